"""The door to what is held: `Library` reads one database; `graph.store` holds its SQL."""

from graph.store.reading import Library, edition_of

__all__ = ["Library", "edition_of"]
