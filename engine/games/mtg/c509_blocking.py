"""Section 509 and 802.4: who blocks what, by each defending player in turn, and what must and may not block."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import active_player_first, begins
from engine.games.mtg.c508_attacking import defender_of, nobody_attacks, required
from engine.games.mtg.c702_untargeted import protected
from engine.games.mtg.events import BecameBlocked, BecameBlocking, Blocks, blocked_by
from engine.games.mtg.words import Block, Blocking
from engine.kernel.events import Given, Set
from engine.kernel.log import Record
from engine.kernel.matching import holds, matches_filter
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Condition, Filter, Part

__all__ = ["MoreBlocks", "may_block"]


class MoreBlocks(Part, frozen=True):
    """Creatures that match can block so many creatures more each combat (509.1a): "an additional creature" is 1.

    `to`: which creatures, this one if nothing is said; in a `lasting` with a `to` of its own, those. For any number of
    creatures `n` is as large as you like. `P2 block x,x a,b`: x blocks both a and b.
    """

    n: Amount = 1
    to: Filter = Filter(be="this")
    when: Condition | None = None


@rules.does("509.1", "after:step-began", after=active_player_first)
def blockers_are_to_be_declared(ask: Run, record: Record) -> Does:
    if begins(record, "declare-blockers"):
        attacked = _defenders(ask)
        if attacked:
            yield Set("game", "declaring", attacked[0])
            yield Given(attacked[0], fresh=True)


def _defenders(ask: Run) -> list[str]:
    """The players who are attacked, or whose planeswalkers are, in turn order from the active player."""
    foes = [seat for seat in ask.state.clockwise(ask.active) if not ask.state.friends(seat, ask.active)]
    return [seat for seat in foes if any(defender_of(ask, id) == seat for id in ask.state.objects)]


@rules.allows("509.1", "act:block")
def the_defending_player_declares(ask: Run, act: Block) -> bool:
    return ask.state.mark("game", "declaring") == act.seat and len(act.blockers) == len(act.attackers)


@rules.forbids("509.1a", "act:block")
def untapped_creatures_against_your_attackers(ask: Run, act: Block) -> bool:
    """Those chosen are untapped creatures of the player's, each against one that attacks this player."""
    return any(
        not _could_block(ask, act.seat, id) or defender_of(ask, attacker) != act.seat for id, attacker in _pairs(act)
    )


@rules.forbids("509.1a", "act:block")
def one_attacker_for_each(ask: Run, act: Block) -> bool:
    """Each blocks one attacker, or as many as an effect lets it, and none of them twice."""
    pairs = _pairs(act)
    return len(set(pairs)) < len(pairs) or any(act.blockers.count(id) > _most(ask, id) for id in set(act.blockers))


def _pairs(act: Word) -> tuple[tuple[str, str], ...]:
    """Who blocks whom; nobody, where a player passes."""
    return tuple(zip(act.blockers, act.attackers, strict=False)) if isinstance(act, Block) else ()


def may_block(ask: Run, obj: str) -> int:
    """How many attackers a creature could block each combat: `blocks x`."""
    return _most(ask, obj)


def _most(ask: Run, id: str) -> int:
    """How many attackers a creature could block."""
    return int(ask.defines("blocks:most", id, 1))


@rules.defines("613.11", "blocks:most")
def an_effect_lets_it_block_more(ask: Run, id: str, so_far: int) -> int:
    """What lets creatures block more changes the rules of the game, and no object."""
    board, more = ask.board(), 0
    for live in board.live(MoreBlocks):
        part, context = live.part, live.context
        if not isinstance(part, MoreBlocks) or not holds(part.when, context, board):
            continue
        if id in live.only if live.only is not None else matches_filter(part.to, id, context, board):
            ask.note(board.why.get(live.key, ()))
            more += ask.amount(part.n, context)
    return so_far + more


def _could_block(ask: Run, seat: str, id: str) -> bool:
    mine = id in ask.state.at("battlefield") and ask.get(id, "controller") == seat and ask.has(id, "types", "creature")
    return mine and not ask.state.mark(id, "tapped")


@rules.forbids("509.1b", "act:block")
def no_block_is_prohibited(ask: Run, act: Block) -> bool:
    for id, attacker in _pairs(act):
        no = ask.objections(Blocking(id, attacker), ask.board())
        ask.note(no)
        if no or ask.has(id, "keywords", "can't block") or ask.has(attacker, "keywords", "can't be blocked"):
            return True
    return False


@rules.forbids("702.9b", "act:block")
def flying(ask: Run, act: Block) -> bool:
    return any(_flies_over(ask, *pair) for pair in _pairs(act))


def _flies_over(ask: Run, id: str, attacker: str) -> bool:
    reaches = ask.has(id, "keywords", "flying") or ask.has(id, "keywords", "reach")
    return ask.has(attacker, "keywords", "flying") and not reaches


@rules.forbids("702.16f", "act:block")
def protection_from_blockers(ask: Run, act: Block) -> bool:
    return any(protected(ask, attacker, id) for id, attacker in _pairs(act))


@rules.forbids("702.110b", "act:block")
def menace(ask: Run, act: Block) -> bool:
    return any(ask.has(one, "keywords", "menace") and act.attackers.count(one) == 1 for one in act.attackers)


@rules.forbids("509.1b", "act:block")
def not_alone(ask: Run, act: Block) -> bool:
    alone = ask.defines("alone", act, ())
    return any(ask.has(id, "keywords", "can't block alone") for id in alone)


@rules.defines("506.5", "alone")
def the_only_creature_declared(ask: Run, act: Block, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """A creature blocks alone if no other creature is declared as a blocker, whatever the others would block."""
    return act.blockers[:1] if len(set(act.blockers)) == 1 else so_far


@rules.forbids("509.1c", ("act:block", "act:pass"))
def a_block_that_is_required(ask: Run, act: Block) -> bool:
    """A creature that must be blocked is, where a creature that is not blocking another such could block it."""
    if ask.state.mark("game", "declaring") != act.seat:
        return False
    pairs = _pairs(act)
    wanted = [id for id in ask.state.at("battlefield") if defender_of(ask, id) == act.seat]
    wanted = [id for id in wanted if ask.has(id, "keywords", "must be blocked")]
    free = [id for id in ask.state.at("battlefield") if _could_block(ask, act.seat, id)]
    spare = [id for id in free if sum(one == id and foe in wanted for one, foe in pairs) < _most(ask, id)]
    blocked = {foe for _, foe in pairs}
    return any(id not in blocked and any(_able(ask, one, id) for one in spare) for id in wanted)


@rules.forbids("509.1c", ("act:block", "act:pass"))
def as_many_requirements_as_can_be_obeyed(ask: Run, act: Block) -> bool:
    """Each creature that could block obeys as many requirements to block as it could."""
    if ask.state.mark("game", "declaring") != act.seat:
        return False
    pairs = _pairs(act)
    attackers = [id for id in ask.state.at("battlefield") if defender_of(ask, id) == act.seat]
    return any(
        sum(required(ask, Blocking(id, foe)) for one, foe in pairs if one == id)
        < sum(
            sorted((required(ask, Blocking(id, one)) for one in attackers if _able(ask, id, one)), reverse=True)[
                : _most(ask, id)
            ]
        )
        for id in ask.state.at("battlefield")
        if _could_block(ask, act.seat, id)
    )


def _able(ask: Run, id: str, attacker: str) -> bool:
    barred = ask.has(id, "keywords", "can't block") or ask.has(attacker, "keywords", "can't be blocked")
    alone = ask.has(attacker, "keywords", "menace") or not _accompanied(ask, id)
    with ask.aside():
        no = ask.objections(Blocking(id, attacker), ask.board())
    return not (barred or alone or no or _flies_over(ask, id, attacker) or protected(ask, attacker, id))


def _accompanied(ask: Run, id: str) -> bool:
    """Whether a creature may block alone, or another could block beside it."""
    if not ask.has(id, "keywords", "can't block alone"):
        return True
    seat, board = str(ask.get(id, "controller")), ask.state.at("battlefield")
    attackers = [one for one in board if defender_of(ask, one) == seat]
    others = [one for one in board if one != id and _could_block(ask, seat, one)]
    bound = [one for one in others if ask.has(one, "keywords", "can't block alone")]
    return bool(bound) or any(_able(ask, one, foe) for one in others for foe in attackers)


@rules.does("509.1g", "act:block")
def they_block(ask: Run, act: Block) -> Does:
    blocking = tuple(BecameBlocking(id) for id in dict.fromkeys(act.blockers))
    yield (*(Blocks(id, attacker) for id, attacker in _pairs(act)), *blocking)


@rules.does("509.1h", "act:block", after=they_block)
def attackers_become_blocked(ask: Run, act: Block) -> Does:
    yield tuple(BecameBlocked(one) for one in ask.defines("becomes-blocked", act.attackers, act.attackers))
    ask.perform("blockers:declared", act.seat)


@rules.defines("509.5c", "becomes-blocked")
def once_however_many_block_it(ask: Run, attackers: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """An attacker that several creatures block becomes blocked once."""
    return tuple(dict.fromkeys(so_far))


@rules.does("509.1", "declare:none", after=nobody_attacks)
def nobody_blocks(ask: Run, seat: str) -> Does:
    if ask.state.mark("game", "declaring") == seat:
        ask.perform("blockers:declared", seat)
    yield from ()


@rules.does("509.2", "blockers:declared")
def the_active_player_orders_the_blockers(ask: Run, seat: str) -> Does:
    """Once all blockers are declared, those of each attacker that several block: its damage assignment order."""
    if ask.defines("blockers:next", seat, None) is not None:
        return
    board = ask.state.at("battlefield")
    for attacker in board:
        among = tuple(id for id in board if attacker in blocked_by(ask.state, id))
        if len(among) > 1:
            yield Set(attacker, "damage-order", ask.order(ask.active, "damage-order", among))


@rules.does("509.3", "blockers:declared", after=the_active_player_orders_the_blockers)
def the_defending_player_orders_the_attackers(ask: Run, seat: str) -> Does:
    """After that, those that each creature blocks, where they are several: the blocker's damage assignment order."""
    if ask.defines("blockers:next", seat, None) is not None:
        return
    for blocker in ask.state.at("battlefield"):
        among = blocked_by(ask.state, blocker)
        if len(among) > 1:
            owner = str(ask.get(blocker, "controller"))
            yield Set(blocker, "damage-order", ask.order(owner, "damage-order", among))


@rules.does(
    "509.4",
    "blockers:declared",
    after=(the_active_player_orders_the_blockers, the_defending_player_orders_the_attackers),
)
def the_active_player_gets_priority(ask: Run, seat: str) -> Does:
    """After the last defending player has declared blockers."""
    following = ask.defines("blockers:next", seat, None)
    yield Set("game", "declaring", following)
    yield Given(following or ask.active, fresh=True)


@rules.defines("802.4", "blockers:next")
def each_defending_player_in_turn(ask: Run, seat: str, so_far: None) -> str | None:
    """The next player who is attacked, in turn order."""
    attacked = _defenders(ask)
    later = attacked[attacked.index(seat) + 1 :] if seat in attacked else []
    return later[0] if later else so_far
