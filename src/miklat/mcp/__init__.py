"""The law for assistants: the machine's calls as tools of the Model Context Protocol, over a pipe."""
