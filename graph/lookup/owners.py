"""The rules that bear one number, each in editions of its own."""

from __future__ import annotations

from dataclasses import dataclass

from graph.lookup.editions import LookupIndex
from graph.store.catalogue import find_title
from rulebook.ids import Id
from rulebook.units import Edition, Genre

__all__ = ["Owner", "find_owners"]


@dataclass(frozen=True, slots=True)
class Owner:
    """Another rule that stood, or stands, under a number: its title, in which editions, and where it is here."""

    title: str
    ids: tuple[Id, ...]
    here: tuple[Id, ...]


def find_owners(index: LookupIndex, id: Id) -> tuple[Owner, ...]:
    """Find the other rules that bear the number of a full id in other editions of its language, or in release notes.

    A number is another rule's where lineage does not join the two. An `Owner` has the `title` of such a rule, and the
    full `ids` under which it bore the number, oldest first. Its `here` has its full ids in the edition asked about, if
    any. Numbers that are only cited do not count. Gives an empty tuple where no other rule bore the number.

    Raises:
        KeyError: the edition is unknown, or the id has none.
    """
    mine = {id, *(kin.there for kin in index.trace_versions(id))}
    base = index.editions[id.game, id.edition or ""]
    strangers = [
        (edition, node)
        for node in index.catalogue.numbered(id.path)
        if node.held and node.id.game == id.game and node.id not in mine
        if _may_compare(base, edition := index.editions[id.game, node.id.edition or ""])
    ]
    found: dict[tuple[str, tuple[Id, ...]], list[Id]] = {}
    for _, node in sorted(strangers, key=lambda stranger: stranger[0].age):
        here_now = tuple(kin.there for kin in index.trace_versions(node.id) if kin.there.edition == id.edition)
        if id not in here_now:
            found.setdefault((find_title(index.catalogue, node), here_now), []).append(node.id)
    return tuple(Owner(title, tuple(ids), place) for (title, place), ids in found.items())


def _may_compare(here: Edition, there: Edition) -> bool:
    """Whether two editions have one language, or one of them is a release note; a release note quotes any language."""
    return here.language == there.language or Genre.RELEASE_NOTES in {here.genre, there.genre}
