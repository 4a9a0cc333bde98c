"""What the rulings and examples turn on: nobody is left out, and every rule named is one that says something."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import msgspec
import pytest

from rulebook import index
from rulebook.ids import parse
from rulings import cases, interprets


class Group(msgspec.Struct):
    """Rulings that say the same; `members` are numbers of `khm/r/…`."""

    id: str
    members: list[int]


EXECUTABLE = {case.id for case in cases.load_cases() if case.id.startswith("khm/") and case.executable}
GROUPS = msgspec.json.Decoder(Group).decode_lines((cases.HOME / "khm_ruling_groups.jsonl").read_bytes())

# They say what their group says, and come to it by a rule of their own.
APART = {
    "khm/r/78": "what may be cast as it resolves, where the others count something",
    "khm/r/95": "an emblem's permission, where the others have one from a resolved ability",
    "khm/r/444": "an activated ability that adds no mana, where the others are triggered and could",
    "khm/r/455": "counters are put once, where the others give something for a while",
    "khm/r/456": "a delayed trigger, where the others are effects on the rules",
    "khm/r/550": "control for as long as a permanent is there, where the others exile until it leaves",
}


@cache
def rules() -> dict[str, frozenset[str]]:
    """The numbers of the rules each case turns on."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in interprets.load_interpretations():
        found[one.case].add(parse(one.rule).path)
    return {case: frozenset(numbers) for case, numbers in found.items()}


@cache
def entries() -> dict[tuple[str, str | None, str], index.IndexEntry]:
    """Every unit of the committed indexes under its game, edition and number."""
    return {
        (made.edition.game, made.edition.name, entry.number): entry
        for made in index.load_indexes()
        for entry in made.entries
    }


def test_every_ruling_that_can_be_played_turns_on_a_rule() -> None:
    assert sorted(EXECUTABLE - rules().keys()) == []


@pytest.mark.parametrize("game", ["wow", "fab"])
def test_every_example_that_can_be_played_turns_on_the_rule_it_stands_under(game: str) -> None:
    for case in cases.load_cases():
        if case.game == game and case.executable:
            assert parse(case.illustrates or "").path in rules()[case.id], case.id


def test_every_case_interpreted_is_in_a_case_list() -> None:
    assert sorted(rules().keys() - cases.index_cases().keys()) == []


def test_every_rule_named_is_in_the_index_of_its_edition() -> None:
    for one in interprets.load_interpretations():
        rule = parse(one.rule)
        assert (rule.game, rule.edition, rule.path) in entries(), one


def test_no_ruling_turns_on_a_chapter_a_section_or_a_mere_title() -> None:
    for one in interprets.load_interpretations():
        rule = parse(one.rule)
        if rule.game == "mtg":
            entry = entries()[rule.game, rule.edition, rule.path]
            assert (entry.kind in {"rule", "subrule"}, entry.title) == (True, ""), one


def test_no_rule_is_named_twice_for_a_case_and_each_has_its_reason() -> None:
    named = [(one.case, one.rule) for one in interprets.load_interpretations()]
    assert len(named) == len(set(named))
    assert all(one.reason.strip() for one in interprets.load_interpretations())


def test_the_rulings_stand_in_print_order() -> None:
    numbers = [
        int(one.case.rpartition("/")[2]) for one in interprets.load_interpretations() if one.case.startswith("khm/")
    ]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.id)
def test_rulings_that_say_the_same_share_a_rule(group: Group) -> None:
    members = EXECUTABLE & {f"khm/r/{number}" for number in group.members}
    played = [rules()[case] for case in members - APART.keys()]
    assert len(played) < 2 or frozenset.intersection(*played)
