"""The source texts are guests: a reader brings them, and keeps them; the project holds no sentence of any of them."""
