"""The Model Context Protocol: `tools` for agents, and `brief`, which shortens answers."""
