"""One play of a position: attempts at actions, the same in each play, and choices made by one rule.

The first play of a way finds the attempts: whatever either card lets a player do. Every other play makes the same
attempts at the same moments. So a difference comes from the cards, and not from what was tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from engine.kernel.errors import BadAnswerError, KernelError, Pending, Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.run import Run
from engine.kernel.state import GAME, State
from engine.kernel.values import Word, tag
from engine.kernel.words import Card
from engine.meeting.plays import Attempt, Checkpoint, Manner, Play, Post, Probe, find_user, name_use
from engine.meeting.staging import Staging, asks_things
from engine.meeting.ways import LABELS, Label
from engine.scenario.playing.lines import LineError, Names, parse_action
from engine.scenario.playing.moments import describe_moment
from engine.scenario.playing.paying import find_payments, may_be_paid
from engine.scenario.telling.describe import describe_action, describe_choices
from rulebook.ids import make_slug

__all__ = ["Player", "play_attempts", "replay_attempts"]

_BUDGET = Budget(events=600, choices=150, questions=40_000, replacements=20, parts=120)
"""How much may happen in one play."""

_MOST_RESTS = 160
"""How many times players get priority in one play."""


class Player:
    """Plays one position."""

    def __init__(
        self, game: Game, state: State, labels: dict[str, str], manner: Manner, off: frozenset[str] = frozenset()
    ) -> None:
        """Take the game, the position, the id of each label, how it is played, and the clauses that are off.

        Nothing is done yet.
        """
        self.game, self.manner, self.staging, self.avoid = game, manner, manner.staging, manner.avoid
        self.run = Run(game, state, off=off, budget=_BUDGET)
        self.names = Names(labels)
        self.play = Play(self.run, labels, state)
        self._answers: list[str] = []
        self._acted = ""
        """The label of the card that was last used."""
        self._probed: set[str] = set()
        """The lines that were probed."""
        self.unpaid: dict[Word, State] = {}
        """The actions that could not be paid, each with the position in which that was last found."""
        self.asks_things = any(
            asks_things(state.objects[labels[label]].card, manner.staging) for label in LABELS if label in labels
        )
        """Whether one of the two cards may ask for something to be given up."""
        self.aimed: set[str] = {labels[manner.onto]} if manner.onto in labels else set()
        """What the attempts so far name: later ones are aimed at the same, so that two cards meet on a third."""
        self._traits = {
            label: _list_traits(state.objects[labels[label]].card, manner.staging)
            for label in LABELS
            if label in labels
        }
        """The traits and names of the two cards: where a kind of card or a name is chosen, it is theirs."""
        self.numbers = _list_costs(state, labels)
        """The numbers that the two cards print as their costs: they are announced for X first."""

    # -- the loop ------------------------------------------------------------------------------------------------

    def rests(self) -> Iterator[str]:
        """Give the seat with priority, as `P1`, at each rest; the caller must act or pass before asking for the next.

        Before the first it settles the position and keeps a checkpoint. It ends when nobody has priority or a seat
        is out, or after 160 rests. The last turn ends it, too, or an end within that turn. Errors of the engine pass
        through.
        """
        if not self.play.checkpoints:
            self.run.settle()
            self.check()
        while len(self.play.posts) < _MOST_RESTS:
            self.note_clauses()
            seat = self.run.state.flow.priority
            if seat is None or self.run.state.out or self._is_over():
                return
            if not self.run.state.at(self.game.stack):
                self.play.calm.append(len(self.play.lines))
            self._post()
            yield seat

    def _is_over(self) -> bool:
        """Tell whether the last turn is over, or has come to one of the phases at which the play ends."""
        turn, ends = self.run.state.number(GAME, "turn"), self.manner.ends
        late = turn == self.manner.turns and bool(ends) and describe_moment(self.game, self.run.state) in ends
        return late or turn > self.manner.turns

    def note_clauses(self) -> None:
        """Note, of each clause that has spoken by now and had not before, the index of the last rest before it spoke.

        It is -1 for one that spoke before the first rest.
        """
        spoke, at = self.play.spoke, len(self.play.posts) - 1
        if len(spoke) < len(self.run.spoken):
            for clause in self.run.spoken.difference(spoke):
                spoke[clause] = at

    def _post(self) -> None:
        """Keep this rest, with how much had been done and noted by now, so that the play can be played on from it."""
        play = self.play
        play.posts.append(
            Post(
                self.run.mark(),
                lines=len(play.lines),
                calm=len(play.calm),
                done=len(play.done),
                probes=len(play.probes),
                checkpoints=len(play.checkpoints),
                refused=dict(play.refused),
                missed=frozenset(play.missed),
                acted=self._acted,
                probed=frozenset(self._probed),
            )
        )

    def go_back(self, base: Play, at: int) -> list[str]:
        """Begin where another play of the position stood at the rest of this index, as if it had been played here.

        The caller goes on with `rests`, which gives that rest again. Gives the lines that were probed by then.
        """
        post, run = base.posts[at], base.run.fork(base.posts[at].mark, self.run.off)
        run.spoken = {clause for clause, since in base.spoke.items() if since < at}
        self.run, self._acted, self._probed = run, post.acted, set(post.probed)
        self.play = Play(
            run,
            base.labels,
            base.start,
            base.lines[: post.lines],
            base.marks[: post.lines],
            base.calm[: post.calm],
            base.done[: post.done],
            dict(post.refused),
            {line: at for line, at in base.refused_at.items() if line in post.refused},
            set(post.missed),
            {**base.stood},
            base.probes[: post.probes],
            base.checkpoints[: post.checkpoints],
            base.posts[:at],
            {clause: since for clause, since in base.spoke.items() if since < at},
        )
        return [*post.probed]

    @contextmanager
    def noting_trouble(self) -> Iterator[None]:
        """Catch errors of the engine raised inside, and note what ended the play: `trouble` is `"Spent: ..."` then.

        A `RecursionError` is caught, too; any other error passes. Without an error `trouble` stays as it is.
        """
        try:
            yield
        except (KernelError, BadAnswerError, RecursionError) as error:
            self.play.trouble = f"{type(error).__name__}: {error}"

    def check(self) -> None:
        """Keep the position as it is now as the next checkpoint, a position to be compared.

        It is not kept if something has ended the play. An error while its board is made is noted as such trouble.
        """
        if self.play.trouble:
            return
        asked, self.run.asked = self.run.asked, 0  # a look at the position is no part of the play
        with self.noting_trouble(), self.run.without_entries():
            board = self.run.board()
            at = len(self.play.checkpoints)
            self.play.checkpoints.append(Checkpoint(at, self.run.state, board, len(self.run.log)))
        self.run.asked = asked

    def pass_(self, seat: str) -> bool:
        """Let a seat pass, and tell whether it could: False if it is refused, or if the game has no passing."""
        passing = next((one for one in self.game.actions if tag(one) == "pass"), None)
        return passing is not None and self.act(passing(seat)) is None

    def act(self, what: Word) -> Refusal | None:
        """Do an action, and give None; if it is refused, and so too with any payment found for it, give the refusal.

        Payment is only looked for after a refusal. The lines of what was done and chosen are added to the play. Other
        errors of the engine pass through, as does a refusal of the action with its payment.
        """
        line, before = describe_action(what, self.names, self.run.state), len(self.run.log)
        self._answers = []
        self._acted = find_user(line) or self._acted
        try:
            self.run.act(what, answer=self._answer)
        except Refusal as refusal:
            paid = find_payments(self.run, what, (), every=False) if may_be_paid(self.run, refusal) else ()
            if not paid:
                return refusal
            self._answers = []
            line = describe_action(paid[0], self.names, self.run.state)
            self.run.act(paid[0], answer=self._answer)
        self.play.lines += [line, *self._answers]
        self.play.marks += [before] * (1 + len(self._answers))
        return None

    def choose(self, pending: Pending) -> object:
        """Give the option taken of a choice: yes before no, and the other card before anything else.

        The other is the one that was not used last. With `avoid`, anything but `no` and `none` comes before either.
        """
        return pending.options[self._pick(pending)[0]]

    def _answer(self, pending: Pending) -> object:
        """Give the option that `choose` takes, and keep the line that says so, as `P1 choose mana=B,G`."""
        at, line = self._pick(pending)
        self._answers.append(line)
        return pending.options[at]

    def _pick(self, pending: Pending) -> tuple[int, str]:
        """Give the index of the option taken, and its line: `(0, "P1 choose mana=B,G")`.

        It is the first of those with the least rank.
        """
        lines = describe_choices(pending, self.names, pending.state or self.run.state)
        at = min(range(len(lines)), key=lambda n: (self._rate(lines[n].partition("=")[2]), n))
        return at, lines[at]

    def _rate(self, told: str) -> int:
        """Give a rank of how much an option, told as in a line (`b`, `mine`, `none`), is wanted: the least is taken.

        The other card is 0, and so is a trait of it or its name. The card used last is 1, anything else 2, `none` and
        `no` 4. With `avoid` the cards, their traits and names are 3.
        """
        said = told.partition("/")[0].strip('"')
        label = next((one for one in LABELS if one == said), None) or self._find_named(said)
        if label is not None:
            return 3 if self.avoid else int(label == self._acted)
        return 4 if told in {"none", "no"} else 2

    def _find_named(self, said: str) -> Label | None:
        """Give the card of which an option is a trait or the name: of both the one not used last, of none None."""
        named = [label for label in LABELS if said in self._traits.get(label, ())]
        return next((label for label in named if label != self._acted), named[0] if named else None)

    # -- attempts ------------------------------------------------------------------------------------------------

    def make_attempt(self, seat: str) -> Attempt:
        """Give an attempt by a seat at this moment, with its turn and phase; its line is still `""`."""
        state = self.run.state
        waiting = bool(state.at(self.game.stack))
        step = state.mark(GAME, "step")  # what a game marks within a phase, as the steps of a combat
        phase = describe_moment(self.game, state)
        return Attempt(state.number(GAME, "turn"), f"{phase}/{step}" if step else phase, seat, waiting, "")

    def try_line(self, line: str) -> bool:
        """Attempt the action of a line, and tell whether it was done; it is noted as done, refused or missed.

        A blank card asks for no target, mode, number or cost of its own. So an action that is refused with them is done
        without them, if that is legal. It is noted as `line` all the same. A line that names what is not there is
        missed. Errors of the engine other than a refusal pass through.
        """
        try:
            what = parse_action(line, self.game, self.names, self.run.state)
        except LineError:
            self.play.missed.add(line)
            return False
        self._note_places(line)
        refusal = self.act(what)
        if refusal is not None and (bare := self._strip(what)) != what and self.act(bare) is None:
            refusal = None
        if refusal is None:
            self.play.done.append(line)
        else:
            self.play.refused[line] = refusal
            self.play.refused_at[line] = len(self.play.lines)
        return refusal is None

    def _strip(self, what: Word) -> Word:
        """Give an action without the targets, modes, number and costs that its card asks for.

        A field that it lacks is no matter.
        """
        empty: dict[str, object] = {"targets": (), "modes": (), "x": None, **dict.fromkeys(self.staging.costs, ())}
        own = {name: one for name, one in empty.items() if name in what.__struct_fields__}
        return msgspec.structs.replace(what, **own)

    def _note_places(self, line: str) -> None:
        """Note where the two cards are as a line is attempted or probed; what is gone stands nowhere, as `""`."""
        state, labels = self.run.state, self.play.labels
        found = (state.objects.get(state.latest(labels[label])) for label in LABELS if label in labels)
        self.play.stood[line] = tuple(one.place if one is not None else "" for one in found)

    def probe(self, line: str) -> None:
        """Note as a probe whether an action could be done now, and leave the run as it is.

        The probe has the rules that object: `("none",)` if no rule explains the refusal, `()` if it could be done.
        A line that names what is not there is not noted. Errors of the engine other than a refusal pass through.
        """
        self._probed.add(line)
        try:
            what = parse_action(line, self.game, self.names, self.run.state)
        except LineError:
            return
        self._note_places(line)
        trial = Run(self.game, self.run.state, off=self.run.off, budget=_BUDGET)
        trial.spoken = self.run.spoken
        try:
            trial.act(what, answer=self.choose)
        except Refusal as refusal:
            chain = trial.chain(n for n in refusal.because if n < len(trial.entries))
            clauses = frozenset(entry.clause for entry in chain)
            self.play.probes.append(Probe(line, refusal.rules or ("none",), clauses))
        else:
            self.play.probes.append(Probe(line, ()))


def play_attempts(
    game: Game,
    state: State,
    labels: dict[str, str],
    manner: Manner,
    attempts: Iterable[Attempt],
    probes: Iterable[str] = (),
    off: frozenset[str] = frozenset(),
) -> Play:
    """Play a position by given attempts, and give the play. One whose moment does not come is noted as missed.

    One that is not made holds up those behind it until its turn is over. Missed or not, each has two checkpoints, so
    that plays can be compared. An error of the engine ends the play and is noted as its `trouble`.

    Args:
        game: The game.
        state: The position.
        labels: The id of each label.
        manner: How it is played.
        attempts: The attempts, in order.
        probes: The lines to be probed before the first attempt of the same action.
        off: Clauses to switch off, by their keys.
    """
    player = Player(game, state, labels, manner, off)
    return _make_attempts(player, list(attempts), list(probes))


def replay_attempts(
    base: Play, manner: Manner, attempts: Sequence[Attempt], probes: Sequence[str], off: frozenset[str]
) -> Play:
    """Play a position again with some clauses off, from the last rest before any of them spoke.

    It is what `play_attempts` gives, in less time. If none of them spoke, it is the play itself.

    Args:
        base: A play of the position with the same attempts and probes, and with all clauses.
        manner: How it is played; the last turn may come sooner.
        attempts: The attempts, in order.
        probes: The lines to be probed before the first attempt of the same action.
        off: The clauses, by their keys.
    """
    at = min((base.spoke[clause] for clause in off if clause in base.spoke), default=None)
    if at is None:
        return base
    if at < 0:
        return play_attempts(base.run.game, base.start, base.labels, manner, attempts, probes, off)
    player = Player(base.run.game, base.start, base.labels, manner, off)
    probed = player.go_back(base, at)
    made = len(player.play.checkpoints) // 2  # one checkpoint before the first attempt, and two for each
    return _make_attempts(player, list(attempts[made:]), [one for one in probes if one not in probed])


def _make_attempts(player: Player, left: list[Attempt], unprobed: list[str]) -> Play:
    """Play on, make the attempts that are left, each at its moment, and give the play.

    A seat passes at any other moment. `unprobed` are the lines still to be probed. Each is probed before the first
    attempt of the same use. Both lists get shorter.
    """
    with player.noting_trouble():
        for seat in player.rests():
            here = player.make_attempt(seat)
            while left and left[0].turn < here.turn:
                player.play.missed.add(left.pop(0).line)
                player.check()
                player.check()
            if not left or not _is_moment_of(left[0], here):
                if not player.pass_(seat):
                    break
                continue
            line = left.pop(0).line
            for other in [one for one in unprobed if name_use(one) == name_use(line)]:
                unprobed.remove(other)
                player.probe(other)
            player.check()
            player.try_line(line)
            player.check()
    player.note_clauses()
    with player.noting_trouble():  # to look at the position may spend the last of the budget
        for one in left:
            player.play.missed.add(one.line)
            player.check()
            player.check()
        player.check()
    return player.play


def _list_traits(card: Card, staging: Staging) -> frozenset[str]:
    """Give the traits that a card prints, as `Goblin`, and its names, also as slugs: `village-rites`."""
    values = [card.values.get(name) for name in staging.traits]
    names = [one for name in (card.name, *card.name.split(" // ")) for one in (name, make_slug(name))]
    return frozenset(
        (*names, *(str(one) for value in values if isinstance(value, (tuple, frozenset)) for one in value))
    )


def _list_costs(state: State, labels: Mapping[str, str]) -> tuple[int, ...]:
    """Give at most four costs, whole numbers other than 0, each once: of the second card, the first, then other labels.

    A cost that is a text, as `{1}{R}`, is left out.
    """
    ordered = [*(one for one in reversed(LABELS) if one in labels), *(one for one in labels if one not in LABELS)]
    costs = (state.objects[labels[one]].card.values.get("cost") for one in ordered if labels[one] in state.objects)
    return tuple(dict.fromkeys(one for one in costs if isinstance(one, int) and one))[:_MOST_NUMBERS]


_MOST_NUMBERS = 4
"""How many numbers are tried for X."""


def _is_moment_of(attempt: Attempt, here: Attempt) -> bool:
    """Tell whether an attempt is made at the moment `here`: in the same turn and phase, by the same seat.

    An attempt made when nothing waited on the stack must find it so. What answered something is done without it, too.
    """
    same = (attempt.turn, attempt.phase, attempt.seat) == (here.turn, here.phase, here.seat)
    return same and (attempt.waiting or not here.waiting)
