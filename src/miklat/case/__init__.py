"""Floor 1: what happened."""
