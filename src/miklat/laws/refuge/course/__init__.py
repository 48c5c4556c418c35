"""The course of the case: what is tracked, the events, who owes what, and what is claimed of every course."""
