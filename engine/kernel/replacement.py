"""Replacement and prevention: one pipeline, in named slots, each effect once an event.

For each event about to happen, the kernel finds the `Replace` parts whose pattern matches, and asks of each:

- *allows* `replace` on a `Candidate`: is it valid for this event? *forbids* `replace`: may it not (again)?
- *orders* `replace` on several candidates: which slot. More than one seat's left: *defines* `first:replace` (so far
  None) names the seat that begins, once an event; the others follow clockwise. More than one left still: *defines*
  `chooser:replace` (so far None) names the seat that picks.
- *defines* `replace:change`, `replace:prevent` or `replace:into` on a `Change`: `return work.result` applies it.
  Around a prevention: *defines* `prevention` (how much it would take), `prevented`, then *does* `replace:prevented`.

Sub-events (`first`) are performed as effects before (by *does* `replace:first` on the `Change`, if the game has one);
then the changed event is held against everything again.
Slots named in `Game.late` come after the event, with *does* `replace:late` on the candidate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.kernel import reading
from engine.kernel.continuous import Live
from engine.kernel.events import Event, lineage
from engine.kernel.questions import NotModelled, Record, Spent
from engine.kernel.values import Map, Value, Word
from engine.kernel.words import Context, Replace

if TYPE_CHECKING:
    from engine.kernel.run import Proposal, Run

__all__ = ["Candidate", "Change", "late", "replaced"]


class Candidate(Value, frozen=True):
    """A replacement that might apply to an event. `used`: those that already have."""

    live: Live
    event: Event
    used: frozenset[str] = frozenset()

    @property
    def part(self) -> Replace:
        """The word that the card says."""
        assert isinstance(self.live.part, Replace)  # noqa: S101 - made of such parts only
        return self.live.part

    @property
    def controller(self) -> str | None:
        """Whose replacement it is."""
        return self.live.context.controller


class Change(Value, frozen=True):
    """What a replacement is about to make of an event: another event, or None and effects instead."""

    candidate: Candidate
    result: Event | None
    prevented: int = 0
    """How much it is about to take away."""


def replaced(run: Run, proposal: Proposal) -> list[Proposal]:
    """What becomes of a proposed event: itself, another, or nothing."""
    for _ in range(run.budget.replacements):
        barred: list[int] = []
        candidates = _valid(run, proposal, barred, late=False)
        if not candidates:
            return [msgspec.structs.replace(proposal, because=(*proposal.because, *barred))]
        with run.frame(proposal.because) as because:
            one, chooser = _pick(run, tuple(candidates), proposal)
            run.note(candidates[one])
            proposal = msgspec.structs.replace(proposal, used=proposal.used | {one.live.key}, chooser=chooser)
            event, done = _carry_out(run, one, proposal)
        if done:
            return []
        proposal = msgspec.structs.replace(proposal, event=event, because=tuple(because))
    raise Spent("replacements of one event", run.budget.replacements)


def late(run: Run, proposals: list[Proposal], records: list[Record]) -> None:
    """Replacements of an event's outcome, once it has happened."""
    if not run.game.late:
        return
    for proposal, record in zip(proposals, records, strict=True):
        now = msgspec.structs.replace(proposal, event=record.event)
        while candidates := _valid(run, now, [], late=True):
            one, chooser = _pick(run, tuple(candidates), now)
            now = msgspec.structs.replace(now, used=now.used | {one.live.key}, chooser=chooser)
            with run.frame(candidates[one]):
                run.perform("replace:late", one, one.live.source)


def _valid(run: Run, proposal: Proposal, barred: list[int], *, late: bool) -> dict[Candidate, tuple[int, ...]]:
    """The replacements that may apply, each with what says so; `barred` gets what keeps others from it."""
    board = run.board()
    found: dict[Candidate, tuple[int, ...]] = {}
    names = lineage(type(proposal.event))
    for live in board.live(Replace):
        part = live.part
        if not isinstance(part, Replace) or part.what.event not in names or (part.slot in run.game.late) != late:
            continue
        context = msgspec.structs.replace(live.context, event=proposal.event)
        with run.frame(board.why.get(live.key, ())) as why:
            matches = reading.matches(part.what, proposal.event, context, board)
            if not matches or not reading.holds(part.when, context, board):
                continue
        candidate = Candidate(live, proposal.event, proposal.used)
        with run.frame(why) as because:
            if not run.allows("replace", candidate):
                continue
            if no := run.forbids("replace", candidate):
                barred += no
            else:
                found[candidate] = tuple(because)
    return found


def _pick(run: Run, candidates: tuple[Candidate, ...], proposal: Proposal) -> tuple[Candidate, str | None]:
    left = run.first("replace", candidates)
    chooser = proposal.chooser
    seats = {one.controller for one in left}
    if len(seats) > 1 and run.game.clauses("defines", "first:replace"):
        chooser = chooser or run.defines("first:replace", (proposal.event, left), None)
        turns = run.state.clockwise(chooser) if chooser else ()
        first = next((seat for seat in turns if seat in seats), None)
        left = tuple(one for one in left if one.controller == first) or left
    if len(left) > 1:
        seat = run.defines("chooser:replace", (proposal.event, left), None)
        key = run.picked(seat, "replace", tuple(one.live.key for one in left), "replacement")
        left = tuple(one for one in left if one.live.key == key)
    return left[0], chooser


def _carry_out(run: Run, one: Candidate, proposal: Proposal) -> tuple[Event, bool]:
    """The event as changed, and whether it has been dropped for effects instead."""
    event = proposal.event
    part, context = one.part, msgspec.structs.replace(one.live.context, event=event)
    if part.optional and not run.choose(context.controller, "apply", (True, False)):
        return event, False
    left = _left(run, one)
    most = 0 if part.prevent is None else _stated(run, one, getattr(event, "amount", 0)) if left is None else left
    if part.first and run.game.clauses("does", "replace:first"):
        run.perform("replace:first", Change(one, event), one.live.source)
    elif part.first:
        run.effects(part.first, context)
    if part.into is not None:
        if run.defines("replace:into", Change(one, None), event, source=one.live.source) is not None:
            return event, False
        _used_up(run, one, 0)
        with run.instead(proposal.used):
            run.effects(part.into, context)
        return event, True
    if part.prevent is not None:
        amount = getattr(event, "amount", 0)
        total = min(most, amount)
        taken = run.defines("prevented", Change(one, event, total), total)
        result = msgspec.structs.replace(event, amount=max(0, amount - taken))
        changed = run.defines("replace:prevent", Change(one, result, taken), event, source=one.live.source)
        spent = run.defines("spent", Change(one, result, total), total if changed != event else 0)
        if changed != event:
            run.perform("replace:prevented", Change(one, changed, taken), one.live.source)
        _used_up(run, one, spent)
        return changed, False
    fields = {name: _value(run, word, context, getattr(event, name, None)) for name, word in part.change.items()}
    result = msgspec.structs.replace(event, **fields)
    changed = run.defines("replace:change", Change(one, result), event, source=one.live.source)
    if changed != event:
        _used_up(run, one, 0)
    return changed, False


def _stated(run: Run, one: Candidate, amount: int) -> int:
    """How much a prevention would take: what it says, or all; by *defines* `prevention`, if the game has a rule."""
    if run.game.clauses("defines", "prevention"):
        return int(run.defines("prevention", one, 0))
    if one.part.prevent == "all":
        return amount
    return run.amount(one.part.prevent, msgspec.structs.replace(one.live.context, event=one.event))


def _left(run: Run, one: Candidate) -> int | None:
    ongoing = run.state.effects.get(one.live.ongoing or "")
    return ongoing.left if ongoing else None


def _used_up(run: Run, one: Candidate, spent: int) -> None:
    """An ongoing replacement made for one event ends; a shield has less left, and ends at nothing."""
    ongoing = run.state.effects.get(one.live.ongoing or "")
    if ongoing is None:
        return
    run.perform("replace:used", (ongoing, one, spent), one.live.source)


def _value(run: Run, word: object, context: Context, had: object = None) -> object:
    """What a field of an event becomes: of one that says several things those that are named; none named is none."""
    if isinstance(word, Map):
        changed = {name: _value(run, one, context) for name, one in word.items()}
        return Map({**had, **changed} if changed and isinstance(had, Map) else changed)
    if isinstance(word, tuple):
        return tuple(_value(run, one, context) for one in word)
    if isinstance(word, str) and word != "x":
        return reading.meant(word, context, run.state)
    if isinstance(word, (int, Word)):
        return run.amount(word, context)
    raise NotModelled(str(word), "as a change of an event")
