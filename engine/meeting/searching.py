"""Searching for what either card lets a player do: the attempts of a play, found while it is played.

At each rest the best use that is legal is taken: one of the card that acts first, aimed at the other card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from engine.kernel.errors import Refusal
from engine.kernel.game import Game
from engine.kernel.state import GAME, State
from engine.kernel.values import EMPTY, Map, Word, tag
from engine.kernel.words import Card
from engine.meeting.playing import Player
from engine.meeting.plays import Attempt, Manner, Play, find_user
from engine.meeting.staging import list_card_words, may_be_aimed
from engine.meeting.ways import LABELS, name_other
from engine.scenario.playing.paying import can_be_paid, may_be_paid
from engine.scenario.telling.describe import describe_action

__all__ = ["search_attempts"]

_MOST_ATTEMPTS = 12
"""How many actions are attempted in one play."""


def search_attempts(
    game: Game,
    state: State,
    labels: dict[str, str],
    manner: Manner,
    banned: frozenset[tuple[object, ...]] = frozenset(),
) -> tuple[Play, list[Attempt], list[str]]:
    """Play a position and attempt whatever the two cards, and other staged cards, let a player do: at most 12 actions.

    An error of the engine ends the play and is noted as its `trouble`. `blocked` tells whether a use was never legal.

    Args:
        game: The game.
        state: The position.
        labels: The id of each label; `a` and `b` are the two cards. Either may be missing.
        manner: How it is played.
        banned: Uses that are not attempted.

    Returns:
        The play, its attempts in order, and the lines that were probed: their actions with the other card as the only
        target, each once.
    """
    player = Player(game, state, labels, manner)
    attempts: list[Attempt] = []
    probed: dict[str, None] = {}
    tried: set[tuple[object, ...]] = {*banned}
    known: set[tuple[object, ...]] = set()
    with player.noting_trouble():
        for seat in player.rests():
            for line in _list_plain_probes(player, seat) if not player.play.lines else ():
                probed[line] = None
                player.probe(line)
            found = _find_action(player, seat, tried, known) if len(attempts) < _MOST_ATTEMPTS else None
            if found is None:
                if not player.pass_(seat):
                    break
                continue
            key, what = found
            tried |= {key, (*key, player.run.state.number(GAME, "turn"))}
            player.aimed |= _list_texts(what)
            line = describe_action(what, player.names, player.run.state)
            for other in (*_list_probes(line), *_list_attack_probes(what, player)):
                if other not in probed:
                    probed[other] = None
                    player.probe(other)
            attempts.append(msgspec.structs.replace(player.make_attempt(seat), line=line, use=key))
            player.check()
            player.try_line(line)
            player.check()
    player.note_clauses()
    with player.noting_trouble():  # to look at the position may spend the last of the budget
        player.check()
    player.play.blocked = bool(known - tried)
    return player.play, attempts, [*probed]


def _find_action(
    player: Player, seat: str, tried: set[tuple[object, ...]], known: set[tuple[object, ...]]
) -> tuple[tuple[object, ...], Word] | None:
    """Give the best legal use of a staged card by a seat and its action, in this order; None if there is none.

    The use is a tuple that tells it from others: label, name of the action, its modes or ability. A repeat has more.
    Best is the two cards' before other cards', new before repeated, the first card's, and aimed at the other card.
    With `avoid` it is aimed elsewhere, first at what another player has. With `waits` there is none
    while something waits.

    Args:
        player: Who plays the position.
        seat: Who acts.
        tried: The uses tried before; each is tried once, or once more in a turn for the two cards.
        known: Every use that there might be is added here.
    """
    run, names = player.run, player.names
    manner = player.manner
    actors = [label for label in (*LABELS, *player.staging.actors, manner.third) if label in names.labels]
    ids = {run.state.latest(names.labels[label]): label for label in actors}
    asked = run.game.hooks.candidates
    if asked is None or (player.manner.waits and run.state.at(run.game.stack)):
        return None
    with run.without_entries():
        some = [*asked(run, seat), *run.game.scenario.list_other_candidates(run, seat)]
    ranked: list[tuple[tuple[int, ...], tuple[object, ...], Word]] = []
    for at, what in enumerate(some):
        used = _find_used(what, ids)
        if used is None or tag(what) in player.staging.skipped:
            continue
        if manner.holds and used == name_other(manner.first) and all(one[0] != manner.first for one in tried):
            continue
        if used == manner.third and not _strikes(what, player):
            continue
        key = (used, tag(what), *_list_ways_of(what))
        known.add(key)
        again = (*key, run.state.number(GAME, "turn"))  # once more in the same turn
        if key in tried:
            if used not in LABELS or again not in tried or (*again, again) in tried:
                continue  # a banned use was never tried in this turn
            key = (*again, again)
        targets = (_list_named(what, ids) & set(LABELS)) - {used}
        late = (tag(what) in player.staging.later) != player.manner.early
        shared = bool(_list_texts(what) & player.aimed)
        repeated = again in tried
        rank = (
            used not in LABELS,
            repeated,
            used != player.manner.first,
            late,
            bool(targets) == player.avoid,
            not shared,
            player.avoid and not _names_foe(what, seat, run.state),
            at,
        )
        ranked.append((rank, key, what))
    for _, key, what in sorted(ranked, key=lambda one: one[0]):  # to try one is dear, so the best comes first
        done = _find_doable(what, seat, player)
        if done is not None:
            return key, done
    return None


def _find_doable(what: Word, seat: str, player: Player) -> Word | None:
    """Give an action, or a variant with something given up for it, that can be done now; None if none can.

    If the same rule bars the action and its first variant, no more are tried: what is given up does not matter.
    """
    first = None
    if not _lacks_number(what, player):
        first = player.run.find_bar(what)
        if first is None and _can_be_done(player, what):
            return what
    for at, one in enumerate(_vary(what, seat, player)):
        bar = player.run.find_bar(one)
        if bar is None and _can_be_done(player, one):
            return one
        if at == 0 and bar is not None and bar == first:
            return None
    return None


def _names_foe(what: Word, seat: str, state: State) -> bool:
    """Tell whether an action of a seat names another seat, or something that another controls."""
    for one in _list_texts(what):
        obj = state.objects.get(one)
        if (one in state.seats and one != seat) or (obj is not None and obj.controller not in (None, seat)):
            return True
    return False


def _strikes(what: Word, player: Player) -> bool:
    """Tell whether an action of the third card names the thing or seat of the label `struck`, where it should be aimed.

    If nothing is to be struck, it always does.
    """
    struck, labels = player.manner.struck, player.names.labels
    if not struck:
        return True
    return (player.run.state.latest(labels[struck]) if struck in labels else struck) in _list_texts(what)


def _vary(what: Word, seat: str, player: Player) -> Iterator[Word]:
    """Give an action with each thing of the player's own given up for it, where one of the two cards may ask for that.

    Where its card asks for X and the action names none, it is given with numbers alone. These are the costs of the two
    cards, then 2. What it uses is not given up for it.
    """
    if _lacks_number(what, player):
        for number in (*player.numbers, _NUMBER):
            yield msgspec.structs.replace(what, x=number)
        return
    used = _find_first(what)
    for name in player.staging.costs if player.asks_things else ():
        if getattr(what, name, None) == ():
            for id in _list_own(player, seat):
                if id != used:
                    yield msgspec.structs.replace(what, **{name: (id,)})


def _lacks_number(what: Word, player: Player) -> bool:
    """Tell whether an action names no number though its card asks for X.

    An action that has no number at all gives False.
    """
    if getattr(what, "x", 0) is not None:
        return False
    used = _find_first(what)
    obj = player.run.state.objects.get(used) if isinstance(used, str) else None
    return obj is not None and _asks_x(obj.card)


def _find_first(what: Word) -> object:
    """Give the value of the first field of an action after the seat, what it uses; None if there is none."""
    return next((getattr(what, name) for name in what.__struct_fields__ if name != "seat"), None)


@lru_cache(maxsize=4096)
def _asks_x(card: Card) -> bool:
    """Tell whether a card's values, abilities or back ask for X, as a text with `{X}` or the text `x`.

    Answers are remembered.
    """
    return any("{X}" in one or one == "x" for one in list_card_words(card))


def _list_own(player: Player, seat: str) -> Iterator[str]:
    """Give the ids of what a seat may give up: what it controls on the board, and its hand.

    Of cards of one name in one place only the first is given.
    """
    state, seen = player.run.state, set[tuple[str, str]]()
    for id, one in state.objects.items():
        board = player.game.zones[one.zone].board
        own = one.controller == seat if board else one.owner == seat and one.zone == player.staging.hand
        if own and (one.card.name, one.place) not in seen:
            seen.add((one.card.name, one.place))
            yield id


_NUMBER = 2
"""The number announced for X."""


def _can_be_done(player: Player, what: Word) -> bool:
    """Tell whether the cost of a legal action can be paid, if need be by a payment found for it.

    Trying it leaves the run as it is. What could not be paid is not tried again until something has changed that may
    pay. Errors of the engine other than a refusal pass through.
    """
    run = player.run
    then = player.unpaid.get(what)
    if then is not None and _pays_no_better(then, run.state, run.game):
        return False
    try:
        with run.taking_back():
            run.act(what, answer=player.choose)
    except Refusal as refusal:
        if may_be_paid(run, refusal) and can_be_paid(run, what):
            return True
        player.unpaid[what] = run.state
        return False
    return True


def _pays_no_better(then: State, now: State, game: Game) -> bool:
    """Tell whether a cost that could not be paid then cannot now, since nothing has come that may help.

    It is the same turn. Nothing is new or other than it was but on the stack, the board has lost nothing, and no seat
    has gained anything.
    """
    if then.flow.active != now.flow.active or then.effects != now.effects:
        return False
    if then.objects is not now.objects:
        for id, obj in now.objects.items():
            if obj.zone != game.stack and then.objects.get(id) != obj:
                return False
        if any(id not in now.objects and game.zones[obj.zone].board for id, obj in then.objects.items()):
            return False
    return all(_has_no_more(then.marks.get(seat, EMPTY), now.marks.get(seat, EMPTY)) for seat in now.seats)


def _has_no_more(then: Map[str, object], now: Map[str, object]) -> bool:
    """Tell whether the marks of a seat are what they were, or lists that hold less, as mana that was lost."""
    return then is now or all(
        then.get(name) == value or (isinstance(value, (tuple, str)) and _holds_no_less(then.get(name), value))
        for name, value in now.items()
    )


def _holds_no_less(then: object, value: str | tuple[object, ...]) -> bool:
    """Tell whether a list or text held all that another holds now."""
    return isinstance(then, (str, tuple)) and Counter[object](value) <= Counter[object](then)


def _find_used(what: Word, ids: Mapping[str, str]) -> str | None:
    """Give the label of the staged card that an action uses, named in its first field after the seat; None if none is.

    `ids` gives the label of each id.
    """
    value = _find_first(what)
    named = value if isinstance(value, tuple) else (value,)
    return next((ids[one] for one in named if isinstance(one, str) and one in ids), None)


def _list_named(what: Word, ids: Mapping[str, str]) -> set[str]:
    """Give the labels of the staged cards that an action names, the one that it uses too; `ids` maps ids to labels."""
    return {ids[one] for one in _list_texts(what) if one in ids}


def _list_texts(what: Word) -> set[str]:
    """Give every text among an action's fields after the seat, also within tuples: ids and seats."""
    values = (getattr(what, name) for name in what.__struct_fields__[1:])
    return {
        one for value in values for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str)
    }


def _list_ways_of(what: Word) -> Iterator[object]:
    """Give what tells one use of a card from another: the values of its fields for ability, face, mode or other cost.

    Targets, payment, X and ids are left out; empty values are not.
    """
    for name in what.__struct_fields__[2:]:
        value = getattr(what, name)
        if name not in {"targets", "target", "pay", "x"} and not _holds_ids(value):
            yield value


def _holds_ids(value: object) -> bool:
    """Tell whether a value of an action is an id such as `o12`, or a tuple with one."""
    texts = value if isinstance(value, tuple) else (value,)
    return any(isinstance(one, str) and one[:1] == "o" and one[1:].isdecimal() for one in texts)


def _list_attack_probes(what: Word, player: Player) -> Iterator[str]:
    """Give the line of an attack by one of the two cards, with the other as what it attacks; else nothing.

    The other must lie there, under another player's control.
    """
    state, labels = player.run.state, player.names.labels
    used = find_user(describe_action(what, player.names, state))
    other = state.objects.get(state.latest(labels[name_other(used)])) if used and name_other(used) in labels else None
    if other is None or not player.game.zones[other.zone].board or other.controller == getattr(what, "seat", None):
        return
    for name in _ATTACKED:
        if isinstance(getattr(what, name, None), str):
            yield describe_action(msgspec.structs.replace(what, **{name: other.id}), player.names, state)


_ATTACKED = ("defender", "target")
"""The fields of an attack that say what is attacked, where it is one thing."""


def _list_plain_probes(player: Player, seat: str) -> Iterator[str]:
    """Give the lines by which a seat would play one of the two cards from hand at the other: `P1 cast a targets=b`.

    Only cards that are aimed at something are given, as no card is aimed that has no legal target.
    """
    state, labels = player.run.state, player.names.labels
    for label in LABELS:
        if label in labels and name_other(label) in labels:
            obj = state.objects.get(state.latest(labels[label]))
            if obj is not None and obj.owner == seat and obj.zone == player.staging.hand and may_be_aimed(obj.card):
                yield f"{seat} {player.staging.verb} {label} targets={name_other(label)}"


def _list_probes(line: str) -> Iterator[str]:
    """Give the line of an action with the other card as its only target: `P1 cast a targets=mine` with `targets=b`.

    It gives nothing for a line without a target or with several, or that uses neither card. The line itself is given if
    the other card is the target already.
    """
    words = line.split()
    used = find_user(line)
    for at, word in enumerate(words):
        if used and word.startswith("targets=") and "," not in word:
            yield " ".join([*words[:at], f"targets={name_other(used)}", *words[at + 1 :]])
