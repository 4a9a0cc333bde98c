"""What leans on a thing is everything that reaches it, or a rule beneath it, and the clauses under its number."""

from __future__ import annotations

import pytest

from graph.library import Library
from graph.relations.impact import find_impact
from rulebook.ids import parse


def leaning(library: Library, id: str) -> set[tuple[str, str]]:
    return {(one.kind, one.id) for one in find_impact(library, parse(id))}


@pytest.mark.parametrize(
    ("id", "kind", "leans"),
    [
        ("wow:410.6@6.0-ja", "CITES", "wow:410.5@6.0-ja"),
        ("wow:410.6a@6.0-ja", "CLAIMS", "wow:scenario/three-waves"),
        ("wow:410.6a@6.0-ja", "MODELS", "wow:410.6a@6.0-ja#fatal_damage"),
        ("fab:6.3.2@ja", "INTERPRETS", "fab:6.3.2a/ex1@ja"),
        ("fab:6.3.2a@ja", "ILLUSTRATES", "fab:6.3.2a/ex1@ja"),
        ("wow:410.6@6.0-ja", "SAME_RULE", "wow:410.6@7.4-en"),
        ("wow:card/ironforge-guards", "PLAYS", "wow:scenario/three-waves"),
    ],
)
def test_what_reaches_it_leans_on_it(library: Library, id: str, kind: str, leans: str) -> None:
    assert (kind, leans) in leaning(library, id)


def test_what_leans_on_a_subrule_says_so(library: Library) -> None:
    (one,) = (one for one in find_impact(library, parse("fab:6.3.2@ja")) if one.id == "fab:6.3.2a@ja#where_it_depends")
    assert one.on == "fab:6.3.2a@ja"


def test_no_rule_leans_on_the_one_that_it_stands_in(library: Library) -> None:
    assert not [
        one for one in leaning(library, "fab:6.3.2@ja") if one[1].startswith("fab:6.3.2a@ja") and one[0] != "MODELS"
    ]


def test_nothing_leans_on_what_nobody_speaks_of(library: Library) -> None:
    assert leaning(library, "mtg:card/a-alrunds-epiphany") == set()
