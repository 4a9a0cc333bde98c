"""The bulk data as JSON lines: the same facts as the single answers, for everything at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from api.answers import cards, resolving
from graph.library import Library
from graph.proof.scenarios import read_source
from graph.store.cards import list_cards, list_scenarios_held
from graph.store.edges import list_edges, list_lineage
from graph.store.set_cards import find_set_card
from graph.store.units import list_kinds_of_edition
from rulebook import ids
from rulebook.units import RULE_KINDS, Edition
from rulings import cases

__all__ = ["KINDS", "export"]


def export(library: Library, kind: str, *, game: str | None = None, edition: str | None = None) -> Iterator[str]:
    """Export one kind of things, one JSON text each.

    Kinds are `rules`, `examples`, `cards`, `rulings`, `edges`, `scenarios` and `cases`; another raises KeyError. Takes
    the newest edition of each document and language, or the one named.

    Raises:
        UnknownEditionError: no such game or edition is held.
    """
    held = library.within(game, edition)
    chosen = list(held) if edition else select_newest(held)
    return KINDS[kind](library, chosen)


def select_newest(editions: tuple[Edition, ...]) -> list[Edition]:
    """Select the newest edition of each game's document in each language; `[]` for none.

    An undated edition counts as the newest.
    """
    shelves: dict[tuple[str, str, str], Edition] = {}
    for edition in sorted(editions, key=lambda edition: edition.age):
        shelves[edition.game, edition.document, edition.language] = edition
    return list(shelves.values())


def _export_units(library: Library, editions: list[Edition], kinds: frozenset[str]) -> Iterator[str]:
    """Export the units of these kinds (`rule`, `subrule`, `example`, ...) as JSON lines.

    They come edition by edition, in reading order.
    """
    for edition in editions:
        for id_, kind in list_kinds_of_edition(library, edition):
            if kind in kinds:
                yield resolving.read_anything(library, ids.parse(id_)).model_dump_json(by_alias=True)


def _export_rules(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the rules of the editions as JSON lines, those included that are only cited.

    Examples and rulings are left out.
    """
    return _export_units(library, editions, frozenset({*RULE_KINDS, "stub"}))


def _export_examples(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the worked examples of the editions: a JSON object as text each, edition by edition, in reading order."""
    return _export_units(library, editions, frozenset({"example"}))


def _export_rulings(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the rulings of the editions: a JSON object as text each, edition by edition, in reading order."""
    return _export_units(library, editions, frozenset({"ruling"}))


def _export_cards(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the cards of the editions' games as JSON lines, each once, without words from set files.

    A card belongs to a game, not to an edition. A card that only a user's own set file holds is left out.

    Raises:
        EngineError: the engine of a game cannot be loaded.
    """
    games = {edition.game for edition in editions}
    for id_, game in list_cards(library):
        if game in games:
            card = cards.read_card(library, ids.parse(id_), quoted=False)
            if card.printed_in or find_set_card(library, id_) is None:  # a user's own cards are not for others
                yield card.model_dump_json()


def _export_edges(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the edges of the editions as JSON lines, then the lineage that begins or ends in them.

    Edges of no edition are those of the editions' games. A line has `source`, `kind`, `target`, `basis` and `reason`,
    null for none. Lineage is of the kind `MOVED_TO` or `TRANSLATES`, and has its `confidence`. Rules that stayed the
    same have none.
    """
    labels = {f"{edition.game}@{edition.name}" for edition in editions}
    games = {edition.game for edition in editions}
    for source, kind, target, basis, reason, edition in list_edges(library):
        if edition in labels or (not edition and source.partition(":")[0] in games):
            yield _write_line(source=source, kind=kind, target=target, basis=basis, reason=reason or None)
    for here, there, relation, confidence, reason, older, newer in list_lineage(library):
        if {older, newer} & labels:
            kind = "TRANSLATES" if relation == "translation" else "MOVED_TO"
            yield _write_line(
                source=here, kind=kind, target=there, basis="computed", reason=reason, confidence=confidence
            )


def _export_cases(_library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the case list of the editions' games, a JSON object as text each, whatever edition a case rests on.

    It has `id` (`fab/ex/29`), `game`, `expected`, `executable`, `class`, `illustrates`, `needs` and `cards`.
    """
    games = {edition.game for edition in editions}
    for case in cases.load_cases():
        if case.game in games:
            yield _write_line(
                id=case.id,
                game=case.game,
                expected=case.expected,
                executable=case.executable,
                **{"class": case.sort},
                illustrates=case.illustrates,
                needs=list(case.needs),
                cards=list(case.cards),
            )


def _export_scenarios(library: Library, editions: list[Edition]) -> Iterator[str]:
    """Export the scenarios of the editions' games, a JSON object as text each.

    It has `id`, `game`, `title`, `claims`, `status` and `source`, the text of the file.

    Raises:
        OSError: the file of a scenario cannot be read.
    """
    games = {edition.game for edition in editions}
    for one in list_scenarios_held(library):
        if one.game in games:
            source = read_source(Path(one.path))
            yield _write_line(
                id=one.id, game=one.game, title=one.title, claims=one.claims, status=one.outcome, source=source
            )


def _write_line(**fields: object) -> str:
    """Write named fields as one JSON object without a line break: `{"id": "x"}`. Letters beyond ASCII stay."""
    return json.dumps(fields, ensure_ascii=False)


KINDS: dict[str, Callable[[Library, list[Edition]], Iterator[str]]] = {
    "rules": _export_rules,
    "examples": _export_examples,
    "cards": _export_cards,
    "rulings": _export_rulings,
    "edges": _export_edges,
    "scenarios": _export_scenarios,
    "cases": _export_cases,
}
"""What can be exported."""
