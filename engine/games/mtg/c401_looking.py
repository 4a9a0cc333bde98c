"""Who may look at which cards (401, 406), what is revealed, and what is done with the top cards of a library."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.events import ANNOUNCING, Revealed, Shown, Veiled
from engine.games.mtg.refs import number, players, things
from engine.games.mtg.words import Cast, Players, Reference
from engine.kernel.events import Moved, Shuffled
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Amount, Context, Filter, Permit

__all__ = ["Bottom", "LookAt", "Looking", "Reveal", "Top"]


class Looking(Word, frozen=True):
    """A player about to look at a card that not everybody may see; what permits it is held against this."""

    seat: str
    card: str


class Top(Word, frozen=True):
    """The top cards of libraries; what `then` does calls them `chosen`. `look`: their owner looks at them meanwhile."""

    n: Amount = 1
    who: Players = "you"
    then: tuple[Word, ...] = ()
    look: bool = False


class Reveal(Word, frozen=True):
    """Reveal cards, which stay revealed while `then` is done with them (701.16a), as `chosen`."""

    what: Reference | Filter
    then: tuple[Word, ...] = ()


class LookAt(Word, frozen=True):
    """Look at cards that not everybody may see: the hand of a player, `{zone: hand, owner: event.to}`."""

    what: Reference | Filter


class Bottom(Word, frozen=True):
    """Put cards on the bottom of their owners' libraries, in any order of their owner's, or in a `random` one."""

    what: Reference = "rest"
    random: bool = False


# 400-406 Who may look.


def may_look(ask: Run, seat: str, card: str) -> bool:
    """Whether a player may look at a card now: `ask: look P1 card`."""
    subject = Looking(seat, card)
    return ask.allows("look", subject) and not ask.forbids("look", subject)


@rules.allows("400.2", "look")
def cards_in_public_zones(ask: Run, subject: Looking) -> bool:
    obj = ask.state.objects[subject.card]
    return obj.zone in {"battlefield", "stack", "graveyard", "command"} and not obj.marks.get("facedown")


@rules.allows("402.3", "look")
def your_own_hand(ask: Run, subject: Looking) -> bool:
    return subject.card in ask.state.at(f"{subject.seat}.hand")


@rules.allows("406.3", "look")
def exiled_cards_are_face_up(ask: Run, subject: Looking) -> bool:
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and not obj.marks.get("facedown")


@rules.allows("702.142a", "look")
def your_own_foretold_cards(ask: Run, subject: Looking) -> bool:
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and obj.marks.get("foretold") is not None and obj.owner == subject.seat


@rules.allows("117.2b", "look")
def a_static_ability_lets_you_at_any_time(ask: Run, subject: Looking) -> bool:
    board = ask.board()
    return any(
        matches_pattern(live.part.what, subject, live.context, board) and holds(live.part.when, live.context, board)
        for live in board.live(Permit)
        if isinstance(live.part, Permit)
    )


@rules.forbids("406.3b", ("act:cast", "cast:now"))
def nothing_face_down_that_its_player_may_not_look_at(ask: Run, act: Cast | Looking) -> bool:
    """What lets spells with certain qualities be cast from exile concerns face-down cards that its player may see."""
    obj = ask.state.objects.get(act.card)
    hidden = obj is not None and obj.zone == "exile" and bool(obj.marks.get("facedown"))
    return hidden and not may_look(ask, act.seat, act.card)


@rules.forbids("401.5", ("look", "event:shown"))
def not_while_a_spell_is_cast(ask: Run, subject: Looking | Shown) -> bool:
    obj = ask.state.objects.get(subject.card if isinstance(subject, Looking) else subject.obj)
    return obj is not None and obj.zone == "library" and _announcing(ask)


def _announcing(ask: Run) -> bool:
    """Whether what is on top of the stack is still being cast or activated: it has not become either."""
    return any(ask.state.mark(id, ANNOUNCING) is not None for id in ask.state.at("stack")[:1])


@rules.defines("401.2", "reckoned:depth")
def libraries_have_an_order(ask: Run, id: str, so_far: object) -> object:
    obj = ask.state.objects.get(id)
    if obj is None or obj.zone != "library":
        return so_far
    return ask.state.at(obj.place).index(id) + 1


@rules.does("117.2b", "repair")
def what_a_static_ability_shows(ask: Run, seat: str) -> Does:
    """The card that a player may look at is marked as seen, and is no longer when another takes its place."""
    if not any(isinstance(one.part, Permit) and one.part.what.event == "looking" for one in ask.board().live(Permit)):
        return
    pile = ask.state.at(f"{seat}.library")
    seen = tuple(id for id in pile if ask.state.mark(id, "seen") == (seat,))
    shown = tuple(id for id in pile[:1] if ask.allows("look", Looking(seat, id)))
    for id in seen:
        if id not in shown:
            yield Veiled(id)
    for id in shown:
        if id not in seen:
            yield Shown(id, seat)


# 701.16 Revealing; the top of a library.


@rules.does("701.16a", "effect:reveal")
def revealed_for_as_long_as_it_matters(ask: Run, said: tuple[Reveal, Context]) -> Does:
    word, context = said
    ids = things(ask, word.what, context)
    if ids:
        yield tuple(Revealed(id) for id in ids)
    ask.effects(word.then, remembering(context, ids))
    left = tuple(id for id in ids if id in ask.state.objects)
    if left:
        yield tuple(Veiled(id) for id in left)


@rules.does("608.2c", "effect:look-at")
def a_look_at_cards(ask: Run, said: tuple[LookAt, Context]) -> Does:
    """The player looks at all of them while this is done."""
    word, context = said
    ids = things(ask, word.what, context)
    if ids:
        yield tuple(Shown(id, str(context.controller)) for id in ids)
        yield tuple(Veiled(id) for id in ids)


@rules.does("608.2c", "effect:top")
def the_top_cards(ask: Run, said: tuple[Top, Context]) -> Does:
    word, context = said
    n = number(ask, word.n, context)
    cards = tuple((seat, id) for seat in players(ask, word.who, context) for id in ask.state.at(f"{seat}.library")[:n])
    if word.look and cards:
        yield tuple(Shown(id, str(context.controller)) for _, id in cards)
    ask.effects(word.then, remembering(context, tuple(id for _, id in cards)))
    left = tuple(id for _, id in cards if word.look and id in ask.state.objects)
    if left:
        yield tuple(Veiled(id) for id in left)


@rules.does("401.4", "effect:bottom")
def in_the_order_their_owner_likes(ask: Run, said: tuple[Bottom, Context]) -> Does:
    word, context = said
    owners = {id: ask.state.objects[id].owner for id in things(ask, word.what, context)}
    for seat in ask.state.clockwise(ask.active):
        mine = [id for id, owner in owners.items() if owner == seat]
        where = f"{seat}.library"
        chooser = None if word.random else seat
        last = _in_order(ask, chooser, mine)
        moves = tuple(Moved(id, where, at="bottom") for id in last if ask.state.objects[id].place != where)
        if moves:
            yield moves
        pile = ask.state.at(where)
        now = [ask.state.latest(id) for id in last]
        if now:
            yield Shuffled(where, (*(id for id in pile if id not in now), *now))


def _in_order(ask: Run, seat: str | None, ids: list[str]) -> list[str]:
    left, done = list(ids), list[str]()
    while len(left) > 1:
        done.append(str(ask.choose(seat, "bottom", tuple(left))))
        left.remove(done[-1])
    return [*done, *left]
