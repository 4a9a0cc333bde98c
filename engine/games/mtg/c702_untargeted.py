"""Section 702: keyword abilities that keep things from being targeted, blocked and the like."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.mtg.base import rules
from engine.games.mtg.events import (
    Damaged,
)
from engine.games.mtg.mana import colours
from engine.games.mtg.refs import listed, values
from engine.games.mtg.words import (
    Targeting,
)
from engine.kernel.run import Run
from engine.kernel.words import Card

__all__ = ["protected", "protected_from"]


@rules.forbids("702.11b", "target")
def hexproof(ask: Run, subject: Targeting) -> bool:
    """No spells or abilities that an opponent controls may target it."""
    return _from_a_foe(ask, subject) and ask.has(subject.target, "keywords", "hexproof")


@rules.forbids("702.11d", "target")
def hexproof_from_a_quality(ask: Run, subject: Targeting) -> bool:
    """No spells of that quality and no abilities of sources of that quality that an opponent controls may target it."""
    return _from_a_foe(ask, subject) and _wards(ask, subject.target, "hexproof from ", subject.source)


def _from_a_foe(ask: Run, subject: Targeting) -> bool:
    if subject.target not in ask.state.objects:
        return False
    return not ask.state.friends(str(ask.get(subject.target, "controller")), subject.seat)


@rules.forbids("702.18a", "target")
def shroud(ask: Run, subject: Targeting) -> bool:
    """No spells or abilities may target it."""
    return subject.target in ask.state.objects and ask.has(subject.target, "keywords", "shroud")


@rules.forbids("702.16b", "target")
def protection(ask: Run, subject: Targeting) -> bool:
    return subject.target in ask.state.objects and protected(ask, subject.target, subject.source)


@rules.forbids("702.16e", "event:damaged")
def protection_prevents(ask: Run, event: Damaged) -> bool:
    return event.to in ask.state.objects and protected(ask, event.to, event.source)


def protected(ask: Run, id: str, source: str) -> bool:
    """Whether a permanent has protection from a source (702.16a)."""
    return _wards(ask, id, "protection from ", source)


def protected_from(ask: Run, id: str, card: Card) -> bool:
    """Whether a permanent has protection from what is about to enter as a card says, and is nowhere yet."""

    def says(field: str, one: object) -> bool:
        return one in values(card, field) or (field == "colors" and one in colours(str(card.values.get("cost", ""))))

    return any(_is(says, quality) for quality in _qualities(ask, id, "protection from "))


def _wards(ask: Run, id: str, prefix: str, source: str) -> bool:
    def has(field: str, one: object) -> bool:
        return ask.has(source, field, one)

    return any(_is(has, quality) for quality in _qualities(ask, id, prefix))


def _qualities(ask: Run, id: str, prefix: str) -> list[str]:
    words = [str(one) for one in listed(ask.get(id, "keywords"))]
    return [one[len(prefix) :] for one in words if one.startswith(prefix)]


_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _is(has: Callable[[str, object], bool], quality: str) -> bool:
    """Whether a source is what a quality says: `red`, `God creatures`, `planeswalkers`, `snow`, `everything`."""
    if quality == "everything":
        return True
    for word in quality.split():
        names = {word, word.lower(), word.removesuffix("s"), word.lower().removesuffix("s")}
        if word in _COLORS:
            if not has("colors", _COLORS[word]):
                return False
        elif not any(has(field, one) for field in ("types", "subtypes", "supertypes") for one in names):
            return False
    return True


@rules.forbids("101.2", "target")
def text_forbids(ask: Run, subject: Targeting) -> bool:
    no = ask.objections(subject, ask.board())
    ask.note(no)
    return bool(no)
