"""The case in time: events followed, ruled on at every step, proved, drawn."""
