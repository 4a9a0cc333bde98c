"""Whoever asks without any document finds our words: of every rule that the engine plays by."""

from __future__ import annotations

import pytest

from engine import games
from graph.library import Library
from rulebook.fold import hash_folded
from rulebook.ids import Id, parse

UNEDITED = {"kept", "moved", "translation"}
SURE = 0.8


def told(library: Library, id: Id) -> set[str]:
    """The languages in which a rule, or the same rule of another edition, is told in our words."""
    same = [id, *(k.there for k in library.kin(id) if k.relation in UNEDITED and k.confidence >= SURE)]
    return {row[0] for one in same for row in library.rows("SELECT language FROM digest WHERE unit = ?", str(one))}


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_rule_that_a_clause_models_is_told_in_both_languages(library: Library, game: str) -> None:
    """A digest is missing: write it into `rulebook/digests/<game>`, whose format `rulebook/digest.py` tells."""
    rows = library.rows("SELECT id, hash, title FROM unit WHERE game = ?", game)
    says_something = {id_ for id_, hash_, title in rows if hash_ not in {"", hash_folded(title)}}
    modelled = {clause.rule for clause in games.load(game).rules.clauses} & says_something
    assert modelled
    assert sorted(rule for rule in modelled if told(library, parse(rule)) != {"ja", "en"}) == []


NEWEST = {"wow": "7.4-en", "fab": "en", "mtg": "cr-2026-01-16"}
"""The newest edition of each game's rulebook."""
WITHOUT = {"card", "stub", "prose"}
"""Kinds of units that are no rule, heading, example or term: printings, credits, and numbers that stand for nothing."""


@pytest.mark.parametrize("game", NEWEST)
def test_whatever_a_newest_edition_says_is_told_in_both_languages(library: Library, game: str) -> None:
    """A line is missing: write it into `rulebook/digests/<game>/<edition>-lines-….yaml`."""
    rows = library.rows("SELECT id, kind FROM unit WHERE game = ? AND edition = ?", game, NEWEST[game])
    due = [id_ for id_, kind in rows if kind not in WITHOUT]
    assert due
    assert [id_ for id_ in due if told(library, parse(id_)) != {"ja", "en"}] == []
