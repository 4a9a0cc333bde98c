"""The readers, one module a format. Each knows one publisher's print, and nothing of the others."""
