"""What effects allow to be played from other zones than the hand (601.3), with which mana (609.4b), and how often."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c110_entering import Entry
from engine.games.mtg.refs import things, values
from engine.games.mtg.words import Cast, Play, Reference
from engine.kernel.events import Began, Ended
from engine.kernel.matching import holds, matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import AtLeast, Context, Filter, Part, Pattern, Permit

__all__ = ["MayPlay", "Spending", "Strings", "tied"]


class Spending(Word, frozen=True):
    """Mana about to be spent on a card; what lets it be spent as though it were of any colour is held against this.

    `mana`: `any` mana, or mana from `snow` sources alone; `type`: any mana, as though of any type, colourless too.
    """

    seat: str
    card: str
    mana: str = "any"


class MayPlay(Word, frozen=True):
    """You may play cards that are not in your hand: those `chosen`, or any that match a filter when they are played.

    `until`: the end of this `turn`, of your `next turn`, or `exiled`, as long as they stay there. `lands`: whether
    lands, too. `any_mana`: mana may be spent on them as though it were of any colour (609.4b). `once`: one of them
    alone may be played. `tapped`: what is played so enters tapped.
    """

    what: Reference | Filter = "chosen"
    until: str = "turn"
    lands: bool = True
    any_mana: bool = False
    once: bool = False
    tapped: bool = False


class Strings(Part, frozen=True):
    """What is tied to a permission: that it ends as it is used `once`, that what is played by it enters `tapped`.

    `cast`: that it is to cast alone, and not to play.
    """

    once: bool = False
    tapped: bool = False
    cast: bool = False


@rules.does("611.2a", "effect:may-play")
def they_may_be_played(ask: Run, said: tuple[MayPlay, Context]) -> Does:
    word, context = said
    cards = word.what if isinstance(word.what, Filter) else things(ask, word.what, context)
    if cards == ():
        return
    parts: list[Part] = [Permit(Pattern(one, Map(seat="you", card=cards))) for one in ("cast", "play")]
    parts += [Permit(Pattern("spending", Map(seat="you", card=cards, mana="any")))] if word.any_mana else []
    strings = Strings(word.once, word.tapped, cast=not word.lands)
    parts += [strings] if strings != Strings() else []
    ends = {
        "turn": Pattern("cleaned-up"),
        "next turn": Pattern("cleaned-up", Map(seat="you", turn=AtLeast(ask.state.number("game", "turn") + 1))),
        "exiled": None,
    }
    yield Began(Ongoing("", tuple(parts), context, until=ends[word.until]))


@rules.forbids("701.14b", "act:play")
def to_cast_a_card_is_not_to_play_it(ask: Run, act: Play) -> bool:
    """To play a card is to play it as a land or to cast it as a spell, as fits; to cast it is that alone."""
    fit = [ask.state.effects.get(one) for one in _permitting(ask, act)]
    for_casting = [one for one in fit if one is not None and any(map(_casts, one.gives))]
    with ask.aside():
        return bool(for_casting) and len(for_casting) == len(fit) and not ask.allows("act:play", act)


def _casts(part: Part) -> bool:
    return isinstance(part, Strings) and part.cast


@rules.defines("611.2a", "permission")
def by_what_an_effect_lets_it_be_played(ask: Run, act: Cast | Play, so_far: Ongoing | None) -> Ongoing | None:
    """The effect to which something is tied that lets a player do this, where nothing else does."""
    fit = [ask.state.effects[one] for one in _permitting(ask, act) if one in ask.state.effects]
    bound = [one for one in fit if any(isinstance(part, Strings) and (part.once or part.tapped) for part in one.gives)]
    with ask.aside():
        freely = len(bound) < len(fit) or ask.allows(f"act:{tag(act)}", act)
    return so_far if freely or not bound else bound[0]


def _permitting(ask: Run, act: Cast | Play) -> Iterator[str]:
    board = ask.board()
    for live in board.live(Permit):
        part = live.part
        if (
            isinstance(part, Permit)
            and part.what.event == tag(act)
            and matches_pattern(part.what, act, live.context, board)
        ):
            yield str(live.ongoing)


def tied(ask: Run, act: Cast | Play) -> Map[str, object]:
    """What a spell or land keeps of the permission by which it is played, as marks."""
    effect: Ongoing | None = ask.defines("permission", act, None)
    strings = [one for one in effect.gives if isinstance(one, Strings)] if effect is not None else []
    marks: dict[str, object] = {}
    for one in strings:
        marks |= {"enters-tapped": True} if one.tapped else {}
        marks |= {"permitted-by": effect.id} if one.once and effect is not None else {}
    return Map(marks)


@rules.does("611.2a", "permission:used")
def a_permission_for_one_is_over(ask: Run, marks: Map[str, object]) -> Does:
    """What lets a player play one of several cards does so once."""
    by = marks.get("permitted-by")
    if by in ask.state.effects:
        yield Ended(str(by))


@rules.defines("614.1c", "entry", after=("as_a_copy", "with_what_it_says", "with_loyalty", "with_what_others_say"))
def as_its_permission_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    """What is played by a permission that says so enters tapped."""
    mark = "enters-tapped"
    tapped = bool(so_far.marks.get(mark) or ask.state.mark(so_far.id, mark))
    return replace(so_far, tapped=True, marks=so_far.marks.drop(mark)) if tapped else so_far


@rules.forbids("305.1", "act:play")
def only_lands_are_played(ask: Run, act: Play) -> bool:
    obj = ask.state.objects.get(act.card)
    return obj is None or "land" not in values(ask.defines("face:cast", act, obj.card), "types")


@rules.defines("609.4b", "spending")
def as_though_of_any_colour(ask: Run, said: tuple[str, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    seat, card = said
    if _free(ask, Spending(seat, card, "type")):
        return tuple("1" if one in _COLORS | {"C"} else one for one in so_far)
    if _free(ask, Spending(seat, card)):
        return tuple("1" if one in _COLORS else one for one in so_far)
    if _free(ask, Spending(seat, card, "snow")):
        return tuple(f"{one}/S" if one in _COLORS else one for one in so_far)
    return so_far


_COLORS = frozenset("WUBRG")


def _free(ask: Run, subject: Spending) -> bool:
    board = ask.board()
    for live in board.live(Permit):
        part, context = live.part, live.context
        if not isinstance(part, Permit) or not matches_pattern(part.what, subject, context, board):
            continue
        if holds(part.when, context, board):
            ask.note(board.why.get(live.key, ()))
            return True
    return False


# 607.5a A choice that was never made.


@rules.forbids("607.5a", "act:cast")
def permitted_by_nothing_but_an_undefined_choice(ask: Run, act: Cast) -> bool:
    board = ask.board()
    by = [one for one in board.live(Permit) if one.part.what.event == "cast"]
    by = [one for one in by if matches_pattern(one.part.what, act, one.context, board)]
    undefined = [one for one in by if chosen_in(one.part) and ask.state.mark(one.source, "chosen") is None]
    if not undefined or len(undefined) < len(by):
        return False
    with ask.aside():
        return not ask.allows("act:cast", act)


@rules.forbids("607.5a", "mana:for")
def nothing_that_refers_to_an_undefined_choice(ask: Run, said: tuple[Pattern, Context]) -> bool | str:
    """What mana can be spent on: where its source's choice was never made, nothing is as chosen."""
    what, context = said
    return context.source if chosen_in(what) and ask.state.mark(context.source, "chosen") is None else False


def chosen_in(word: object) -> bool:
    """Whether a word speaks of what its source had its controller choose, however deep."""
    if isinstance(word, str):
        return word == "this.chosen"
    if isinstance(word, tuple):
        return any(map(chosen_in, word))
    if isinstance(word, dict):
        return any(map(chosen_in, word.values()))
    fields = getattr(word, "__struct_fields__", ())
    return any(chosen_in(getattr(word, name)) for name in fields)
