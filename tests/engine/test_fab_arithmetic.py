"""Sums of Flesh and Blood that no example shows, held against a calculation by hand that does not know the engine."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games
from engine.scenario import load, run

BASE = 4
OPS = ("set", "multiply", "divide", "add", "subtract")
UP_TO_FIVE = st.integers(1, 5)
Change = tuple[str, str, int, int]
"""A field, an operation, an operand, and the least base power of the attacks that it changes."""


def by_hand(found: list[Change]) -> tuple[int, int]:
    """Base power and power of an attack of four under changes, oldest first (6.3.2, 6.3.3, 6.3.4, 2.0.3c)."""

    def staged(value: int, those: list[Change], base: int | None) -> int:
        for op in OPS:
            for _, kind, by, least in those:
                if kind != op or (value if base is None else base) < least:
                    continue
                if op == "set":
                    value = by
                elif op == "multiply":
                    value *= by
                elif op == "divide":
                    value //= by
                else:
                    value = max(0, value + (by if op == "add" else -by))
        return value

    base = staged(BASE, [one for one in found if one[0] == "base-power"], None)
    return base, staged(base, [one for one in found if one[0] == "power"], base)


@st.composite
def changes(draw: st.DrawFn) -> Change:
    """A change of a base or of a value, which some attacks may be too weak for."""
    op = draw(st.sampled_from(OPS))
    by = draw(
        {"set": st.integers(0, 9), "multiply": st.integers(2, 3), "divide": st.integers(2, 3)}.get(op, UP_TO_FIVE)
    )
    field = draw(st.sampled_from(("base-power", "power")))
    return field, op, by, draw(st.sampled_from((0, 0, 3, 6))) if field == "power" else 0


def attack_under(found: list[Change], *, late: bool) -> str:
    """A scenario: one aura for each change, all in the arena, or (late) each played in its turn before the attack."""
    cards = {
        f"Test Change {n}": {
            "types": ["instant"],
            "subtypes": ["aura"],
            "cost": 0,
            "abilities": [
                {
                    "is": "static",
                    "gives": [
                        {
                            "is": "modify",
                            "field": field,
                            "op": op,
                            "by": by,
                            "to": {"has": {"subtypes": "attack", "base-power": {"is": "at-least", "n": least}}},
                        }
                    ],
                }
            ],
        }
        for n, (field, op, by, least) in enumerate(found)
    }
    base, power = by_hand(found)
    names = [{f"c{n}": name} for n, name in enumerate(cards)]
    steps = [step for n in range(len(cards)) for step in (f"P1 play c{n}", {"until": f"entered obj=c{n}"})]
    mine: dict[str, object] = {"hero": [{"h1": "Test Hero"}], "hand": [{"a": "Test Attack"}]}
    mine["hand" if late else "arena"] = [*names, {"a": "Test Attack"}] if late else names
    return json.dumps(
        {
            "title": "An attack of four is as strong as its changes make it",
            "game": "fab",
            "claims": [],
            "cards": cards,
            "given": {"P1": mine, "P2": {"hero": [{"h2": "Test Hero"}]}},
            "when": [*(steps if late else []), "P1 play a"],
            "then": {"facts": {"a.base-power": str(base), "a.power": str(power)}},
        }
    )


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(changes(), min_size=2, max_size=8), st.booleans())
def test_a_number_is_what_its_changes_make_of_it_in_the_order_of_kinds_and_ages(
    found: list[Change],
    late: bool,
) -> None:
    result = run(load(attack_under(found, late=late)), games.registry())
    assert (result.outcome, [str(one) for one in result.failures]) == ("passed", [])


# Replacement and prevention (6.4, 6.5).

ROUND: dict[str, tuple[str, str, int]] = {
    "double": ("P1", "standard", 2),
    "more": ("P1", "standard", 1),
    "worse": ("P2", "standard", 3),
    "ward": ("P2", "prevention", 2),
    "shield": ("P2", "prevention", 4),
}
"""Who controls which replacement of damage, of what slot, and by how much it changes it."""


NAMED = {"double": "d", "more": "m", "ward": "w", "shield": "s"}


def replaced_by_hand(damage: int, order: tuple[str, ...], shield: int) -> tuple[int, int]:
    """What is dealt, and what is left of the shield: standard ones in the order said, then the preventions."""
    for name in sorted(order, key=lambda one: ROUND[one][1] == "prevention"):
        by = ROUND[name][2]
        if name == "double":
            damage *= by
        elif ROUND[name][1] == "standard":
            damage += by
        else:
            taken = min(damage, shield if name == "shield" else by)
            damage -= taken
            shield -= taken if name == "shield" else 0
    return damage, shield


def bolt_under(first: str, order: tuple[str, ...]) -> str:
    """Two bolts of three under all of them: `first` begins, both order their own as in `order`."""
    amounts = {
        "double": {"is": "times", "left": "event.amount", "right": 2},
        "more": {"is": "plus", "left": "event.amount", "right": 1},
        "worse": {"is": "plus", "left": "event.amount", "right": 3},
    }
    hero = {"to": {"is": "filter", "zone": "hero", "owner": "P2"}}
    cards: dict[str, object] = {
        f"Test {name}": {
            "types": ["action"],
            "subtypes": ["aura"],
            "abilities": [
                {
                    "is": "static",
                    "gives": [
                        {"is": "replace", "what": {"event": "damage"}, "slot": "standard", "change": {"amount": amount}}
                    ],
                }
            ],
        }
        for name, amount in amounts.items()
    }
    cards["Test ward"] = {
        "types": ["action"],
        "subtypes": ["aura"],
        "abilities": [
            {
                "is": "static",
                "gives": [
                    {"is": "replace", "what": {"event": "damage", "where": hero}, "slot": "prevention", "prevent": 2}
                ],
            }
        ],
    }
    prevention = {"is": "replace", "what": {"event": "damage", "where": hero}, "slot": "prevention", "prevent": "x"}
    cards["Test shield"] = {
        "types": ["instant"],
        "cost": 0,
        "abilities": [
            {
                "is": "resolution",
                "does": [{"is": "lasting", "gives": [{**prevention, "style": "shield"}], "left": 4, "x": 4}],
            }
        ],
    }
    seats = {"P1": 0, "P2": 1} if first == "P1" else {"P2": 0, "P1": 1}
    played = tuple(sorted(order, key=lambda one: (ROUND[one][1] == "prevention", seats[ROUND[one][0]])))
    mine = next(one for one in played if ROUND[one][0] == "P1")
    prevented = next(one for one in played if ROUND[one][1] == "prevention")
    script: list[object] = [{"hold": "P2"}, "P2 play s", {"until": "began"}]
    shield, total = ROUND["shield"][2], 0
    for bolt in ("b", "c"):
        script += [f"P1 play {bolt} targets=h2", f"P1 choose first-player={first}"]
        script.append(f"P1 choose replacement={NAMED[mine]}")
        if shield:  # with the shield gone the ward alone is left, and nobody is asked
            script.append(f"P2 choose replacement={NAMED[prevented]}")
        dealt, shield = replaced_by_hand(3, played, shield)
        total += dealt
    return json.dumps(
        {
            "title": "Two bolts deal what is left of them when everybody has had a turn with it",
            "game": "fab",
            "claims": [],
            "cards": cards,
            "given": {
                "P1": {
                    "hero": [{"h1": "Test Hero"}],
                    "hand": [{"b": "Test Bolt"}, {"c": "Test Bolt"}],
                    "arena": [{"d": "Test double"}, {"m": "Test more"}],
                },
                "P2": {
                    "hero": [{"h2": "Test Hero"}],
                    "hand": [{"s": "Test shield"}],
                    "arena": [{"v": "Test worse"}, {"w": "Test ward"}],
                },
            },
            "when": script,
            "then": {"facts": {"h2.damage": str(total)}},
        }
    )


ORDERS = sorted(permutations(ROUND))[::9]


@pytest.mark.parametrize("first", ["P1", "P2"])
@pytest.mark.parametrize("order", ORDERS)
def test_damage_is_what_replacements_leave_in_the_order_of_slots_players_and_choices(
    first: str, order: tuple[str, ...]
) -> None:
    result = run(load(bolt_under(first, order)), games.registry())
    assert (result.outcome, [str(one) for one in result.failures]) == ("passed", [])
