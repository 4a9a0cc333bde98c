"""Section 509: declare blockers. Who may, which blocks are barred or required, and their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import BecameBlocked, BecameBlocking, Blocks, list_blocked
from engine.games.mtg.rules.combat import (
    can_block,
    count_blockable,
    get_defending_player,
    is_block_prohibited,
    is_blocked_by_one_despite_menace,
    is_free_to_block,
    list_defending_players,
    list_requirements,
    pair_blocks,
)
from engine.games.mtg.rules.turn import is_beginning_of
from engine.games.mtg.words import Block, Blocking
from engine.kernel.events import Given, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("509.1b", 4, on="702.9b")
rules.rests("509.1b", 7, on="702.110b")
rules.rests("509.1g", 3, on="506.4")
rules.rests("509.1g", 4, on="511.3")


@rules.does("509.1", "after:step-began", after="priority_as_a_step_begins")
def blockers_are_to_be_declared(ask: Run, record: Record) -> Does:
    """As the declare blockers step begins, have the first attacked player in turn order declare blockers (`declaring`).

    That player gets to act. Nothing happens in other steps, or if nobody is attacked.
    """
    if is_beginning_of(record, "declare-blockers"):
        attacked = list_defending_players(ask)
        if attacked:
            yield Set("game", "declaring", attacked[0])
            yield Given(attacked[0], fresh=True)


@rules.allows("509.1", "act:block")
def the_defending_player_declares(ask: Run, act: Block) -> bool:
    """Whether the action's seat is the one whose declaration is due, and each blocker named has an attacker named."""
    return ask.state.mark("game", "declaring") == act.seat and len(act.blockers) == len(act.attackers)


@rules.does("509.1", "declare:none", after="nobody_attacks")
def nobody_blocks(ask: Run, seat: str) -> Does:
    """If a seat whose declaration of blockers is due declares none, end its declaration.

    The next one's begins, or priority.
    """
    if ask.state.mark("game", "declaring") == seat:
        ask.perform("blockers:declared", seat)
    yield from ()


@rules.forbids("509.1a", "act:block")
def a_blocker_that_is_tapped_or_not_yours(ask: Run, act: Block) -> bool:
    """Objection unless each blocker is an untapped creature of the player, and its attacker attacks this player.

    An attacker of a planeswalker counts as attacking the player who controls it.
    """
    return any(
        not is_free_to_block(ask, act.seat, id) or get_defending_player(ask, attacker) != act.seat
        for id, attacker in pair_blocks(act)
    )


@rules.forbids("509.1a", "act:block")
def too_many_attackers_for_one_blocker(ask: Run, act: Block) -> bool:
    """Objection if a creature blocks more attackers than it may, or the same one twice.

    It may block one, unless effects let it block more.
    """
    pairs = pair_blocks(act)
    return len(set(pairs)) < len(pairs) or any(
        act.blockers.count(id) > count_blockable(ask, id) for id in set(act.blockers)
    )


@rules.forbids("509.1b", "act:block")
def a_prohibited_block(ask: Run, act: Block) -> bool:
    """Objection if a declared block breaks a prohibition.

    That is one by an effect, the blocker's `can't block`, or the attacker's `can't be blocked`.
    """
    return any(is_block_prohibited(ask, id, attacker) for id, attacker in pair_blocks(act))


@rules.forbids("509.1b", "act:block")
def a_creature_blocks_alone(ask: Run, act: Block) -> bool:
    """Objection if the only blocker declared has `can't block alone`.

    A clause on `alone` tells which blockers are alone.
    """
    alone = ask.defines("alone", act, ())
    return any(ask.has(id, "keywords", "can't block alone") for id in alone)


@rules.forbids("509.1c", ("act:block", "act:pass"))
def other_blocks_obey_more_requirements(ask: Run, act: Block) -> bool:
    """Objection if the seat could declare blockers so that more requirements are obeyed; a pass blocks nothing.

    One is that an attacker `must be blocked`; effects add others. No objection unless this seat's declaration is due.
    """
    if ask.state.mark("game", "declaring") != act.seat:
        return False
    obeyed = _count_obeyed(ask, pair_blocks(act))
    return any(_count_obeyed(ask, blocks) > obeyed for blocks in _list_required_blocks(ask, act.seat))


def _count_obeyed(ask: Run, blocks: Sequence[tuple[str, str]]) -> int:
    """How many requirements some blocks obey, as pairs of a blocker and its attacker.

    One that names no attacker is obeyed once by a creature that blocks several.
    """
    met = {
        (live.key, blocker, attacker if "attacker" in live.part.what.where else "")
        for blocker, attacker in blocks
        for live in list_requirements(ask, Blocking(blocker, attacker))
    }
    return len(met) + len({foe for _, foe in blocks if ask.has(foe, "keywords", "must be blocked")})


def _list_required_blocks(ask: Run, seat: str) -> Iterator[tuple[tuple[str, str], ...]]:
    """The ways in which a seat could make blocks that obey requirements, those with many blocks first.

    Each has the pairs of a blocker and its attacker, and breaks no restriction. A creature blocks only attackers where
    that obeys a requirement; it may also block none.

    Raises:
        Spent: there are more ways than the budget of the run allows.
    """
    board = ask.state.at("battlefield")
    attackers = [id for id in board if get_defending_player(ask, id) == seat]
    choices = []
    for id in board:
        if is_free_to_block(ask, seat, id):
            blocks = [(id, foe) for foe in attackers if _count_obeyed(ask, [(id, foe)]) and can_block(ask, id, foe)]
            most = min(len(blocks), count_blockable(ask, id))
            choices.append([some for n in range(most, -1, -1) for some in combinations(blocks, n)])
    for some in product(*choices):
        ask.spend(1)
        blocks = [one for each in some for one in each]
        if not is_blocked_by_one_despite_menace(ask, [foe for _, foe in blocks]):
            yield tuple(blocks)


@rules.does("509.1g", "act:block")
def they_block(ask: Run, act: Block) -> Does:
    """Record that each declared creature blocks the attackers named for it, and that it becomes a blocking creature.

    All of it is simultaneous, and a creature that blocks several becomes blocking once.
    """
    blocking = tuple(BecameBlocking(id) for id in dict.fromkeys(act.blockers))
    yield (*(Blocks(id, attacker) for id, attacker in pair_blocks(act)), *blocking)


@rules.does("509.1h", "act:block", after=they_block)
def attackers_become_blocked(ask: Run, act: Block) -> Does:
    """Make each attacker with a declared blocker blocked, all at once.

    Then the declaration is over: `blockers:declared` is performed for the seat.
    """
    yield tuple(BecameBlocked(one) for one in ask.defines("becomes-blocked", act.attackers, act.attackers))
    ask.perform("blockers:declared", act.seat)


@rules.does("509.2", "blockers:declared", until=TODAY)
def the_active_player_orders_the_blockers(ask: Run, seat: str) -> Does:
    """Have the active player order the blockers of each attacker that several creatures block.

    The order is its mark `damage-order`. It waits until the last defending player has declared.
    """
    if ask.defines("blockers:next", seat, None) is not None:
        return
    board = ask.state.at("battlefield")
    for attacker in board:
        among = tuple(id for id in board if attacker in list_blocked(ask.state, id))
        if len(among) > 1:
            yield Set(attacker, "damage-order", ask.order(ask.active, "damage-order", among))


@rules.does("509.3", "blockers:declared", after=the_active_player_orders_the_blockers, until=TODAY)
def the_defending_player_orders_the_attackers(ask: Run, seat: str) -> Does:
    """Have a blocker's controller order the attackers it blocks, if there are several (its mark `damage-order`).

    It waits until the last defending player has declared.
    """
    if ask.defines("blockers:next", seat, None) is not None:
        return
    for blocker in ask.state.at("battlefield"):
        among = list_blocked(ask.state, blocker)
        if len(among) > 1:
            owner = str(ask.get(blocker, "controller"))
            yield Set(blocker, "damage-order", ask.order(owner, "damage-order", among))


@rules.does(
    "509.4",
    "blockers:declared",
    after=(the_active_player_orders_the_blockers, the_defending_player_orders_the_attackers),
)
def the_active_player_gets_priority(ask: Run, seat: str) -> Does:
    """Pass the declaration on to the next defending player, if there is one, who gets to act.

    Otherwise none is due any more, and the active player gets priority.
    """
    following = ask.defines("blockers:next", seat, None)
    yield Set("game", "declaring", following)
    yield Given(following or ask.active, fresh=True)


@rules.defines("509.5c", "becomes-blocked")
def once_however_many_block_it(ask: Run, attackers: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The attackers of `so_far` that become blocked, each once, in their order."""
    return tuple(dict.fromkeys(so_far))
