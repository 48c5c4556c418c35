"""Tables: reading and writing them in every format."""
