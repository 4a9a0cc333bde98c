"""Let an edition go: a user's own wholly, with its lineage; an indexed one loses its words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from graph.loading import card_sets, rebuilding
from graph.loading.seed import Say
from graph.store import writing
from graph.store.documents import Documents
from graph.store.units import count_texts

__all__ = ["Forgotten", "forget"]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is gone: the edition, how many of its units had words, the names of its documents, and what is left."""

    edition: str
    units: int
    documents: tuple[str, ...]
    outcome: str


def forget(database: Path, edition: str, *, game: str | None = None, say: Say = lambda _: None) -> Forgotten:
    """Forget an edition, named as `Library.named` takes it, or a set of cards.

    A set of that name is sought first; `game` is not asked for it. The rows are made anew from what is left. `say` is
    told so in words. The outcome is `its words are gone` for an indexed edition, `it is gone` for a user's own,
    or `its cards are gone`. It is `nothing was held` for an edition without words and documents.

    Raises:
        ForeignFileError: the file is not ours; nothing of it was changed.
        UnknownEditionError: no edition of that name is held, or several.
        UnwritableError: the database may not be written to, or the disk refuses.
        DocumentLostError: the list of the kept documents cannot be read.
        OutOfDateError: the database is older, and its texts cannot be carried over.
    """
    with writing.session(database) as opened:
        rebuilding.bring_up_to_date(opened, database, say)
        if (held := _find_set(Documents(database), edition)) is not None:
            gone = Documents(database).forget(held)
            rebuilding.make(opened, database, say)
            return Forgotten(held.replace("@", ":"), 0, tuple(one.name for one in gone), "its cards are gone")
        library = writing.library(opened, database)
        found = library.named(edition, game)
        label = f"{found.game}@{found.name}"
        units = count_texts(library, found)
        documents = Documents(database)
        is_known = any(label == one.edition for one in documents.kept())
        gone = documents.forget(label) if units or is_known else ()
        if gone or units:
            rebuilding.make(opened, database, say)
        library = writing.library(opened, database)
        stays = any((one.game, one.name) == (found.game, found.name) for one in library.editions())
    outcome = "nothing was held" if not (gone or units) else "its words are gone" if stays else "it is gone"
    return Forgotten(label.replace("@", ":"), units, tuple(one.name for one in gone), outcome)


def _find_set(documents: Documents, edition: str) -> str | None:
    """The label of a set of cards that is kept, as `"mtg@set-znr"`, by a name such as `mtg:set-znr` or `set-znr`.

    None if no such set is kept.
    """
    labels = {one.edition for one in documents.kept() if card_sets.is_set_label(one.edition)}
    return next((one for one in labels if edition in {one, one.replace("@", ":"), one.partition("@")[2]}), None)
