"""One module a format: each knows one publisher's print and its traps, and nothing of the others."""
