"""What becomes of rules: on small invented editions, on edited copies, and on the Magic rules of five years."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.corrections import Correction, CorrectionError, load_corrections, parse_corrections, select_between
from rulebook.lineage import Step, trace_lineage
from rulebook.readers import mtg_cr
from rulebook.source import load_source
from rulebook.traits import Trait
from rulebook.units import Edition, Genre, Unit
from tests.rulebook.outlines import became, blind, book
from tests.shared import shared

SWIM = "A swimming piece crosses water as if it were land, and may end its move there unless another swims already."
CLIMB = "A climbing piece enters a hill from any side, pays one step more for it, and sees two squares further from it."
SPIN = "A spinning piece turns to face whichever neighbour it likes after every move, even when the move was forced."
REDUNDANT = "Having {} twice is the same as having it once."
POWERS = f"""
7 [Powers]
702 [Powers of pieces]
702.1 [Climb]
702.1a {CLIMB}
702.1b {REDUNDANT.format("it")}
702.2 [Swim]
702.2a {SWIM}
702.2b {REDUNDANT.format("it")}
"""
SEES = pytest.mark.parametrize("seen", [book, lambda text: blind(book(text))], ids=["texts", "index"])
See = Callable[[str], Sequence[Unit | Trait]]


@SEES
def test_an_inserted_keyword_shifts_what_stands_behind_it_and_boilerplate_follows_its_keyword(seen: See) -> None:
    spin = f"702.1 [Spin]\n702.1a {SPIN}\n702.1b {REDUNDANT.format('it')}\n"
    later = POWERS.replace("702.2", "702.3").replace("702.1", "702.2").replace("702.2 [Climb]", spin + "702.2 [Climb]")
    found = became(trace_lineage(seen(POWERS), seen(later)))
    assert found["702.1"] == ("moved", ("702.2",))
    assert found["702.1b"] == ("moved", ("702.2b",))
    assert found["702.2b"] == ("moved", ("702.3b",))
    assert {new for relation, new in found.values() if relation == "new"} == {("702.1",), ("702.1a",), ("702.1b",)}


@SEES
def test_the_boilerplate_of_a_keyword_that_is_gone_does_not_move_to_a_new_one(seen: See) -> None:
    later = POWERS.replace("[Climb]", "[Spin]").replace(CLIMB, SPIN)
    found = became(trace_lineage(seen(POWERS), seen(later)))
    assert found["702.1"] == found["702.1a"] == ("gone", ())
    assert found["702.1b"][0] == "gone"
    assert found["702.2"] == ("kept", ("702.2",))


@SEES
def test_numbers_that_shifted_within_citations_are_no_edits(seen: See) -> None:
    text = "100 [General]\n100.1 {}\n"
    old, new = (text.format(f"{SWIM} See rule 702.{n}a, and [5.1.{n}].") for n in (21, 22))
    assert became(trace_lineage(seen(old), seen(new)))["100.1"] == ("kept", ("100.1",))


@SEES
def test_rules_that_changed_places_have_moved(seen: See) -> None:
    old = f"100 [General]\n100.1 Things.\n100.1a {SWIM}\n100.1b {CLIMB}\n101 [More]\n101.1 {SPIN}\n101.2 Nothing more."
    new = f"100 [General]\n100.1 Things.\n100.1a {CLIMB}\n100.1b {SPIN}\n101 [More]\n101.1 {SWIM}\n101.2 Nothing more."
    found = became(trace_lineage(seen(old), seen(new)))
    assert found["100.1a"] == ("moved", ("101.1",))
    assert found["100.1b"] == ("moved", ("100.1a",))
    assert found["101.1"] == ("moved", ("100.1b",))


@SEES
def test_a_renamed_section_is_known_by_what_it_holds(seen: See) -> None:
    old = f"308 [Clans]\n308.1 {SWIM}\n308.2 {CLIMB}\n"
    found = became(trace_lineage(seen(old), seen(old.replace("308", "310").replace("Clans", "Tribes"))))
    assert found["308"] == ("moved-edited", ("310",))
    assert found["308.2"] == ("moved", ("310.2",))


def test_a_rule_that_was_reworded_where_it_stood_is_edited() -> None:
    reworded = SWIM.replace("crosses water as if it were land", "may cross any water").replace("unless", "except when")
    found = became(trace_lineage(book(POWERS), book(POWERS.replace(SWIM, reworded))))
    assert found["702.2a"] == ("edited", ("702.2a",))


def test_a_rule_that_was_replaced_by_another_is_gone_and_the_other_new() -> None:
    other = "Whoever loses the toss brings drinks to the table, and nobody is dealt a hand until all glasses are full."
    found = became(trace_lineage(book(POWERS), book(POWERS.replace(SWIM, other))))
    assert found["702.2a"] == ("gone", ())
    assert found["+702.2a"] == ("new", ("702.2a",))


def test_a_rule_in_two_sentences_that_became_two_rules_was_split_and_the_reverse_is_a_merger() -> None:
    whole = f"5 [Moves]\n500 [Moving]\n500.1 {SWIM} {CLIMB}\n500.2 {SPIN}\n"
    parts = f"5 [Moves]\n500 [Moving]\n500.1 {SWIM}\n500.1a {CLIMB}\n500.2 {SPIN}\n"
    assert became(trace_lineage(book(whole), book(parts)))["500.1"] == ("split", ("500.1", "500.1a"))
    merged = became(trace_lineage(book(parts), book(whole)))
    assert merged["500.1"] == merged["500.1a"] == ("merged", ("500.1",))


def test_numbers_are_no_decimals_and_a_tenth_rule_does_not_follow_the_first() -> None:
    rules = [
        f"{word} pieces are set up on the {word} row."
        for word in ("red", "blue", "green", "gold", "pink", "grey", "teal")
    ]
    old = "\n".join(["100 [Setting up]", *(f"100.{n} {text}" for n, text in enumerate(rules, 5))])
    new = "\n".join(["100 [Setting up]", *(f"100.{n} {text}" for n, text in enumerate(rules, 6))])
    found = became(trace_lineage(book(old), book(new)))
    assert {n: found[f"100.{n}"][1] for n in range(5, 12)} == {n: (f"100.{n + 1}",) for n in range(5, 12)}


CLAN = "A clan piece has another kind too, and is set up as pieces of that kind are set up by whoever owns it."
OATH = (
    "Whoever loses a clan swears an oath at the end of the turn, and may not attack its new owner until it is broken."
)
FEUD = (
    "A clan that was attacked twice by the same neighbour is in feud with it until one of the two has been disbanded."
)


def test_a_term_that_was_renamed_throughout_is_read_by_its_new_name() -> None:
    old = f"308 [Clans]\n308.1 Each clan acts as one.\n309 [Oaths]\n309.1 {CLAN}\n309.2 {OATH}\n309.3 {FEUD}\n"
    found = became(trace_lineage(book(old), book(old.replace("clan", "guild").replace("Clans", "Guilds"))))
    assert found["308"] == ("edited", ("308",))
    assert found["308.1"] == ("edited", ("308.1",))


FACES = """
11 [Faces]
1101 [Two-faced pieces]
1101.1 {}
1101.2 A two-faced piece may be turned over whenever its owner has nothing else left that could be moved.
"""
HALVES = """
1102 [Half pieces]
1102.1 {}
1102.2 {}
1102.3 {}
1102.4 {}
"""
COVERED = (
    "If a {} piece is set up covered, its owner hides it under a cloth until an effect or a neighbour uncovers it."
)


def test_a_section_that_was_poured_into_another_is_merged_and_so_are_the_rules_that_said_the_same() -> None:
    old = FACES.format(COVERED.format("two-faced")) + HALVES.format(COVERED.format("half"), SWIM, CLIMB, SPIN)
    new = FACES.format(COVERED.format("two-faced")) + f"1101.3 {SWIM}\n1101.4 {CLIMB}\n1101.5 {SPIN}\n"
    found = became(trace_lineage(book(old), book(new)))
    assert found["1101"] == found["1102"] == ("merged", ("1101",))
    assert found["1101.1"] == found["1102.1"] == ("merged", ("1101.1",))


BEGINS = "As a lesser game {}begins, each player moves {} from the greater game to the lesser one and shuffles them."


def test_two_parallel_rules_for_which_one_general_rule_stands_now_are_merged() -> None:
    old = f"""
    100 [Lesser games]
    100.1 Lesser games are played inside of others.
    100.1a {BEGINS.format("with clouds ", "their clouds")}
    100.1b {BEGINS.format("with rivers ", "their rivers")}
    """
    new = f"""
    100 [Lesser games]
    100.1 Lesser games are played inside of others.
    100.1a {BEGINS.format("", "all that lies beside the board")}
    """
    found = became(trace_lineage(book(old), book(new)))
    assert found["100.1a"] == found["100.1b"] == ("merged", ("100.1a",))


def test_a_rule_whose_parallel_still_says_what_it_said_is_gone_and_not_merged() -> None:
    left, right = (f"100.1{n} {BEGINS.format('', f'their {what}')}\n" for n, what in (("a", "clouds"), ("b", "rivers")))
    old = "100 [Lesser games]\n100.1 Lesser games are played inside of others.\n" + left
    found = became(trace_lineage(book(old + right), book(old)))
    assert (found["100.1a"], found["100.1b"]) == (("kept", ("100.1a",)), ("gone", ()))


def test_a_rule_that_cites_a_section_by_its_new_number_was_not_edited() -> None:
    text = "100 [General]\n100.1 {}\n"
    old, new = (
        text.format(f"{SWIM} See rule {n}, “Water,” and rules {n}.1–{last}.") for n, last in ((707, 3), (708, 5))
    )
    assert became(trace_lineage(book(old), book(new)))["100.1"] == ("kept", ("100.1",))
    assert became(trace_lineage(book(old), book(new.replace("swimming", "flying"))))["100.1"][0] == "edited"


def test_a_title_with_words_in_brackets_behind_it_is_the_same_title() -> None:
    old = f"1 [Words]\n2 [Order of attack]\n2.1 {SWIM}\n"
    found = became(
        trace_lineage(book(old), book("1 [Words]\n2 [Order of attack (obsolete)]\n2.1 Nobody orders attacks now.\n"))
    )
    assert found["2"] == ("edited", ("2",))


# Laws.

NUMBERS = st.lists(st.sampled_from(range(12)), min_size=1, max_size=12, unique=True)
SENTENCES = [
    " ".join(f"{head}{vowel}{tail}" for vowel in "aeiou" for tail in ("lor", "min", "tes"))
    for head in ("b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s")
]
"""Twelve rules that share no word."""


@settings(max_examples=60, deadline=None)
@given(NUMBERS, NUMBERS)
def test_every_rule_stands_in_exactly_one_step_on_either_side(before: list[int], after: list[int]) -> None:
    old, new = (
        book("\n".join(["100 [Guards]", *(f"100.{n} {SENTENCES[m]}" for n, m in enumerate(which, 1))]))
        for which in (before, after)
    )
    steps = trace_lineage(old, new)
    assert Counter(n for step in steps for n in step.old) == Counter(unit.number for unit in old)
    assert Counter(n for step in steps for n in step.new) == Counter(unit.number for unit in new)
    assert all(0 < step.confidence <= 1 and step.reason for step in steps)
    said = {f"100.{n}": m for n, m in enumerate(before, 1)}, {f"100.{n}": m for n, m in enumerate(after, 1)}
    for step in steps:
        for a, b in step.pairs():
            assert a == b == "100" or said[0][a] == said[1][b]  # and no rule is said to be what it is not


# What a person has decided.


def edition(name: str) -> Edition:
    return Edition("mtg", name, "cr", Genre.RULEBOOK, "en", name)


def decided(here: str, there: str, relation: str) -> tuple[Correction, ...]:
    entry = "\n".join(
        ["- relation: " + relation, "  reason: both texts were compared"]
        + [f"  here: mtg:{here}@old"] * bool(here)
        + [f"  there: mtg:{there}@new"] * bool(there)
    )
    return parse_corrections(entry, "corrections")


def test_a_correction_overrules_what_is_computed() -> None:
    corrections = select_between(decided("702.1", "702.2", "moved-edited"), edition("old"), edition("new"))
    found = became(trace_lineage(book(POWERS), book(POWERS), corrections))
    assert found["702.1"] == ("moved-edited", ("702.2",))
    assert found["702.2"] == ("gone", ())
    assert found["702.2a"] == ("kept", ("702.2a",))


def test_a_correction_may_say_that_two_rules_are_not_related_or_that_one_is_gone() -> None:
    apart = trace_lineage(book(POWERS), book(POWERS), decided("702.2a", "702.2a", "unrelated"))
    assert became(apart)["702.2a"] == ("gone", ())
    gone = became(trace_lineage(book(POWERS), book(POWERS), decided("702.2a", "", "gone")))
    assert gone["702.2a"] == ("gone", ())


def test_a_correction_is_turned_round_with_the_editions() -> None:
    (turned,) = select_between(decided("702.1", "702.2", "moved"), edition("new"), edition("old"))
    assert [rule.path for rule in (*turned.here, *turned.there)] == ["702.2", "702.1"]
    assert not select_between(decided("702.1", "702.2", "moved"), edition("new"), edition("other"))


def test_a_correction_of_an_unknown_rule_is_an_error_that_names_it() -> None:
    with pytest.raises(CorrectionError, match=r"mtg:702\.9@old"):
        trace_lineage(book(POWERS), book(POWERS), decided("702.9", "702.1", "moved"))


@pytest.mark.parametrize(
    "text",
    [
        "here: mtg:1@a",
        "- {here: mtg:1@a, there: mtg:1@b, relation: moved}",
        "- {here: mtg:1@a, there: mtg:1@b, relation: fled, reason: x}",
        "- {here: mtg:1, there: mtg:1@b, relation: moved, reason: x}",
        "- {here: mtg:1@a, there: mtg:1@b, relation: split, reason: x}",
        "- {here: [mtg:1@a, mtg:2@c], there: mtg:1@b, relation: merged, reason: x}",
        "- {here: mtg:1@a, relation: moved, reason: x}",
        "- {here: mtg:1@a, there: mtg:1@b, relation: moved, reason: ' '}",
        "- [",
    ],
)
def test_a_malformed_correction_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(CorrectionError, match="corrections"):
        parse_corrections(text, "corrections")


def test_the_corrections_that_ship_can_be_read() -> None:
    assert all(one.reason for one in load_corrections())


# The Magic rules.


@cache
def magic(day: str) -> dict[str, Unit]:
    reading = mtg_cr.read(load_source(shared(f"reference/mtg/MagicCompRules-{day}.txt")))
    return {unit.number: unit for unit in reading.units}


@cache
def steps(old: str, new: str, *, texts: bool = True) -> tuple[Step, ...]:
    before, after = magic(old).values(), magic(new).values()
    return trace_lineage(tuple(before), tuple(after)) if texts else trace_lineage(blind(before), blind(after))


WINTER, FEBRUARY, SPRING, NOW = "2021-02-02", "2021-02-24", "2021-04-19", "2026-01-16"


@pytest.mark.parametrize("texts", [True, False])
def test_foretell_and_all_that_stands_under_it_moves_by_one_in_april_2021(texts: bool) -> None:
    found = became(steps(FEBRUARY, SPRING, texts=texts))
    assert {found[f"702.142{letter}"][1] for letter in ("", *"abcdef")} == {
        (f"702.143{letter}",) for letter in ("", *"abcdef")
    }
    assert found["+702.21"] == ("new", ("702.21",))
    assert magic(SPRING)["702.21"].title == "Ward"


@pytest.mark.parametrize("old", [WINTER, SPRING])
@pytest.mark.exhaustive
def test_foretell_is_found_again_after_five_years(old: str) -> None:
    number = next(number for number, unit in magic(old).items() if unit.title == "Foretell" and number[0] == "7")
    assert became(steps(old, NOW))[number][1] == ("702.143",)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("old", "new"), [(FEBRUARY, SPRING), (SPRING, NOW), (WINTER, NOW)])
def test_every_keyword_goes_where_its_name_went(old: str, new: str) -> None:
    """Compared with the titles alone, which the lineage of the subrules under them does not look at."""
    found = became(steps(old, new))
    names = {unit.title: number for number, unit in magic(new).items() if re.fullmatch(r"70[12]\.\d+", number)}
    keywords = [unit for number, unit in magic(old).items() if re.fullmatch(r"70[12]\.\d+", number) and unit.title]
    assert len(keywords) > 150
    for unit in keywords:
        if unit.title in names:
            assert found[unit.number][1] == (names[unit.title],)
            under = [n for n in found if re.fullmatch(re.escape(unit.number) + "[a-z]", n)]
            there = {found[n][1][0][:-1] for n in under if found[n][0] in {"kept", "moved", "edited"}}
            assert there <= {names[unit.title]}


@pytest.mark.parametrize(("old", "new"), [(WINTER, FEBRUARY), (FEBRUARY, SPRING), (SPRING, NOW), (WINTER, NOW)])
def test_no_rule_is_said_to_be_kept_or_moved_whose_letters_differ(old: str, new: str) -> None:
    """Compared letter by letter without any digit, and not by the hashes that the lineage goes by."""

    def letters(unit: Unit) -> str:
        return re.sub(r"[^a-z]", "", re.sub(r"\d[\w.–]*", "", unit.content.casefold()))

    for step in steps(old, new):
        if step.relation in {"kept", "moved"}:
            (a,), (b,) = step.old, step.new
            assert letters(magic(old)[a]) == letters(magic(new)[b])
            assert (a == b) == (step.relation == "kept")


def test_the_first_two_editions_of_2021_differ_in_five_places_and_one_example() -> None:
    """Counted with a comparison of the two files line by line."""
    counts = Counter(step.relation.value for step in steps(WINTER, FEBRUARY))
    assert (counts["edited"], counts["new"], counts["gone"], counts["moved"]) == (5, 1, 0, 0)


@pytest.mark.exhaustive
def test_without_texts_no_move_is_claimed_that_the_texts_deny() -> None:
    seen, unseen = ({p for s in steps(WINTER, NOW, texts=t) for p in s.pairs()} for t in (True, False))
    moved = {(old, new) for old, new in unseen - seen if old != new}
    assert not moved
