"""The documents that were ingested, as they came: the data, of which the database is a cache.

They lie beside the database, each under the hash of its bytes (`hanrei.sqlite.documents/<sha256>.txt`).
One ledger (`ledger.json`) lists them in the order in which they were ingested, and the editions that were
forgotten. It is replaced in one step: then a document is kept, or gone. Rows follow it. So whoever is killed
between the two leaves a database that does not carry the ledger's mark, and is made anew.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from graph.store import disk
from rulebook.errors import DocumentLostError

__all__ = ["Document", "Documents"]

_SUFFIX = re.compile(r"\.[0-9a-z]{1,8}")


@dataclass(frozen=True, slots=True)
class Document:
    """One kept document.

    `name` is the file's original name. `edition` is what it is of (`fab@ja`). `given` is the name of the edition
    that the user gave it. `carried` says that it was made of an older database, not by a publisher.
    """

    sha256: str
    name: str
    edition: str
    given: str | None = None
    carried: bool = False

    @classmethod
    def of(cls, raw: bytes, name: str, edition: str, given: str | None = None, *, carried: bool = False) -> Document:
        """Make the record of a document from its bytes and the path or name of its file. Its hash is of these bytes.

        `edition` is written `fab@ja`; the rest is as in the class.
        """
        return cls(hashlib.sha256(raw).hexdigest(), Path(name).name, edition, given, carried)

    @property
    def file(self) -> str:
        """The name of the file in which it is kept: the hash of its bytes and its own ending, `<sha256>.json`.

        The ending is `.txt` where its own has other signs than letters and digits, more than 8 of them, or is missing.
        """
        suffix = Path(self.name).suffix.lower()
        return self.sha256 + (suffix if _SUFFIX.fullmatch(suffix) else ".txt")


@dataclass(frozen=True, slots=True)
class _Ledger:
    """What is kept, and the files of each edition that was forgotten."""

    documents: tuple[Document, ...] = ()
    forgotten: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Documents:
    """The documents of one database. Whoever changes them holds the database's write lock."""

    def __init__(self, database: Path) -> None:
        """Find the documents of a database in the folder beside it, `<database>.documents`. It need not be there."""
        self.folder = database.with_name(f"{database.name}.documents")
        self._path = self.folder / "ledger.json"

    def mark(self) -> str:
        """A text of 16 hex digits that changes whenever the ledger does; "" where nothing was kept or forgotten yet."""
        try:
            return hashlib.sha256(self._path.read_bytes()).hexdigest()[:16]
        except FileNotFoundError:
            return ""

    def kept(self) -> tuple[Document, ...]:
        """The documents that are kept, in the order in which they were ingested; empty for none.

        Raises:
            DocumentLostError: the ledger cannot be read.
        """
        return self._ledger().documents

    def forgotten(self) -> frozenset[str]:
        """The editions, as `fab@ja`, that were forgotten since any document of them was kept.

        Raises:
            DocumentLostError: the ledger cannot be read.
        """
        return frozenset(self._ledger().forgotten)

    def read(self, document: Document) -> bytes:
        """The bytes of a document, as they came.

        Raises:
            DocumentLostError: its file is gone, or holds other bytes.
            OSError: the disk does not give them.
        """
        path = self.folder / document.file
        try:
            raw = path.read_bytes()
        except FileNotFoundError as error:
            raise DocumentLostError("the kept document is gone", where=str(path), remedy="ingest it again") from error
        if hashlib.sha256(raw).hexdigest() != document.sha256:
            raise DocumentLostError("the kept document is not what it was", where=str(path), remedy="ingest it again")
        return raw

    def keep(self, *documents: tuple[Document, bytes]) -> None:
        """Keep documents, each given with its bytes, beside those that are kept already.

        One that is kept already stays one; the same bytes under another name or edition are another. An edition that
        was forgotten counts as kept again.

        Raises:
            DocumentLostError: the ledger cannot be read.
            OSError: the disk refuses; all are kept, or none.
        """
        ledger = self._ledger()
        disk.make_folder(self.folder)
        for document, raw in documents:
            path = self.folder / document.file
            if not path.exists() or path.read_bytes() != raw:
                disk.put(path, raw)
        new = {document: None for document, _ in documents if document not in ledger.documents}
        editions = {document.edition for document, _ in documents}
        forgotten = {edition: files for edition, files in ledger.forgotten.items() if edition not in editions}
        self._write(ledger, _Ledger((*ledger.documents, *new), forgotten))

    def forget(self, edition: str) -> tuple[Document, ...]:
        """Let every document of an edition, given as `fab@ja`, go; gives those that are gone, and `()` for none.

        Their files are removed. The edition counts as forgotten in either case.

        Raises:
            DocumentLostError: the ledger cannot be read.
            OSError: the disk refuses; all are gone, or none, or a file that no document is of any more is left.
        """
        ledger = self._ledger()
        gone = tuple(document for document in ledger.documents if document.edition == edition)
        rest = tuple(document for document in ledger.documents if document not in gone)
        forgotten = {**ledger.forgotten, edition: tuple(document.file for document in gone)}
        disk.make_folder(self.folder)
        self._write(ledger, _Ledger(rest, forgotten))
        self.sweep()
        return gone

    def relabel(self, document: Document, edition: str) -> None:
        """Write down that a document is read as another edition, `fab@ja`, than before.

        One that is not kept changes nothing.

        Raises:
            DocumentLostError: the ledger cannot be read.
            OSError: the disk refuses; the ledger is as it was.
        """
        ledger = self._ledger()
        listed = tuple(replace(one, edition=edition) if one == document else one for one in ledger.documents)
        self._write(ledger, _Ledger(listed, ledger.forgotten))

    def sweep(self) -> None:
        """Remove the files of what was forgotten, where a refusal of the disk left one.

        A file that is wanted again stays.

        Raises:
            DocumentLostError: the ledger cannot be read.
            OSError: a file cannot be removed.
        """
        ledger = self._ledger()
        wanted = {document.file for document in ledger.documents}
        for files in ledger.forgotten.values():
            for file in set(files) - wanted:
                disk.remove(self.folder / file)

    def _ledger(self) -> _Ledger:
        """Read the ledger: the kept documents in order, and the files of each edition forgotten.

        Both are empty if there is none.

        Raises:
            DocumentLostError: The file cannot be read.
        """
        try:
            ledger = json.loads(self._path.read_bytes())
            documents = tuple(Document(**one) for one in ledger["documents"])
            return _Ledger(documents, {edition: tuple(files) for edition, files in ledger["forgotten"].items()})
        except FileNotFoundError:
            return _Ledger()
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DocumentLostError(
                f"the list of the kept documents cannot be read: {error}",
                where=str(self._path),
                remedy="move it away, and ingest the documents that lie beside it again",
            ) from error

    def _write(self, before: _Ledger, after: _Ledger) -> None:
        """Write `after` as the ledger, unless it equals `before`. The documents themselves are not touched.

        Raises:
            OSError: the disk refuses.
        """
        if after != before:
            ledger = {
                "documents": [asdict(one) for one in after.documents],
                "forgotten": dict(after.forgotten),
            }
            disk.put(self._path, (json.dumps(ledger, ensure_ascii=False, indent=1) + "\n").encode())
