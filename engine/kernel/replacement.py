"""Replacement and prevention: each effect replaces an event at most once.

For each event about to happen, the kernel finds the `Replace` parts whose pattern matches. It asks of each:

- *allows* `replace` on a `Candidate`: is it valid for this event? *forbids* `replace`: may it not apply (again)?
- *orders* `replace` on several candidates: which come first.
- *defines* `first:replace` (so far None), if several seats' candidates are left: the seat that begins, once per event.
  The others follow clockwise.
- *defines* `chooser:replace` (so far None), if several are still left: the seat that picks.
- *defines* `replace:change`, `replace:prevent` or `replace:into` on a `Change`: `return work.result` applies it.
- *defines* `replace:elsewhere` on a `Change` to a move that now ends in another zone: the move of which kind it is.
- For a prevention also: *defines* `prevention` (how much it would take), `prevented`, then *does* `replace:prevented`.

The effects under `first` are done before the event, by *does* `replace:first` if the game has such a clause. The
changed event then meets all replacements again. Slots in `Game.late` come after the event, by *does* `replace:late`
on a `Change`. If that does anything, the event triggers nothing, and nothing else follows from it.
"""

from __future__ import annotations

import msgspec

from engine.kernel import matching
from engine.kernel.doing import Doer, Proposal
from engine.kernel.errors import NotModelled, Spent
from engine.kernel.events import Event, Moved, list_names
from engine.kernel.log import Record
from engine.kernel.parts import Live
from engine.kernel.state import place, seat_of, zone_of
from engine.kernel.values import Map, Value, Word, tag
from engine.kernel.words import Context, Replace

__all__ = ["Candidate", "Change", "replace_event", "replace_outcomes"]


class Candidate(Value, frozen=True):
    """A replacement that might apply to an event. `used` holds the keys of those already applied to it."""

    live: Live[Replace]
    event: Event
    used: frozenset[str] = frozenset()

    @property
    def part(self) -> Replace:
        """The `Replace` part itself: what it waits for and what it makes of it."""
        return self.live.part

    @property
    def controller(self) -> str | None:
        """The seat that controls the replacement, such as `"P1"`; None if nobody does."""
        return self.live.context.controller


class Change(Value, frozen=True):
    """What a replacement is about to make of an event: another event, or None if effects come instead."""

    candidate: Candidate
    result: Event | None
    prevented: int = 0
    """How much of the amount it is about to prevent."""


def replace_event(doer: Doer, proposal: Proposal) -> list[Proposal]:
    """Apply replacements to a proposed event until none applies. Gives a list of the one proposal that is left.

    The list is empty if effects came instead of the event. If none applies, the event stays as it is. Then the proposal
    also rests on what barred other replacements.

    Raises:
        Spent: Too many replacements apply to one event.
        Conflict: Several are left, and the game has no clause that says who picks.
        Pending: Nobody answers whether an optional one applies, or which comes first.
    """
    for _ in range(doer.budget.replacements):
        barred: list[int] = []
        candidates = _find_candidates(doer, proposal, barred, late=False)
        if not candidates:
            return [msgspec.structs.replace(proposal, because=(*proposal.because, *barred))]
        with doer.frame(proposal.because) as because:
            one, chooser = _pick_candidate(doer, tuple(candidates), proposal)
            doer.note(candidates[one])
            proposal = msgspec.structs.replace(proposal, used=proposal.used | {one.live.key}, chooser=chooser)
            event, done = _apply_candidate(doer, one, proposal)
        if done:
            return []
        proposal = msgspec.structs.replace(proposal, event=event, because=tuple(because))
    raise Spent("replacements of one event", doer.budget.replacements)


def replace_outcomes(doer: Doer, proposals: list[Proposal], records: list[Record]) -> list[Record]:
    """Apply the replacements whose slot comes after the event. Gives the records whose outcome is not replaced.

    `proposals` and `records` belong together, one by one. A game without such slots keeps all records.
    """
    if not doer.game.late:
        return records
    return [
        record
        for proposal, record in zip(proposals, records, strict=True)
        if not _is_outcome_replaced(doer, msgspec.structs.replace(proposal, event=record.event))
    ]


def _is_outcome_replaced(doer: Doer, now: Proposal) -> bool:
    """Apply the late replacements of one event until one has done something. Gives whether one has.

    `now` is a proposal that holds the event as it happened.
    """
    while candidates := _find_candidates(doer, now, [], late=True):
        one, chooser = _pick_candidate(doer, tuple(candidates), now)
        now = msgspec.structs.replace(now, used=now.used | {one.live.key}, chooser=chooser)
        with doer.frame(candidates[one]), doer.instead(now.used):
            if doer.perform("replace:late", Change(one, _change_fields(doer, one)), one.live.source):
                return True
    return False


def _find_candidates(
    doer: Doer, proposal: Proposal, barred: list[int], *, late: bool
) -> dict[Candidate, tuple[int, ...]]:
    """Find the replacements that may apply, each with the numbers of the entries it rests on; empty if there are none.

    Args:
        doer: The run.
        proposal: The event, with the keys of the replacements already applied to it.
        barred: Grows by the numbers of the entries that object to other replacements.
        late: Whether those are wanted whose slot comes after the event, or all others.
    """
    board = doer.board()
    found: dict[Candidate, tuple[int, ...]] = {}
    names = list_names(proposal.event)
    for live in board.live(Replace):
        part = live.part
        if part.what.event not in names or (part.slot in doer.game.late) != late:
            continue
        context = msgspec.structs.replace(live.context, event=proposal.event)
        with doer.frame(board.why.get(live.key, ())) as why:
            matches = matching.matches_pattern(part.what, proposal.event, context, board)
            if not matches or not matching.holds(part.when, context, board):
                continue
        candidate = Candidate(live, proposal.event, proposal.used)
        with doer.frame(why) as because:
            if not doer.allows("replace", candidate):
                continue
            if no := doer.forbids("replace", candidate):
                barred += no
            else:
                found[candidate] = tuple(because)
    return found


def _pick_candidate(doer: Doer, candidates: tuple[Candidate, ...], proposal: Proposal) -> tuple[Candidate, str | None]:
    """Pick the candidate to apply next, of at least one.

    *Orders* `replace` goes first. Then the seats follow clockwise from the one whose replacements come first, then
    *defines* `chooser:replace` says who picks. Gives the candidate with that first seat: the proposal's, or what
    *defines* `first:replace` says, or None.
    """
    left = doer.first("replace", candidates)
    chooser = proposal.chooser
    seats = {one.controller for one in left}
    if len(seats) > 1 and doer.game.clauses("defines", "first:replace"):
        chooser = chooser or doer.defines("first:replace", (proposal.event, left), None)
        turns = doer.state.clockwise(chooser) if chooser else ()
        first = next((seat for seat in turns if seat in seats), None)
        left = tuple(one for one in left if one.controller == first) or left
    if len(left) > 1:
        seat = doer.defines("chooser:replace", (proposal.event, left), None)
        key = doer.pick(seat, "replace", tuple(one.live.key for one in left), "replacement")
        left = tuple(one for one in left if one.live.key == key)
    return left[0], chooser


def _apply_candidate(doer: Doer, one: Candidate, proposal: Proposal) -> tuple[Event, bool]:
    """Apply a replacement. Gives the event after it, and whether effects came instead, so that no event is left.

    If its controller declines, or the clauses change nothing, the event is as it was. The second value then is false.
    Effects under `first` are done even if nothing is changed after them. A prevention takes at most what is left of its
    effect's amount. An ongoing effect that did something is asked `replace:used`.
    """
    event = proposal.event
    part, context = one.part, msgspec.structs.replace(one.live.context, event=event)
    if part.optional and not doer.choose(context.controller, "apply", (True, False)):
        return event, False
    left = _amount_left(doer, one)
    most = (
        0
        if part.prevent is None
        else _amount_to_prevent(doer, one, getattr(event, "amount", 0))
        if left is None
        else left
    )
    if part.first and doer.game.clauses("does", "replace:first"):
        doer.perform("replace:first", Change(one, event), one.live.source)
    elif part.first:
        doer.effects(part.first, context)
    if part.into is not None:
        if doer.defines("replace:into", Change(one, None), event, source=one.live.source) is not None:
            return event, False
        _use_up(doer, one, 0)
        with doer.instead(proposal.used):
            doer.effects(part.into, context)
        return event, True
    if part.prevent is not None:
        amount = getattr(event, "amount", 0)
        total = min(most, amount)
        taken = doer.defines("prevented", Change(one, event, total), total)
        result = msgspec.structs.replace(event, amount=max(0, amount - taken))
        changed = doer.defines("replace:prevent", Change(one, result, taken), event, source=one.live.source)
        spent = doer.defines("spent", Change(one, result, total), total if changed != event else 0)
        if changed != event:
            doer.perform("replace:prevented", Change(one, changed, taken), one.live.source)
        _use_up(doer, one, spent)
        further = msgspec.structs.replace(one, event=changed)
        return _change_event(doer, further) if part.change else changed, False
    changed = _change_event(doer, one)
    if changed != event:
        _use_up(doer, one, 0)
    return changed, False


def _change_event(doer: Doer, one: Candidate) -> Event:
    """The event that *defines* `replace:change` makes of the one that a replacement changes.

    Without a clause it is that one.
    """
    changed: Event = doer.defines(
        "replace:change", Change(one, _change_fields(doer, one)), one.event, source=one.live.source
    )
    return changed


def _change_fields(doer: Doer, one: Candidate) -> Event:
    """The event with the fields that a replacement changes. A move that it sends elsewhere may be of another kind.

    Raises:
        NotModelled: There is no such place, or a field cannot be made from its word.
    """
    event, context = one.event, msgspec.structs.replace(one.live.context, event=one.event)
    fields = {
        name: _evaluate_field(doer, word, context, getattr(event, name, None)) for name, word in one.part.change.items()
    }
    result = msgspec.structs.replace(event, **fields)
    return _send_elsewhere(doer, one, result) if isinstance(result, Moved) and "to" in fields else result


def _send_elsewhere(doer: Doer, one: Candidate, event: Moved) -> Moved:
    """A move that a replacement sends elsewhere.

    It becomes a move of another kind if its kind does not end in that zone. So it does if the pattern names its kind,
    such as `destroyed`. A pattern that names only a part of it, such as `moved`, leaves the kind. A place that names no
    seat, `hand`, becomes that of the object's owner, `P1.hand`.

    Raises:
        NotModelled: There is no such place.
    """
    seat, zone = seat_of(event.to), zone_of(event.to)
    known = doer.game.zones.get(zone)
    if known is None or (seat is not None and (known.shared or seat not in doer.state.seats)):
        raise NotModelled(event.to, "as a place to go to instead")
    if seat is None and not known.shared and event.obj in doer.state.objects:
        event = msgspec.structs.replace(event, to=place(zone, doer.state.objects[event.obj].owner))
    kind, ends = type(event), type(event).__dict__.get("ends_in", ())
    is_replaced_whole = kind is not Moved and one.part.what.event == tag(kind) and event != one.event
    if not is_replaced_whole and (not ends or zone in ends):
        return event
    plain = Moved(**{name: getattr(event, name) for name in Moved.__struct_fields__})
    moved: Moved = doer.defines("replace:elsewhere", Change(one, plain), plain, source=one.live.source)
    return moved


def _amount_to_prevent(doer: Doer, one: Candidate, amount: int) -> int:
    """How much a prevention would take, by *defines* `prevention`, or by its card if no clause answers that.

    `amount` is the amount of the event, taken whole by a card that says `all`.
    """
    if doer.game.clauses("defines", "prevention"):
        return int(doer.defines("prevention", one, 0))
    if one.part.prevent == "all":
        return amount
    return doer.amount(one.part.prevent, msgspec.structs.replace(one.live.context, event=one.event))


def _amount_left(doer: Doer, one: Candidate) -> int | None:
    """What is left of the amount of a replacement's ongoing effect.

    None if it has no such effect, or that has no amount.
    """
    ongoing = doer.state.effects.get(one.live.ongoing or "")
    return ongoing.left if ongoing else None


def _use_up(doer: Doer, one: Candidate, spent: int) -> None:
    """Ask *does* `replace:used` on the ongoing effect of a replacement; do nothing if it has none.

    `spent` is how much of its amount was used, 0 where it has no amount.
    """
    ongoing = doer.state.effects.get(one.live.ongoing or "")
    if ongoing is None:
        return
    doer.perform("replace:used", (ongoing, one, spent), one.live.source)


def _evaluate_field(doer: Doer, word: object, context: Context, had: object = None) -> object:
    """The new value of a field of an event: what a reference, a number or a word of amount comes to.

    In a mapping only the named keys of `had`, the old value, change. A mapping without keys empties it. In a tuple each
    member is evaluated. A text that is no reference stands for itself.

    Raises:
        NotModelled: The word is none from which a field can be made, such as None.
    """
    if isinstance(word, Map):
        changed = {name: _evaluate_field(doer, one, context) for name, one in word.items()}
        return Map({**had, **changed} if changed and isinstance(had, Map) else changed)
    if isinstance(word, tuple):
        return tuple(_evaluate_field(doer, one, context) for one in word)
    if isinstance(word, str) and word != "x":
        return matching.resolve_reference(word, context, doer.state)
    if isinstance(word, (int, Word)):
        return doer.amount(word, context)
    raise NotModelled(str(word), "as a change of an event")
