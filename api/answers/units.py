"""The parts that every answer on one unit needs: its row, its words, its scenarios, its status."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from api.answers.editions import refer_to
from api.models import Edge, PartRef, ScenarioRef
from graph.library import Library
from graph.proof.parts import list_shown_parts
from graph.relations.versions import find_words
from graph.store.units import read_unit_fields
from rulebook import ids
from rulebook.errors import HanreiError
from rulebook.ids import Id

__all__ = [
    "NotFoundError",
    "Version",
    "get_authority",
    "list_citations",
    "list_scenarios",
    "list_statements",
    "make_full_id",
    "read_digest",
    "read_digests",
    "read_status",
    "read_unit",
]

Version = tuple[Id, bool]
"""A rule in one edition, and whether its words are others than those of the rule that was asked for."""


class NotFoundError(HanreiError):
    """Nothing of that id is held; the remedy names the nearest that is."""


def read_unit(library: Library, id: Id) -> dict[str, Any]:
    """Read the row of a full id as named fields (`number`, `title`, `text`, `cites`, ...).

    `edition` is a reference: name, document, language and day.

    Raises:
        NotFoundError: no such unit is held. The remedy lists the units of that number.
    """
    unit = read_unit_fields(library, id)
    if unit is None:
        near = [str(node.id) for node in library.numbered(id.path)][:5]
        raise NotFoundError(
            "no such unit is held",
            where=str(id),
            remedy=f"held under that number: {', '.join(near)}" if near else "ask with `hanrei resolve`",
        )
    return unit | {"edition": refer_to(library.edition(id.game, unit["edition"]))}


def make_full_id(id: Id, number: str | None) -> str | None:
    """Make the full id of a number in the game and edition of another id: `mtg:702.19@cr-2021-02-05`.

    None for no number.
    """
    return str(Id(id.game, number, id.edition)) if number else None


def list_citations(library: Library, id: Id, targets: list[str]) -> list[Edge]:
    """List the citations of a unit, in order, with their places where the text is held; else without.

    `targets` are the numbers cited as the index has them; they are used where no text is held. `""` among them is
    left out.
    """
    spans = library.spans(id)
    if not spans:
        return [Edge(id=str(Id(id.game, target, id.edition)), basis="cited") for target in targets if target]
    return [
        Edge(id=str(Id(id.game, target, id.edition)), basis="cited", raw=raw, start=start, end=end)
        for start, end, raw, several in spans
        for target in several
    ]


def read_digests(library: Library, rules: Iterable[str]) -> dict[str, dict[str, str]]:
    """Read our words on each of some rules, by full id and then by language; `{}` where none hold for its text."""
    return {text: find_words(library, ids.parse(text)).digest or {} for text in rules}


def read_digest(library: Library, id: Id) -> dict[str, str] | None:
    """Read our words on a unit by language, `{"ja": …, "en": …}`; None where there are none."""
    return library.digest(id) or None


def list_scenarios(library: Library, versions: Iterable[Version], kind: str = "CLAIMS") -> list[ScenarioRef]:
    """List the scenarios that claim any version of a thing, each once with its last outcome; `[]` for none.

    `kind` `PLAYS` lists those that lay a card out. Takes versions as (full id, whether its words differ); the first is
    the thing itself. Under another version, `of` names that, else it is None; `edited` says that its words differ.
    """
    found: dict[str, ScenarioRef] = {}
    itself: Id | None = None
    for id, edited in versions:
        itself = itself or id
        of = str(id) if id != itself else None
        for name, status, title in library.scenarios(id, kind):
            found.setdefault(name, ScenarioRef(id=name, status=status, title=title, of=of, edited=edited))
    return list(found.values())


def list_statements(library: Library, divided: Iterable[tuple[str, Id]]) -> list[PartRef]:
    """List the statements of rules or cases, with the scenarios that show each; `[]` where a text makes only one.

    `divided` are pairs of the rule or case that was divided, and the unit that its scenarios claim. Only scenarios that
    passed count.
    """
    return [
        PartRef(
            of=of,
            n=n,
            says={"ja": ja, "en": en},
            unshown=unshown or None,
            shown_by=list(shown.get(n, ())),
        )
        for of, unit in divided
        if (parts := library.parts(of))
        for shown in [list_shown_parts(library.passed_claims(unit), lambda _: ()).get(of, {})]
        for n, ja, en, unshown in parts
    ]


def read_status(library: Library, versions: Iterable[Version]) -> str | None:
    """Read the status of a rule, such as `proved`, from the last mutation of the scenarios; None where there was none.

    It is that of the first version with the same words that has one. It is `stale` where only another text of the rule
    has a status, or is claimed by a scenario.
    """
    stale = None
    for id, edited in versions:
        status = library.status(id)
        if status and not edited:
            return status
        if edited and (status or library.scenarios(id)):
            stale = "stale"
    return stale


def get_authority(text: str | None, official: str, digest: object = True) -> str:
    """The authority of an answer: the words of `official` where a text is held, even an empty one.

    Without a text it is `digest` if there is ours, else `none held`.
    """
    if text is not None:
        return official
    return "digest" if digest else "none held"
