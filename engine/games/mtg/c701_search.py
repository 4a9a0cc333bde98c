"""701.19 and 701.20: searching a library, and shuffling it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c201_names import namesakes
from engine.games.mtg.c205_kinship import akin
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.events import Declined, Returned
from engine.games.mtg.refs import dealing, number, players
from engine.games.mtg.words import Players, Reference
from engine.kernel.events import Shuffled
from engine.kernel.matching import matches_filter
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Word
from engine.kernel.words import Amount, Context, Filter

__all__ = ["Search", "Shuffle"]


class Search(Word, frozen=True):
    """Search a library for up to `n` cards that match one of these, put them into the hand, and shuffle (701.19b).

    `to`: where they are put: the `hand`, or the `battlefield`.
    """

    of: Filter | tuple[Filter, ...]
    n: Amount = 1
    who: Players = "you"
    to: str = "hand"
    named: Filter | None = None
    """Only a card with the same name as one of these (201.2a)."""
    kin: Reference | None = None
    """Only a card that shares a creature type with this object, or with what it last was; which is `it` in `of`."""
    exactly: bool = False
    """Neither fewer nor more, and nothing else is done by itself: `then` says what is done with the cards `chosen`."""
    may: bool = False
    """The player may do it at all, and `then` follows if they do (118.12b)."""
    unlike: bool = False
    """Only cards with different names (201.2b)."""
    then: tuple[Word, ...] = ()
    zones: tuple[str, ...] = ("library",)
    """Where; of `library` and `graveyard` the player searches the one, the other, or both."""


class Shuffle(Word, frozen=True):
    """Shuffle a library: chance says, one by one, which card is next from the top (701.20a)."""

    who: Players = "you"


@rules.does("701.19a", "effect:search")
def find_cards(ask: Run, said: tuple[Search, Context]) -> Does:
    """The player looks at the whole library and takes cards that match, or, for they are hidden, fewer."""
    word, context = said
    wanted = word.of if isinstance(word.of, tuple) else (word.of,)
    if word.kin is not None:
        context = replace(context, it=_sought(ask, word.kin, context))
    for seat in players(ask, word.who, context):
        willing = not word.may or ask.defines("may", (word, replace(context, controller=seat)), so_far=False)
        no = [] if willing else ask.forbids("unsearched", said)
        ask.note(no)
        if no:
            yield Declined(context.source, seat)
            continue
        zones = _searched(ask, seat, word)
        there = tuple(id for zone in zones for id in ask.state.at(f"{seat}.{zone}"))
        fit = tuple(id for id in there if any(_fits(ask, one, word, id, context) for one in wanted))
        found = list(_found(ask, seat, fit, number(ask, word.n, context), word)) if willing else []
        if word.then:
            ask.effects(word.then, remembering(context, tuple(found)))
            continue
        if found and word.to == "battlefield":
            ask.perform("enter:together", tuple((id, seat, EMPTY, None) for id in found))
        elif found:
            yield tuple(Returned(id, f"{seat}.hand") for id in found)
        if "library" in zones:
            ask.effects((Shuffle(),), context)


def _searched(ask: Run, seat: str, word: Search) -> tuple[str, ...]:
    """The zones that a player searches: of several, which of them is theirs to say."""
    if len(word.zones) == 1:
        return word.zones
    picked = str(ask.choose(seat, "where", (*word.zones, "both")))
    return word.zones if picked == "both" else (picked,)


def _found(ask: Run, seat: str, fit: tuple[str, ...], n: int, word: Search) -> Iterator[str]:
    """The cards that a player takes; of an exact number all or none, for the player need not have found them."""
    taken: tuple[str, ...] = ()
    while len(taken) < n:
        open_ = _open(ask, fit, taken, n, word)
        picked = str(ask.choose(seat, "search", open_ if word.exactly and taken else (*open_, "none")))
        if picked == "none":
            return
        taken = (*taken, picked)
        yield picked


def _open(ask: Run, fit: tuple[str, ...], taken: tuple[str, ...], n: int, word: Search) -> tuple[str, ...]:
    """What may be taken next: of an exact number, nothing after which there are not enough."""
    left = tuple(id for id in fit if id not in taken)
    if word.unlike and taken:
        left = tuple(id for id in left if ask.defines("names:different", (*taken, id), so_far=True))
    if not word.exactly or len(taken) + 1 >= n:
        return left
    return tuple(id for id in left if _open(ask, fit, (*taken, id), n, word))


def _sought(ask: Run, ref: str, context: Context) -> str | None:
    """The object that a card must be like: there, or as it last was (608.2h)."""
    id = dealing(ask, ref, context)
    return id if id in ask.state.objects or ask.defines("last-known", id, None) is not None else None


def _fits(ask: Run, which: Filter, word: Search, id: str, context: Context) -> bool:
    zone = ask.state.objects[id].zone
    fits = matches_filter(replace(which, zone=zone), id, context, ask.board())
    related = word.kin is None or (context.it is not None and akin(ask, id, context.it))
    return fits and related and (word.named is None or namesakes(ask, id, ask.find(word.named, context)))


@rules.forbids("118.12b", "unsearched")
def nothing_follows_where_nobody_searches(ask: Run, said: tuple[Search, Context]) -> bool:
    """Whether the player chose to search is what counts, not what was found."""
    return True


@rules.does("701.20a", "effect:shuffle")
def in_an_order_nobody_knows(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        left = list(ask.state.at(f"{seat}.library"))
        order: list[str] = []
        while len(left) > 1:
            order.append(str(ask.choose(None, "shuffle", tuple(left))))
            left.remove(order[-1])
        yield Shuffled(f"{seat}.library", (*order, *left))
