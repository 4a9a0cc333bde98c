"""Who leans on whom: citations and edges with their basis, the store, resolving, search and evidence."""
