"""What has changed since a day, by lineage; and the line that a rule is cited by."""

from __future__ import annotations

import datetime as dt

import pytest

from api.answers.citing import cite
from api.answers.editions import refer_to
from graph.library import Library
from graph.lookup.resolve import resolve
from graph.relations.since import find_changes_since, has_changed_since
from rulebook.ids import Id, parse
from rulebook.units import Genre


@pytest.mark.parametrize(
    ("rule", "day", "relation", "then", "now"),
    [
        ("mtg:702.19b@cr-2026-01-16", "2021-04-01", "edited", ["702.19b"], ["702.19b"]),
        ("mtg:702.143@cr-2026-01-16", "2021-02-10", "moved", ["702.142"], ["702.143"]),
        ("mtg:702.142@cr-2021-02-05", "2021-02-10", "moved", ["702.142"], ["702.143"]),
        ("mtg:701.4@cr-2026-01-16", "2021-04-01", "new", [], ["701.4"]),
        ("mtg:500.5@cr-2021-02-05", "2021-03-01", "split", ["500.5"], ["500.5a", "500.5b"]),
        ("mtg:702.19b@cr-2026-01-16", "2026-02-01", "kept", ["702.19b"], ["702.19b"]),
        ("mtg:702.19b@cr-2026-01-16", "2020-01-01", "", [], ["702.19b"]),
        ("fab:6.3.2@en", "2021-01-01", "", [], ["6.3.2"]),
    ],
)
def test_a_rule_is_held_against_the_edition_in_force_on_a_day(
    library: Library, rule: str, day: str, relation: str, then: list[str], now: list[str]
) -> None:
    found = find_changes_since(library, parse(rule), dt.date.fromisoformat(day))
    assert found.relation == relation
    assert [parse(one).path for one in found.then] == then
    assert [parse(one).path for one in found.now] == now
    assert found.changed is (None if not relation else relation not in {"kept", "moved"})
    assert all(day in said for said in found.said.values())


def test_what_is_no_rule_has_changed_since_no_day(library: Library) -> None:
    assert not has_changed_since(library, parse("mtg:term/foretell"), dt.date(2021, 4, 1))
    assert has_changed_since(library, parse("mtg:702.19b@cr-2026-01-16"), dt.date(2021, 4, 1))


def test_what_is_cited_can_be_looked_up_again(library: Library) -> None:
    lost = []
    for edition in library.editions():
        rows = library.rows(
            "SELECT number FROM unit WHERE game = ? AND edition = ? AND held AND number GLOB '[0-9]*'"
            " AND kind IN ('section', 'rule', 'subrule') ORDER BY position",
            edition.game,
            edition.name,
        )
        for (number,) in rows[::23] if edition.genre is Genre.RULEBOOK else ():
            for line in cite(edition.game, number, refer_to(edition), None).values():
                answer = resolve(library, line)
                if [one.id for one in answer.candidates][:1] != [Id(edition.game, number, edition.name)]:
                    lost.append((line, answer.decision))
    assert lost == []
