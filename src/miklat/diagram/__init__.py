"""Floor 2: branches to one multi-valued decision diagram, and the ways to read it."""
