"""One file a page: read the address, ask the desk, make a value, fill the template."""
