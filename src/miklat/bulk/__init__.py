"""The same law over columns: a table of cases in, the same rows with their answers out."""
