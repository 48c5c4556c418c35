"""Floor 0: what is written. The places of the sources and the editions they are read in."""
