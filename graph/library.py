"""The door to what is held: `Library` reads one database; `graph.store` holds its SQL."""

from graph.store.reading import Library

__all__ = ["Library"]
