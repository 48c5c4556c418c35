"""A law as it is written and disputed, and what it says of a case."""

__version__ = "0.1.0"
