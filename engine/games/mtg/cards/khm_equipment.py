"""Equipment of Kaldheim, and creatures that come with it."""

from __future__ import annotations

from engine.games.mtg.cards.khm import ELF, ENTERS, card, equip, token, whenever
from engine.games.mtg.words import Cost, Create, Deal, May, When
from engine.kernel.values import Map
from engine.kernel.words import Card, Exists, Filter, Modify, Negate, Part, Static

__all__ = ["CARDS"]

HOST = Filter(be="host")
ANGEL = token("creature / Angel Warrior", 4, 4, "W", "flying, vigilance")
WIZARD = token("creature / Giant Wizard", 4, 4, "U")
ZOMBIE = token("creature / Zombie Berserker", 2, 2, "B")


def with_bearer(price: str, bearer: Card) -> Static:
    """As it enters its player may pay for a creature, to which it is attached at once."""
    return Static((When((May((Create(bearer, attach="this"),), Cost(price)),), ENTERS),))


def bears(power: int, toughness: int, *more: Part) -> Static:
    """What the equipped creature gets."""
    sizes = (("power", power), ("toughness", toughness))
    return Static((*(Modify(field, "add", n, HOST) for field, n in sizes if n), *more))


def given(keyword: str) -> Part:
    """A keyword of the equipped creature."""
    return Modify("keywords", "grant", keyword, HOST)


CARDS = (
    card(
        "Valkyrie's Sword",
        "{1}{W}",
        "artifact / Equipment",
        with_bearer("{4}{W}", ANGEL),
        bears(2, 1),
        equip("{3}"),
    ),
    card(
        "Elven Bow",
        "{G}",
        "artifact / Equipment",
        with_bearer("{2}", ELF),
        bears(1, 2, given("reach")),
        equip("{3}"),
    ),
    card(
        "Giant's Amulet",
        "{U}",
        "artifact / Equipment",
        with_bearer("{3}{U}", WIZARD),
        bears(
            0,
            1,
            Modify(
                "abilities",
                "grant",
                Static(
                    (Modify("keywords", "grant", "hexproof", Filter(be="this")),),
                    Exists(Filter(be="this", marks=Map(tapped=Negate(test=True)))),
                ),
                HOST,
            ),
        ),
        equip("{2}"),
    ),
    card(
        "Draugr's Helm",
        "{1}{B}",
        "artifact / Equipment",
        with_bearer("{2}{B}", ZOMBIE),
        bears(2, 2, given("menace")),
        equip("{4}"),
    ),
    card(
        "Dwarven Hammer",
        "{2}{R}",
        "artifact / Equipment",
        with_bearer("{2}", token("creature / Dwarf Berserker", 2, 1, "R")),
        bears(3, 0, given("trample")),
        equip("{3}"),
    ),
    card(
        "Tormentor's Helm",
        "{R}",
        "artifact / Equipment",
        bears(1, 1),
        whenever("became-blocked", Deal(1, "defender-of event.obj", source="event.obj"), obj="host"),
        equip("{1}"),
    ),
)
