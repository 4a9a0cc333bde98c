"""Errors that pass from the process where they are raised to the one that started it."""

from __future__ import annotations

__all__ = ["CarriedError"]


class CarriedError(Exception):
    """An error that can be pickled, whatever its `__init__` takes.

    Python would make it anew from its message alone, and fail. A pool of processes breaks where that happens.
    """

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: made without `__init__`, then given its attributes."""
        return type(self).__new__, (type(self), *self.args), self.__dict__
