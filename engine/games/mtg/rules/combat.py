"""Attackers and blockers: who attacks whom, and who could block."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.mtg.rules.protection import is_protected
from engine.games.mtg.words import Attacking, Block, Blocking, Require
from engine.kernel.events import Set
from engine.kernel.parts import Live
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = [
    "can_block",
    "count_blockable",
    "flies_over",
    "get_defending_player",
    "is_block_prohibited",
    "is_blocked_by_one_despite_menace",
    "is_free_to_block",
    "is_still_attackable",
    "list_attack_marks",
    "list_defending_players",
    "list_requirements",
    "pair_blocks",
]


def list_requirements(ask: Run, what: Attacking | Blocking) -> tuple[Live[Require], ...]:
    """The effects in force that require an attack or a block; `()` if none is about it."""
    return tuple(
        live for live in ask.board().live(Require) if ask.defines("requirement", (live, what), 0, source=live.source)
    )


def get_defending_player(ask: Run, id: str) -> object:
    """The seat that a creature attacks, or that controls the planeswalker it attacks; None if it does not attack.

    Of a planeswalker that has left combat, it is the seat that controlled it before (508.5).
    """
    whom = ask.state.mark(id, "attacking")
    if whom is None or whom in ask.state.seats:
        return whom
    return ask.state.mark(id, "defender") or (ask.get(whom, "controller") if isinstance(whom, str) else None)


def list_attack_marks(ask: Run, id: str, whom: str) -> tuple[Set, ...]:
    """The events that note whose planeswalker a creature attacks (mark `defender`); `()` if it attacks a player."""
    return () if whom in ask.state.seats else (Set(id, "defender", str(ask.get(whom, "controller"))),)


def list_defending_players(ask: Run) -> list[str]:
    """The seats that are attacked, themselves or through planeswalkers: `["P2"]`; `[]` if nobody attacks.

    They are opponents of the active player, in turn order from that player on.
    """
    foes = [seat for seat in ask.state.clockwise(ask.active) if not ask.state.friends(seat, ask.active)]
    return [seat for seat in foes if any(get_defending_player(ask, id) == seat for id in ask.state.objects)]


def pair_blocks(act: Word) -> tuple[tuple[str, str], ...]:
    """The pairs of ids (blocker, attacker) in a declaration of blockers: `(("o5", "o2"),)`.

    `()` for any other action. A blocker without an attacker in its place is left out.
    """
    return tuple(zip(act.blockers, act.attackers, strict=False)) if isinstance(act, Block) else ()


def count_blockable(ask: Run, obj: str) -> int:
    """How many attackers a creature could block each combat; 1 unless something says more.

    It answers `blocks x` in a scenario.
    """
    return int(ask.defines("blocks:most", obj, 1))


def is_free_to_block(ask: Run, seat: str, id: str) -> bool:
    """Whether an object is an untapped creature on the battlefield under a seat's control (509.1a).

    False for an unknown id.
    """
    mine = id in ask.state.at("battlefield") and ask.get(id, "controller") == seat and ask.has(id, "types", "creature")
    return mine and not ask.state.mark(id, "tapped")


def flies_over(ask: Run, id: str, attacker: str) -> bool:
    """Whether an attacker has flying and the creature `id` has neither flying nor reach (702.9b); both are ids.

    False for any attacker without flying.
    """
    reaches = ask.has(id, "keywords", "flying") or ask.has(id, "keywords", "reach")
    return ask.has(attacker, "keywords", "flying") and not reaches


def can_block(ask: Run, id: str, attacker: str) -> bool:
    """Whether a creature could take part in a legal block of an attacker (509.1); both are ids.

    Who controls it, and whether it is tapped, is not looked at, nor how many others must block with it.
    """
    no = is_block_prohibited(ask, id, attacker) or not _may_block_in_company(ask, id)
    return not (no or flies_over(ask, id, attacker) or is_protected(ask, attacker, id))


def is_block_prohibited(ask: Run, id: str, attacker: str) -> bool:
    """Whether an effect, or a keyword of either, says that a creature can't block an attacker; both are ids.

    The reasons join those of the answer under way.
    """
    no = ask.objections(Blocking(id, attacker), ask.board())
    ask.note(no)
    return bool(no) or ask.has(id, "keywords", "can't block") or ask.has(attacker, "keywords", "can't be blocked")


def is_blocked_by_one_despite_menace(ask: Run, attackers: Sequence[str]) -> bool:
    """Whether an attacker with menace stands just once among the blocked ones, so that one creature blocks it."""
    return any(ask.has(one, "keywords", "menace") and attackers.count(one) == 1 for one in attackers)


def _may_block_in_company(ask: Run, id: str) -> bool:
    """Whether a creature may block alone, or another creature of its controller could block too.

    True for a creature whose keywords do not say that it can't block alone. Another untapped one with that keyword
    counts, whatever it could block. Any other must be able to block an attacker.
    """
    if not ask.has(id, "keywords", "can't block alone"):
        return True
    seat, board = str(ask.get(id, "controller")), ask.state.at("battlefield")
    attackers = [one for one in board if get_defending_player(ask, one) == seat]
    others = [one for one in board if one != id and is_free_to_block(ask, seat, one)]
    bound = [one for one in others if ask.has(one, "keywords", "can't block alone")]
    return bool(bound) or any(can_block(ask, one, foe) for one in others for foe in attackers)


def is_still_attackable(ask: Run, whom: str) -> bool:
    """Whether what a creature attacks can still be dealt damage (506.4c, 800.4e).

    That is a planeswalker on the battlefield, or a player still in the game.
    """
    walker = whom in ask.state.at("battlefield") and ask.has(whom, "types", "planeswalker")
    return walker or whom in ask.state.playing()
