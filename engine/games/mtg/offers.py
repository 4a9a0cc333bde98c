"""The actions that a player might try: each card, ability and choice of modes, with a first choice of targets.

The actions may be illegal: the rules decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from msgspec.structs import replace

from engine.games.mtg.references import list_abilities
from engine.games.mtg.rules.costs import Bill
from engine.games.mtg.rules.targets import list_next_targets, list_targets
from engine.games.mtg.words import (
    Activate,
    Activated,
    Additional,
    Aim,
    Alternative,
    Attack,
    Block,
    Cast,
    Enchant,
    Foresee,
    Foretell,
    Mode,
    Offer,
    Pass,
    Play,
    Spell,
)
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Ability, Context

__all__ = ["describe_price", "list_candidates", "list_other_candidates"]

_MANY = 20
"""How many choices of modes are offered for one card."""


def list_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """The actions that a seat might try now, legal or not: pass, play, foretell, cast, activate, attack, block.

    An attack or a block names one creature each. Attacks come only while attackers are declared. Every card of the hand
    may come as a land, too. X, payments, optional costs and alternative costs are left out. To pass comes first, so
    there is always one.
    """
    yield Pass(seat)
    for card in ask.state.at(f"{seat}.hand"):
        yield Play(seat, card)
        if list_abilities(ask, card, Foretell):
            yield Foresee(seat, card)
        for modes, targets in _list_announcements(ask, card, seat, _list_own_abilities(ask, card)):
            yield Cast(seat, card, targets, modes=modes)
    for id in ask.state.at("battlefield"):
        yield from _list_activations(ask, seat, id)
    mine = [id for id in ask.state.at("battlefield") if ask.has(id, "types", "creature")]
    if ask.state.mark("game", "declaring") == "attackers":
        yield from (Attack(seat, (id,)) for id in mine)
    foes = [id for id in mine if ask.state.mark(id, "attacking") is not None]
    yield from (Block(seat, (id,), (foe,)) for id in mine for foe in foes)


def list_other_candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Further actions that a seat might try, legal or not: back faces, other costs, other zones.

    The other zones are the seat's own graveyard and exile. From the hand, only casts with another or an additional cost
    come, abilities that function there, and back faces. A cast has one such cost at most, and X is left out.
    """
    for zone in ("hand", "graveyard", "exile"):
        for card in ask.state.at(f"{seat}.{zone}"):
            back = ask.state.objects[card].card.back
            if back is not None:
                yield Play(seat, card, face="back")
                for modes, targets in _list_announcements(ask, card, seat, back.abilities):
                    yield Cast(seat, card, targets, modes=modes, face="back")
            own = _list_own_abilities(ask, card)
            ways: list[dict[str, str]] = [] if zone == "hand" else [{}]
            ways += [{"how": name} for name in dict.fromkeys(_list_ways(ask, card, own))]
            ways += [{"also": one.name} for one in own if isinstance(one, Additional) and one.name]
            yield from _list_activations(ask, seat, card, zone)
            if zone != "hand":
                yield Play(seat, card)
            for modes, targets in _list_announcements(ask, card, seat, own):
                yield from (replace(Cast(seat, card, targets, modes=modes), **way) for way in ways)


def _list_activations(ask: Run, seat: str, id: str, zone: str | None = None) -> Iterator[Activate]:
    """The ways to activate the abilities of an object: each mode, with a first choice of targets.

    With a `zone`, only abilities that say that they function there.
    """
    for at, ability in enumerate(list_abilities(ask, id, Activated), 1):
        if zone is not None and ability.zone != zone:
            continue
        for modes in _list_mode_choices(ability.modes, 1) if ability.modes else [()]:
            aims = [*ability.aims, *_list_mode_aims(ability.modes, modes)]
            for targets in _list_target_choices(ask, aims, Context(id, seat)):
                yield Activate(seat, id, at, targets, modes=modes)


def _list_ways(ask: Run, card: str, own: tuple[Ability, ...]) -> Iterator[str]:
    """The names of the alternative costs that a card, or an effect in force, may offer for it; `own` are its abilities.

    `foretell` comes last, for a card that is foretold. A name may come twice.
    """
    yield from (one.name for one in own if isinstance(one, Alternative))
    yield from (live.part.name for live in ask.board().live(Offer))
    if ask.state.mark(card, "foretold") is not None:
        yield "foretell"


def describe_price(due: Bill) -> str:
    """A bill (what is to be paid) as text: `{2}{G}, tap it, 2 life, sacrifice 1`; `{0}` if it is empty."""
    told = ["".join(f"{{{one}}}" for one in due.symbols)] if due.symbols else []
    told += ["tap it"] if due.tap else []
    told += [f"{due.life} life"] if due.life else []
    told += [f"{give.how} {give.n}" for give in due.gives]
    return ", ".join(told) or "{0}"


def _list_own_abilities(ask: Run, card: str) -> tuple[Ability, ...]:
    """All the abilities that a card, named by its id, has now."""
    return tuple(list_abilities(ask, card, Ability))


def _list_announcements(
    ask: Run, card: str, seat: str, own: tuple[Ability, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """The choices with which a card with the abilities `own` may be announced, as pairs of modes and targets.

    Modes are numbers from 1, and targets ids: `((1,), ("o4",))`. A card with neither gives `((), ())` once. Nothing
    comes for modes whose targets cannot be chosen. Of several abilities with modes only the first counts.
    """
    spells = [one for one in own if isinstance(one, Spell)]
    modal = next((one for one in spells if one.modes), None)
    for modes in _list_mode_choices(modal.modes, modal.choose) if modal is not None else [()]:
        aims = [
            aim for one in spells for aim in (*one.aims, *(_list_mode_aims(one.modes, modes) if one is modal else ()))
        ]
        aims += [one.what for one in own if isinstance(one, Enchant)]
        yield from ((modes, targets) for targets in _list_target_choices(ask, aims, Context(card, seat)))


def _list_mode_choices(modes: tuple[Mode, ...], n: int) -> Iterator[tuple[int, ...]]:
    """The choices of `n` modes, as numbers from 1: `(1, 2)`, `(1, 3)`, `(2, 3)` for 2 of 3; at most `_MANY`."""
    return islice(combinations(range(1, len(modes) + 1), n), _MANY)


def _list_mode_aims(modes: tuple[Mode, ...], chosen: tuple[int, ...]) -> list[Aim]:
    """The aims (targets to be chosen) of the chosen modes, which are numbers from 1, in the order chosen."""
    return [aim for n in chosen for aim in modes[n - 1].aims]


def _list_target_choices(ask: Run, aims: list[Aim], context: Context) -> Iterator[tuple[str, ...]]:
    """Choices of targets as tuples of ids: one `()` without aims, and for one aim each legal target.

    For one aim that needs no target, `()` comes too. For several aims there is one choice: the first legal target of
    each, where aims for any number are left out. Nothing comes if an aim has none.
    """
    if not aims:
        yield ()
    elif len(aims) == 1:
        yield from ((id,) for id in list_targets(ask, aims[0], context))
        if aims[0].up_to or aims[0].many:
            yield ()
    else:
        aims = [aim for aim in aims if not aim.many]
        first: tuple[str, ...] = ()
        while len(first) < len(aims) and (open_ := list_next_targets(ask, tuple(aims), first, context)):
            first = (*first, open_[0])
        if len(first) == len(aims):
            yield first
