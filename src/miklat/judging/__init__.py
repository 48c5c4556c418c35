"""Floor 3: a case and a law give a ruling: its cells, their grounds, and what would decide."""
