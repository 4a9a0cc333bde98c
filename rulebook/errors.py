"""The errors that readers of documents raise, each with its place and its remedy.

All derive from `HanreiError`. Its three parts say what was wrong, where, and what to do.
"""

from __future__ import annotations

from rulebook.carrying import CarriedError

__all__ = [
    "DocumentLostError",
    "EditionConflictError",
    "EditionNameError",
    "ForeignFileError",
    "HanreiError",
    "MalformedDocumentError",
    "NoDatabaseError",
    "NotTextError",
    "OutOfDateError",
    "TooLargeError",
    "TruncatedDocumentError",
    "UnknownDocumentError",
    "UnknownEditionError",
    "WrongGameError",
]


class HanreiError(CarriedError):
    """Something a person can mend: `what` was wrong, `where`, and the `remedy`."""

    def __init__(self, what: str, *, where: str, remedy: str) -> None:
        """Take what was wrong, where it stands (such as a file's name), and what a person can do about it."""
        super().__init__(what)
        self.what, self.where, self.remedy = what, where, remedy

    def __str__(self) -> str:
        """The message as `where: what (remedy)`: `games.txt: the file is empty (give the document's text)`."""
        return f"{self.where}: {self.what} ({self.remedy})"


class NotTextError(HanreiError):
    """The bytes are no UTF-8 text: binary, empty, or another encoding."""


class TooLargeError(HanreiError):
    """The file is larger than any rules document could be."""


class UnknownDocumentError(HanreiError):
    """No reader recognises the document."""


class WrongGameError(HanreiError):
    """The document is of another game than the one asked for."""


class MalformedDocumentError(HanreiError):
    """A recognised document does not hold together: a number twice, a child without its parent."""


class TruncatedDocumentError(HanreiError):
    """The document stops before its end."""


class EditionConflictError(HanreiError):
    """The document claims the name of an edition whose units it does not have."""


class EditionNameError(HanreiError):
    """The name given to an edition cannot stand at the end of an id."""


class UnknownEditionError(HanreiError):
    """No edition of that name, or none in force at that date, is held."""


class UnwritableError(HanreiError):
    """The database's place cannot be written to."""


class ForeignFileError(HanreiError):
    """What lies at the database's place is somebody else's."""


class NoDatabaseError(HanreiError):
    """No database lies where one was said to be."""


class OutOfDateError(HanreiError):
    """The database is of another shape, and cannot be made anew where it lies."""


class DocumentLostError(HanreiError):
    """A kept document is gone, is not what it was, or its ledger cannot be read."""
