"""How much of the truth lineage finds: on pairs of Magic rules read and judged by hand, and on spoilt copies.

What the rules of lineage were tuned on and what they were only measured on stands apart.
"""

from __future__ import annotations

from functools import cache

import pytest

from rulebook.lineage import Step, trace_lineage
from rulebook.readers import mtg_cr
from rulebook.source import load_source
from rulebook.traits import Trait, make_traits
from tests.rulebook.mutilation import HARMS, mutilate, score
from tests.shared import shared

WINTER, FEBRUARY, SPRING, NOW = "2021-02-02", "2021-02-24", "2021-04-19", "2026-01-16"

TUNED = """
103.2=103.3 103.2a=103.2a 103.2b=103.2b 103.2c=103.2c 103.2d=103.2e 308=308 308.1=308.1 308.2=308.2
509.4=509.2 509.4a=509.2a 701.38c=701.15d 702.75a=702.75a 711=712 712=712
711.1a=712.2a 711.1b=712.2b 711.1c=712.2c 711.4=712.8 712.3=712.8 712.1=712.4
711.11=712.15 712.9=712.15 711.12=712.16 712.10=712.16 711.15=712.19 712.11=712.19
720.2a=728.2a 720.2d=728.2a 720.5a=728.5a 720.5d=728.5a
term/damage-assignment-order=term/damage-assignment-order-obsolete
"""
"""Pairs from April 2021 to January 2026 that were missing, with their neighbours: the rules were tuned on them."""

MISSED = "705.2=705.2 712.7=712.11"
"""Pairs that are true and still not found: both were rewritten past recognition as they were merged."""

GONE = """
118.3c/ex1 509.2 509.2/ex1 509.2a 509.3 509.3a 509.6 509.7/ex1 510.1c/ex2 510.1c/ex3 510.1c/ex4 510.2/ex1 602.5f
703.4i 703.4j 711.5/ex3 712.3c/ex1 802.5 805.10f 903.12c
"""
"""Rules that have no successor: damage assignment order was abolished, and examples were dropped."""

DRAWN = """
104.6=104.6 107.4e=107.4e 110.4b=110.4b 113.6k/ex1=113.6m/ex1 115.7e/ex1=115.7e/ex1 200.1=200.1 201.3e=201.4e
201.5=201.6 205.3j=205.3j 209.1=209.1 401.5=401.5 500.4=500.5 508.1b=508.1b 509.1=509.1 602.5b=602.5b
607.2f=607.2g 607.5/ex1=607.5/ex1 608.3d/ex1=608.3e/ex1 614.1d=614.1d 701.8c=701.9c 701.15a=701.19a
701.20d/ex1=701.24d/ex1 701.28e=701.27e 701.34g=701.40h 702.2c=702.2c 702.19c=702.19d 702.26k=702.26k
702.54a=702.54a 702.90d=702.90d 702.124f=702.124j 702.140c=702.140c 706.2=707.2 706.5=707.5 706.9a/ex1=707.9a/ex1
706.9f/ex1=707.9f/ex1 711.4c=712.8e 711.8=712.12 715.3=715.3 716.5/ex2=722.5/ex2 720.5=728.5 721.3d=729.3d
805.10b=805.10b 903.4a=903.4a introduction=introduction term/chaos-ability=term/chaos-ability
term/enters-the-battlefield=term/enters-the-battlefield term/level-up=term/level-up
term/nontraditional-magic-card=term/nontraditional-magic-card term/unflipped=term/unflipped
term/transforming-double-faced-cards=term/nonmodal-double-faced-card
103.4a=103.5a 212.1a=213.1a 313.6=315.6 608.2k=608.2m 701.11=701.13 701.20a=701.24a 701.32=701.38 703.4h=703.4j
708.1=709.1 712.4/ex1=712.21/ex1 718.3=724.3 722.2=731.2
"""
"""Every fifth pair that was moved and edited, every fourteenth edited, every forty-fifth moved; each was read."""

NEW = """
109.4b 111.10f 308.3 310.1 310.2 310.3 310.4a 310.4b 310.5 508.3e 701.11a 701.11b 701.11c 701.22d 701.25d 701.28b
701.28c 701.40d 701.47b 701.50b 701.50c 701.57b 701.58a 701.58b 701.58c 701.58d 701.58f 701.58g 701.62b 701.64b
702.148b 702.149b 702.152a 702.153b 702.157a 702.166d 702.168a 702.168b 702.168c 702.168d 702.168e 702.168f 702.170b
702.173a 702.175b 702.185a 716.1 718.2a 718.3c 719.3b 720.1 720.2 720.2a 720.2b 720.3 720.4 720.5 721.3 721.4
term/convert term/plot
"""
"""Rules of January 2026 that are new, each modelled on an older one and more like that than most edited rules are."""

COPIES = [(SPRING, "p1"), (NOW, "p2"), (FEBRUARY, "p3"), (WINTER, "p4")]
"""Editions and seeds that were never looked at while the rules were tuned."""


@cache
def magic(day: str) -> tuple[Trait, ...]:
    return make_traits(mtg_cr.read(load_source(shared(f"reference/mtg/MagicCompRules-{day}.txt"))).units)


@cache
def steps() -> tuple[Step, ...]:
    return trace_lineage(magic(SPRING), magic(NOW))


def pairs(text: str) -> set[tuple[str, str]]:
    return {(old, new) for old, _, new in (pair.partition("=") for pair in text.split())}


@pytest.mark.parametrize("judged", [TUNED, DRAWN], ids=["tuned", "drawn"])
def test_pairs_judged_true_are_found_and_no_other_pair_of_these_rules(judged: str) -> None:
    true = pairs(judged)
    olds, news = {old for old, _ in true}, {new for _, new in true}
    claimed = {pair for step in steps() for pair in step.pairs()}
    found = {(old, new) for old, new in claimed if old in olds or new in news}
    assert true <= found
    assert not {(old, new) for old, new in found - true if old in olds}


def test_a_pair_that_is_known_to_be_missed_is_taken_from_that_list_once_it_is_found() -> None:
    assert not pairs(MISSED) & {pair for step in steps() for pair in step.pairs()}


def test_rules_judged_gone_or_new_are_joined_to_nothing() -> None:
    joined = {number for step in steps() for old, new in step.pairs() for number in (f"-{old}", f"+{new}")}
    assert not {f"-{number}" for number in GONE.split()} & joined
    assert not {f"+{number}" for number in NEW.split()} & joined


def test_a_rule_whose_citations_alone_changed_was_not_edited() -> None:
    became = {step.old[0]: step for step in steps() if len(step.old) == len(step.new) == 1}
    assert (became["104.6"].relation, became["701.34g"].relation) == ("kept", "moved")
    before, after = ({trait.number: trait for trait in magic(day)} for day in (SPRING, NOW))
    for step in became.values():
        same = before[step.old[0]].same_words(after[step.new[0]])
        assert same == (step.relation in {"kept", "moved"})


@pytest.mark.exhaustive
def test_of_spoilt_copies_all_but_one_rule_in_two_hundred_is_found() -> None:
    """Of 13,517 rules 60 were missed and 4 joined falsely when this was written; 101 and 7 before."""
    true = found = false = 0
    for day, seed in COPIES:
        copy, truth = mutilate(magic(day), seed)
        told = score(trace_lineage(magic(day), copy), truth)
        true, found, false = true + told.true, found + told.found, false + len(told.false)
    assert true == 13_517
    assert true - found <= 60
    assert false <= 4


@pytest.mark.parametrize("harm", HARMS)
def test_each_harm_alone_misleads_nothing_and_hides_little(harm: str) -> None:
    chapters = magic(SPRING)[:1500]  # the first five, and a part of the sixth
    copy, truth = mutilate(chapters, "q1", [harm])
    told = score(trace_lineage(chapters, copy), truth)
    assert not told.false
    assert told.true - told.found <= 3
