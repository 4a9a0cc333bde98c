"""Editions: which are held, and two compared."""

from __future__ import annotations

import dataclasses

from api.models import Comparison, EditionRef, HeldEdition, RuleChange
from graph.library import Library
from graph.loading import lineage_rows
from graph.proof import edition_report
from graph.store.units import count_units
from rulebook.diff import Diff
from rulebook.units import Edition

__all__ = ["choose_editions", "compare_held", "list_editions", "refer_to", "report_diff"]


def compare_held(library: Library, older: Edition, newer: Edition, *, engine: bool = False) -> Comparison:
    """Compare two editions held: what was renumbered, edited, added and removed.

    With `engine` the answer also says what rests on the rules that changed.

    Raises:
        WrongGameError: they are of two games.
        EngineError: the code of the game cannot be loaded.
    """
    found = lineage_rows.compare_editions(library, older, newer)
    comparison = report_diff(older, newer, found)
    if engine:
        comparison.engine = edition_report.report_edition(library, older, newer, found)
    return comparison


def report_diff(older: Edition, newer: Edition, found: Diff) -> Comparison:
    """Report what changed from one edition to another, as the model that every interface gives.

    `found` is their comparison by `rulebook.diff`. Spans become pairs (`same`, `out` or `in`; words), None without
    texts.
    """
    return Comparison(
        older=refer_to(older),
        newer=refer_to(newer),
        kept=found.kept,
        translated=list(found.translated),
        renumbering=[dataclasses.asdict(run) for run in found.renumbering],
        changes=[
            RuleChange(
                relation=str(change.relation),
                old=list(change.old),
                new=list(change.new),
                confidence=change.confidence,
                reason=change.reason,
                spans=None if change.spans is None else [(span.what, span.text) for span in change.spans],
            )
            for change in found.changes
        ],
        new=list(found.new),
        gone=list(found.gone),
    )


def choose_editions(library: Library, older: str, newer: str | None, game: str | None) -> tuple[Edition, Edition]:
    """Choose two editions to compare, (older, newer), each by its name (`cr-2021-02-05`) or by a day.

    For no `newer`, it is the newest of that document.

    Raises:
        UnknownEditionError: one of them is not held, or its name means several.
    """
    before = library.named(older, game)
    if newer is not None:
        return before, library.named(newer, game)
    after = before
    while following := library.successor(after):
        after = following
    return before, after


def refer_to(edition: Edition) -> EditionRef:
    """Make the reference to an edition that answers carry: name, document, language, and the day in force.

    The day is a text such as `2021-02-05`, None for an undated edition.
    """
    effective = edition.effective.isoformat() if edition.effective else None
    return EditionRef(id=edition.name, document=edition.document, language=edition.language, effective=effective)


def list_editions(library: Library) -> list[HeldEdition]:
    """List every edition held, oldest first within a document.

    Each has the number of its units, and of those whose words are held here.
    """
    counted = count_units(library)
    return [
        HeldEdition(
            **refer_to(edition).model_dump(),
            game=edition.game,
            title=edition.title,
            genre=edition.genre.value,
            units=counted.get((edition.game, edition.name), (0, 0))[0],
            worded=counted.get((edition.game, edition.name), (0, 0))[1],
        )
        for edition in library.editions()
    ]
