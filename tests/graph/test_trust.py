"""How far what an answer rests on is proved."""

from __future__ import annotations

from pathlib import Path

from graph.library import Library
from graph.proof import scenario_rows
from graph.proof.trust import find_trust, format_trust

DIVIDED = "fab:5.1.1@ja"
OTHERS = ("fab:5.1.2@ja", "fab:5.1.3@ja", "fab:5.1.4@ja")


def test_it_counts_what_is_proved_and_names_the_rest(database: Path) -> None:
    statuses = zip((DIVIDED, *OTHERS), ("partly-proved", "proved", "modelled", "structural"), strict=True)
    scenario_rows.keep(database, [], [(rule, status, "") for rule, status in statuses])
    library = Library(database)
    trust = find_trust(library, [DIVIDED, *OTHERS, "fab:assumed/seats", DIVIDED])
    assert (trust.rules, trust.proved, trust.modelled, trust.unjudged) == (4, 1, (OTHERS[1],), (OTHERS[2],))
    assert trust.assumptions == ("fab:assumed/seats",)
    [partly] = trust.partly
    parts = {number for number, *_ in library.parts(DIVIDED)}
    assert partly.id == DIVIDED
    assert {one.n for one in partly.missing} <= parts
    english, japanese = ([*format_trust(trust, language)] for language in ("en", "ja"))
    said = "rests on 4 rules: 1 proved, 1 proved in part, 1 played and not proved, 1 not judged; 1 assumption"
    assert english[0] == said
    assert len(english) == len(japanese) == 1 + len(partly.missing) + 2
    library.close()


def test_without_rules_it_says_none(library: Library) -> None:
    assert [*format_trust(find_trust(library, []), "en")] == ["rests on 0 rules: none"]
