"""The door to what is held: `Library` reads one database; `graph.store` holds its SQL."""

from graph.store.reading import BEING_RUN, UNRUN, Library

__all__ = ["BEING_RUN", "UNRUN", "Library"]
