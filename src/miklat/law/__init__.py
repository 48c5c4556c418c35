"""Floor 1: what is held. Questions, holders, clauses, voices, and how rules set one another aside."""
