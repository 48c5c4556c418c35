"""Laws that ship: each one folder and one value, which the engine takes as an argument."""
