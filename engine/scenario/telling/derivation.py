"""How a value came to be: the print, then each contribution in the order applied, with its rule.

A value of an object is read anew, on a board that notes where each part stands (its layer or stage). What the parts
did, and why they came in this order, is in the entries that the value rests on. A mark of a seat, of the game or of an
object has no layers: its contributions are the events that changed it. So is a count of objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.kernel.events import apply
from engine.kernel.game import Game
from engine.kernel.layering import Board
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.parts import Application, Gains, Live
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.values import Word
from engine.scenario.cards.fields import is_value, suggest_field
from engine.scenario.playing.cause import ReadValue, group_moments
from engine.scenario.playing.facts import print_value, read_question, read_value
from engine.scenario.playing.lines import LineError, Names
from engine.scenario.playing.result import Result
from engine.scenario.telling.describe import describe_event, describe_value, name_objects

__all__ = ["Contribution", "Derivation", "Rank", "derive_value", "format_derivation"]


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a contribution stands in the order, in words, and the rule that puts it there.

    `others` are what it came before, by their names in the scenario, if the rank says that.
    """

    said: str
    rule: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contribution:
    """One change of a value.

    `does` is the operation with its number, `source` the object it comes from, `timestamp` that of its effect. `ranks`
    are its layer, or its stage and substage. `order` says which others it came before, and by which rule. `event` is
    the number of the event, where an event made the change. `op` and `by` are the operation and its number alone.
    """

    rule: str
    said: str
    before: str
    after: str
    does: str = ""
    source: str | None = None
    timestamp: int | None = None
    ranks: tuple[Rank, ...] = ()
    order: tuple[Rank, ...] = ()
    event: int | None = None
    op: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A value after a step of a script (0: after all), what it began as, and every contribution in order.

    `printed_on` is the card whose print it began as, if it did. `asked` says that it is the answer to a question.
    """

    scenario: str
    of: str
    step: int
    value: str
    began: str
    printed_on: str | None
    asked: bool
    contributions: tuple[Contribution, ...]


class _NotingBoard(Board):
    """A board that notes where each part stands when it first waits to be applied."""

    def __init__(self, run: Run) -> None:
        """Make the board of a run. `ranks` is empty at first."""
        super().__init__(run)
        self.reader = run
        self.ranks: dict[str, tuple[Rank, ...]] = {}
        """The ranks of each part, by its key."""

    def note_pending(self) -> None:
        """Note the ranks (layer or stage) of each new part, a change by an effect, that waits to be applied.

        The board calls it before each pick. All that a part may depend on is then still to be applied. The ranks are
        asked with entries, so that their rules are known. A run that writes no entries notes nothing.
        """
        if self.reader.quiet:
            return
        for live in self.pending:
            if live.key not in self.ranks:
                with self.reader.new_chain(), self.reader.frame():
                    told = self.reader.game.scenario.list_ranks(self.reader, live)
                    self.ranks[live.key] = tuple(Rank(said, rule) for said, rule in told)


class _NotingRun(Run):
    """A run that only reads, on a noting board.

    Its board is a `_NotingBoard`, which remembers the rank of each part.
    """

    def make_board(self) -> _NotingBoard:
        """Make the board that the run reads values on: one that notes ranks."""
        return _NotingBoard(self)


def derive_value(result: Result, line: str, step: int = 0) -> Derivation:
    """How the value of a fact, or the answer to a question, came to be: what it began as, and each change in order.

    For `t.power` it may begin as `1`, printed on its card, and go `1` → `4` → `7` by two contributions. Each has its
    rule; `""` stands for the script. A change that a rule forbade is also one, with empty values. A value that nothing
    changed has none.

    Args:
        result: A run.
        line: A fact such as `x.power`, or a question such as `cost x`.
        step: The step after which it is read; 0 for the end.

    Raises:
        LineError: The line means nothing there, there is no such step, or the scenario was not played.
    """
    if result.played is None or result.start is None:
        raise LineError(f"{line}: the scenario was not played: {result.failures[0]}")
    if step and step not in result.ends:
        raise LineError(
            f"no step {step} was finished; there are: {', '.join(map(str, sorted(result.ends)))} (0: the end)"
        )
    log = [one for one in result.log if not step or one.n < result.ends[step]]
    state = _replay(result.start, log, result.played.game)
    run = _NotingRun(result.played.game, state, off=result.played.off)
    return _Deriver(result, run, log).derive(line, step)


def _replay(state: State, log: Iterable[Record | Stop], game: Game) -> State:
    """The position after the events of a log, from the position before them. Stopped events change nothing."""
    for one in log:
        if isinstance(one, Record):
            state = apply(state, one.event, game.writers)
    return state


class _Deriver:
    """Derives values in one position of a run, which `run` reads. `log` is what happened before it."""

    def __init__(self, result: Result, run: _NotingRun, log: list[Record | Stop]) -> None:
        """Take a result, whose labels name things, with the run that reads the position, and what happened before."""
        self.result, self.run, self.log = result, run, log
        self.names = Names(result.labels)
        self.called = name_objects(run.state, result.labels)

    def derive(self, line: str, step: int) -> Derivation:
        """Derive the value of a fact such as `t.power`, or the answer to a question such as `cost x`.

        `step` is only written into the derivation. A field that is printed, or that effects change, is told part by
        part. A mark or a count is told event by event, and an answer clause by clause.

        Raises:
            LineError: The line means nothing in this position, or nothing in the game has such a field.
        """
        question = read_question(line, self.run, self.names)
        read = question or read_value(line, [], self.run.game, self.names, self.run.state)
        with self.run.frame() as why:
            value = read(self.run)
        entries = sorted(self.run.chain(why), key=lambda entry: entry.n)
        subject, _, field = line.rpartition(".")
        id = None if question or subject in {"", "game"} else self.names.id(subject, self.run.state)
        obj = self.run.state.objects.get(id or "")
        own = frozenset(self.run.board().face(obj).values) if obj is not None else frozenset[str]()
        if value is None and not question and not is_value(self.run.game, field, own):
            raise LineError(f"{line}: {self.run.game.name} has no {field!r}{suggest_field(self.run.game, field)}")
        printed_on: str | None = None
        began: object = None
        if question:
            steps = [self._make_contribution(one) for one in entries if one.question == "defines"]
        elif obj is not None and self._is_printed(obj, field):
            board = self.run.board()
            printed_on = board.face(obj).name
            fields = self._list_sources(field)
            steps = [self._make_contribution(one) for one in entries if _is_about(one, obj.id, fields)]
            began = board.face(obj).values.get(self._find_print(field), getattr(board.face(obj), field, None))
        else:
            began, steps = self._list_changes(read)
        return Derivation(
            scenario=f"{self.result.scenario.game}:scenario/{self.result.scenario.name or 'unnamed'}",
            of=line,
            step=step,
            value=self._write(value),
            began=steps[0].before if question and steps else self._write(value if question else began),
            printed_on=printed_on,
            asked=question is not None,
            contributions=tuple(steps),
        )

    def _list_sources(self, field: str) -> frozenset[str]:
        """A field and those that it reads as until something changes it: `power`, and perhaps `base-power`."""
        other = self.run.game.fields.get(field)
        return frozenset({field}) if other is None else frozenset({field}) | self._list_sources(other)

    def _find_print(self, field: str) -> str:
        """The name under which a card prints a field: `power` of both `power` and `base-power`.

        It is the field itself if the game has no other name for it.
        """
        last = field
        while last in self.run.game.fields:
            last = self.run.game.fields[last]
        return self.run.game.prints.get(last, last)

    def _is_printed(self, obj: Obj, field: str) -> bool:
        """Whether a field of an object is one that its card prints, or that effects change, and no mark or counter.

        True also for a field that the game computes, and for `name` and `abilities`.
        """
        board, game = self.run.board(), self.run.game
        changed = any(name in board.cells.get(obj.id, {}) for name in self._list_sources(field))
        derived = field in game.implied or field in game.reckoned or field in game.derived
        face = board.face(obj)
        return changed or derived or self._find_print(field) in face.values or field in {"name", "abilities"}

    def _make_contribution(self, entry: Entry) -> Contribution:
        """The contribution that an entry (one answer of a clause) is evidence of: its rule, its values and its source.

        `before` and `after` are empty if the entry computes no value. Of one that forbids a change, `does` is
        `nothing`.
        """
        work = entry.subject if isinstance(entry.subject, Application) else None
        live = work.live if work else None
        name = entry.clause.partition("#")[2]
        placed = self.run.game.scenario.clause_ranks.get(name)
        of_clause = (Rank(*placed),) if placed else ()
        ranks = getattr(self.run.board(), "ranks", {}).get(live.key, ()) if live else of_clause
        said = name.replace("_", " ")
        return Contribution(
            rule=entry.rule,
            said=said,
            before=self._write(entry.before) if entry.question == "defines" else "",
            after=self._write(entry.after) if entry.question == "defines" else "",
            does=self._describe_change(work) if work else "nothing" if entry.question == "forbids" else "",
            source=self.called.get(entry.source, entry.source) if entry.source else None,
            timestamp=live.stamp if live else None,
            ranks=ranks,
            order=tuple(self._list_orders(entry)),
            op=work.live.part.op if work else "",
            by=self._write(work.by) if work else "",
        )

    def _describe_change(self, work: Application) -> str:
        """What a part (one change that an effect makes) does, as its operation and number: `add 3`.

        If the number was counted, what was counted follows in brackets.
        """
        part = work.live.part
        by = f"{part.op} {self._write(work.by)}"
        counted = isinstance(part.by, Word) and isinstance(work.by, int)
        return f"{by} ({describe_value(part.by, self.called)})" if counted else by

    def _list_orders(self, entry: Entry) -> Iterator[Rank]:
        """Which other parts (changes by effects) a part came before, and by which rules.

        In words it is `before u: sublayers of power and toughness`. Nothing if no answer about an order was needed.
        """
        for n in entry.uses:
            one = self.run.entries[n]
            if one.question != "orders" or one.topic != "effects" or not isinstance(one.subject, tuple):
                continue
            first = one.after if isinstance(one.after, tuple) else ()
            later = dict.fromkeys(
                self.called.get(live.source, live.source)
                for live in one.subject
                if isinstance(live, Live) and live not in first
            )
            words = one.clause.partition("#")[2].replace("_", " ")
            yield Rank(f"before {', '.join(later)}: {words}", one.rule, tuple(later))

    def _list_changes(self, read: ReadValue) -> tuple[object, list[Contribution]]:
        """The value at the start of the run, and one contribution for each event that changed it, in order.

        Where the value cannot be read, it counts as None. An event that rests on no rule gives the rule `""`. `(None,
        [])` if the scenario was not played.
        """
        if self.result.start is None or self.result.played is None:
            return None, []
        looking = Run(self.run.game, self.result.start, off=self.run.off)
        rules = self.result.played.entries
        steps: list[Contribution] = []
        with looking.without_entries():
            began = value = _read_or_none(read, looking)
            for before, records in group_moments(self.log, self.result.start, self.run.game):
                state = before
                for one in records:
                    state = looking.state = apply(state, one.event, self.run.game.writers)
                    now = _read_or_none(read, looking)
                    if now == value:
                        continue
                    entry = next((rules[n] for n in one.because if n < len(rules)), None)
                    steps.append(
                        Contribution(
                            rule=entry.rule if entry else "",
                            said=describe_event(one.event, self.called),
                            before=self._write(value),
                            after=self._write(now),
                            source=self.called.get(entry.source, entry.source) if entry and entry.source else None,
                            event=one.n,
                        )
                    )
                    value = now
        return began, steps

    def _write(self, value: object) -> str:
        """A value as a fact writes it, with objects by their names: `yes`, `none`, `[a, b]`, `3`.

        It is cut after 120 characters.
        """
        plain = value is None or isinstance(value, (bool, int, str))
        if isinstance(value, tuple) and all(isinstance(one, (str, int)) for one in value):
            plain = True
        return describe_value(print_value(value), self.called) if plain else describe_value(value, self.called)


def _read_or_none(read: ReadValue, run: Run) -> object:
    """A value in a position: a truth, a number, a text or a tuple.

    None where it is something else, or cannot be read, as in the midst of an action.
    """
    try:
        value = read(run)
    except Exception:  # noqa: BLE001 - whatever a clause runs into in the midst of an action
        return None
    return value if isinstance(value, (bool, int, str, tuple)) else None


def _is_about(entry: Entry, id: str, fields: frozenset[str]) -> bool:
    """Whether an entry (one answer of a clause) changes one of these fields of an object, or forbids to change it.

    True also for one that decides the object's whole face.
    """
    subject = entry.subject
    if entry.question == "forbids":
        return isinstance(subject, Gains) and subject.obj == id and subject.field in fields
    if entry.question != "defines":
        return False
    if entry.topic == "face":
        return isinstance(subject, Obj) and subject.id == id
    kind, _, field = entry.topic.partition(":")
    about = subject.obj if isinstance(subject, Application) else subject
    return kind in {"apply", "printed", "reckoned", "value"} and field in fields and about == id


def format_derivation(found: Derivation) -> Iterator[str]:
    """Write a derivation as lines: the value, what it began as, and a line for each contribution.

    The first is `t.power is 7 at the end`, the second that it began as `1`, `printed on Own Turtle`. A further one is
    `1 → 4 set 4, from y, layer 7b (RULE), timestamp 53 ← RULE`, with full ids of rules. Without a value after
    it, a contribution is `unchanged`. Below a contribution stand those that it came before, a line for each rule.
    """
    when = f"after step {found.step}" if found.step else "at the end"
    yield f"{found.of} is {found.value} {when}"
    printed = f"printed on {found.printed_on}" if found.printed_on is not None else "at the start"
    yield f"  {found.began}  {'before any change' if found.asked else printed}"
    for one in found.contributions:
        where = f"({one.event}) " if one.event is not None else ""
        change = f"{one.before} → {one.after}" if one.after else "unchanged"
        told = [f"{where}{one.does or one.said}", *([f"from {one.source}"] if one.source else [])]
        told += [f"{rank.said} ({rank.rule})" for rank in one.ranks]
        told += [f"timestamp {one.timestamp}"] if one.timestamp is not None else []
        yield f"  {change}  {', '.join(told)}  ← {one.rule or 'the script'}"
        yield from (f"      {rank.said}  ← {rank.rule}" for rank in one.order)
