"""Lint finds what is wrong in the print, with its place, and raises no alarm about parts that are elsewhere."""

from __future__ import annotations

import pytest

from graph.library import Library
from graph.relations.lint import lint


def kinds(library: Library, game: str, name: str, kind: str) -> set[str]:
    return {found.id for found in lint(library, library.edition(game, name)) if found.kind == kind}


def test_the_three_broken_references_of_the_wow_rules_are_found(library: Library) -> None:
    found = kinds(library, "wow", "6.0-ja", "broken-citation")
    assert found == {"wow:103.4/ex1@6.0-ja", "wow:405.1@6.0-ja", "wow:415.3f@6.0-ja"}


def test_the_english_fab_rules_point_five_times_to_a_section_that_is_not_there(library: Library) -> None:
    found = [one for one in lint(library, library.edition("fab", "en")) if one.kind == "dangling-citation"]
    assert len(found) == 5
    assert all("5.5" in one.what for one in found)


@pytest.mark.parametrize(
    ("game", "name"), [("fab", "ja"), ("wow", "6.0-ja"), ("mtg", "khm-notes"), ("mtg", "cr-2021-02-05")]
)
def test_a_part_is_not_blamed_for_what_the_whole_holds(library: Library, game: str, name: str) -> None:
    assert kinds(library, game, name, "dangling-citation") == set()
