"""The reading room: the law in a browser, and for machines. Only this package knows how the web is served."""
