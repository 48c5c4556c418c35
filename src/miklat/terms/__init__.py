"""Floor 0: what can be said. Facts, axes, conditions, and what cannot be together."""
