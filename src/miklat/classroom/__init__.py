"""The classroom: question sheets whose every key is proved right, and every wrong option proved wrong."""
