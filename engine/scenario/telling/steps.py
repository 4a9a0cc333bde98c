"""The steps of a script in sentences: each action, answer, attempt, wait and check, as the run met it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator

from engine.kernel.errors import Pending, Refusal
from engine.kernel.events import Chosen
from engine.kernel.log import Record
from engine.kernel.state import State
from engine.scenario.form.model import Ask, At, Check, Choice, ExpectedFact, Hold, May, Now, Resolve, Step, Try, Until
from engine.scenario.playing.answering import is_answer
from engine.scenario.playing.lines import LineError, Names, parse_action, split_line
from engine.scenario.playing.result import Result
from engine.scenario.telling.highlights import find_expected
from engine.scenario.telling.naming import say_word
from engine.scenario.telling.phrasing import Mood
from engine.scenario.telling.sentences import (
    Teller,
    join_sentences,
    tell_action,
    tell_choice,
    tell_event,
    tell_fact,
    tell_frame,
    tell_refusal,
)

__all__ = ["tell_steps"]


def tell_steps(result: Result, teller: Teller) -> list[str]:
    """The sentences of each step of a script, as one text a step: `["P1 casts Zap.", "P1 chooses a target: P2."]`.

    The text is empty for a step that has none. No texts at all if the scenario was not played.
    """
    return list(_ScriptTeller(result, teller).tell()) if result.played is not None else []


class _ScriptTeller:
    """Tells the script of a run step by step."""

    def __init__(self, result: Result, teller: Teller) -> None:
        """Take a result, and the teller that writes its sentences. Refusals are read by line, in order."""
        self.result, self.teller = result, teller
        self.names = Names(result.labels)
        self.refused = defaultdict[str, deque[Refusal]](deque)
        """The refusals of each line that was tried, in order: a line may be tried again."""
        for (line, _), refusal in zip(result.tried, result.refused, strict=False):
            self.refused[line].append(refusal)
        self.waited = dict(find_expected(result))
        self.failed = {one.step for one in result.failures if one.step}
        """The steps at which something is wrong."""

    def tell(self) -> Iterator[str]:
        """The text of each step, in order; empty for one whose line means nothing in its position.

        A step that was not reached is told in the final position, and as not reached. An action that was not legal is
        told as tried, and whatever else did not come about as not so.
        """
        end = self.result.stopped_at
        for at, step in enumerate(self.result.scenario.steps(), 1):
            state = self.result.starts[at][1] if at in self.result.starts else self.teller.state
            frame = "unreached" if end is not None and at > end else "unmet" if at in self.failed else ""
            try:
                line = step.now if isinstance(step, Now) else step
                if frame == "unmet" and isinstance(line, str) and not is_answer(line):
                    yield self._tell_action(line, state, "tried")
                    continue
                said = self._tell_step(step, state)
            except LineError:  # a line that failed in the run, too
                said = ""
            yield tell_frame(frame, self.teller, said=said) if frame and not isinstance(step, Try) else said

    def _tell_step(self, step: Step, state: State) -> str:  # noqa: PLR0911 - one answer for each kind of step
        """The text of one step, such as `P1 casts Zap.` in English. `state` is the position in which it was done.

        An answer is told by what was chosen, a `try` with its refusal. A wait is told by what it waits for, a `check`
        by its facts.

        Raises:
            LineError: A line of the step means nothing.
        """
        teller = self.teller
        match step:
            case str():
                return self._tell_answer(step, state) if is_answer(step) else self._tell_action(step, state, "happens")
            case Now():
                return self._tell_action(step.now, state, "happens")
            case May():
                return self._tell_action(step.may, state, "allowed")
            case Try():
                return self._tell_try(step, state)
            case Until():
                return tell_frame("waits-until", teller, event=self._tell_awaited(step.until))
            case At():
                return tell_frame("waits-for", teller, moment=self._say_moment(step.at))
            case Hold():
                return tell_frame("waits-to-act", teller, seat=step.hold)
            case Resolve():
                stack = teller.sentences.zones[self.result.played.game.stack] if self.result.played else ""
                frame = "resolves" if step.count is None else "resolves-some"
                return tell_frame(frame, teller, stack=stack, n=str(step.count or ""))
            case Check():
                facts = (
                    (name, one.value if isinstance(one, ExpectedFact) else one) for name, one in step.check.items()
                )
                return join_sentences([tell_fact(name, value, teller) for name, value in facts], teller)
            case Ask():
                return self._tell_question(step)
            case Choice():
                seat, topic = step.choice.split(" ", 1)
                return tell_choice(
                    Pending(seat, topic, tuple(self._read_option(one, state) for one in step.offers)), teller
                )

    def _tell_action(self, line: str, state: State, mood: Mood) -> str:
        """The sentence of a line that is an action, as `P1 cast u`. `state` is the position in which it was done.

        Raises:
            LineError: The line is no action.
        """
        game = self.result.played.game if self.result.played else None
        return tell_action(parse_action(line, game, self.names, state), self.teller, mood) if game else ""

    def _tell_try(self, step: Try, state: State) -> str:
        """What was tried, and why it was refused, as sentences; only that it was tried if it was not refused.

        Of a line that is tried again, the next refusal is told each time.

        Raises:
            LineError: It was not refused, and the line is no action.
        """
        refusals, run = self.refused[step.try_], self.result.played
        if not refusals or run is None:
            return self._tell_action(step.try_, state, "tried")
        return join_sentences(tell_refusal(refusals.popleft(), run, self.teller), self.teller)

    def _tell_answer(self, line: str, state: State) -> str:
        """The sentences of a line that answers choices, `P1 choose target=t`: `P1 chooses Own Turtle as a target`.

        An answer that names no topic is looked for among the choices made, and left out if it is not found.
        """
        words, named = split_line(line)
        seat = None if words[0] == "chance" else words[0]
        told = [Chosen(seat, topic, self._read_option(text, state)) for topic, text in named.items()]
        told += [found for text in words[2:] if (found := self._find_choice(seat, text, state))]
        return join_sentences([tell_event(Record(0, 0, one), self.teller) for one in told], self.teller)

    def _find_choice(self, seat: str | None, text: str, state: State) -> Chosen | None:
        """The first choice in which a seat chose what a text means: an object, an effect of it, or the text itself.

        The whole run is searched, whatever the topic. An object is the same under its earlier and later ids. None if
        there is none. For a seat of None, choices of chance.
        """
        option, now = self._read_option(text, state), self.teller.state
        same = self.names.origins(now.latest(option), now) if isinstance(option, str) else ()
        typed = {(type(one), one) for one in (text, option, *same)}  # for True equals 1
        for one in self.result.log:
            if isinstance(one.event, Chosen) and one.event.seat == seat:
                chosen = one.event.option
                source = self.teller.sources.get(chosen.partition("/")[0]) if isinstance(chosen, str) else None
                if (type(chosen), chosen) in typed or source in same:
                    return one.event
        return None

    def _read_option(self, text: str, state: State) -> object:
        """What the text of an answer means: a truth for `yes` and `no`, an id for an object's name, else the text.

        What follows a `/` behind an object's name is left out. A text with commas gives a tuple of such ids and texts.
        """
        if text in {"yes", "no"}:
            return text == "yes"
        parts = tuple(self.names.id_or_none(one.partition("/")[0], state) or one for one in text.split(","))
        return parts if len(parts) > 1 else parts[0]

    def _say_moment(self, text: str) -> str:
        """The moment that a line waits for, in words: `P2's turn, main` gives `P2's turn, main phase`.

        The parts stand between commas: a turn, `next turn`, `turn 3`, or a phase or step.
        """
        teller, said = self.teller, []
        for part in (one.strip() for one in text.split(",")):
            if part.endswith("'s turn"):
                said.append(tell_frame("turn-of", teller, seat=part.removesuffix("'s turn")))
            elif part == "next turn":
                said.append(tell_frame("next-turn", teller))
            elif part.startswith("turn "):
                said.append(tell_frame("turn-numbered", teller, n=part.removeprefix("turn ")))
            else:
                said.append(teller.sentences.words.get(f"step={part}") or say_word(part, teller.sentences))
        return ("の" if teller.language == "ja" else ", ").join(said)

    def _tell_awaited(self, line: str) -> str:
        """The sentence of the event that a line, as `died obj=t`, waits for; the line itself if it did not come."""
        n = self.waited.get(line)
        return tell_event(self.result.log[n], self.teller) if n is not None else line

    def _tell_question(self, step: Ask) -> str:
        """The sentence of a question and its answer: `Asked for “cost x”: 3.` One about a fact is told as a fact."""
        words, _ = split_line(step.ask)
        if len(words) == 1 and "." in step.ask:
            return tell_fact(step.ask, step.answer, self.teller)
        answer = step.answer if isinstance(step.answer, str) else ", ".join(step.answer)
        return tell_frame("answers", self.teller, line=step.ask, value=answer)
