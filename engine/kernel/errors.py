"""What ends a run or an action, apart from the rules: refusals, open choices, conflicts, spent budgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.state import State
from engine.kernel.values import Word, show, tag

__all__ = [
    "BadAnswerError",
    "Conflict",
    "Endless",
    "HiddenError",
    "KernelError",
    "NotModelled",
    "Pending",
    "Refusal",
    "Spent",
    "UndeclaredTopicError",
    "UnknownLawError",
]


class KernelError(Exception):
    """The base of everything that ends a run or an action from outside the rules."""

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: made without `__init__`, whose arguments it no longer has, then given its attributes.

        So it reaches the process that started the one where it was raised.
        """
        return type(self).__new__, (type(self), *self.args), self.__dict__


class NotModelled(KernelError):
    """A word of a card, or a rule, that no clause covers yet."""

    def __init__(self, what: str, clause: str = "") -> None:
        """Take what is not modelled, as text, such as a card or a shown word.

        `clause` says which part of it, if one is meant.
        """
        super().__init__(
            f"not modelled: {what}" + (f", {clause}" if clause else "") + "; write it before relying on it"
        )
        self.what, self.clause = what, clause


class Conflict(KernelError):
    """Several answers with no rule that puts one first: an ambiguity in the rules."""

    def __init__(self, topic: str, names: tuple[str, ...]) -> None:
        """Take the topic, and the names of the clauses or items that nothing orders; the message joins them by `or`."""
        super().__init__(f"no rule says which goes first on {topic}: {' or '.join(names)}; an orders clause would")
        self.topic, self.names = topic, names


class Spent(KernelError):
    """A budget is used up. Most likely something does not end."""

    def __init__(self, what: str, limit: int) -> None:
        """Take what there was too much of, in the plural, such as `questions`, and how many were allowed."""
        super().__init__(f"more than {limit} {what} in one run; it does not end, or the budget is too small")
        self.what, self.limit = what, limit


class Endless(KernelError):
    """Events that cause one another without end. `ring` holds the events that repeat, with their sources."""

    def __init__(self, within: Sequence[tuple[Word, str | None]]) -> None:
        """Take the events in the midst of one another, outermost first, each with the id of its source or None.

        `ring` gets the last of these pairs: the shortest run of kinds that is repeated at the end, once. Without such a
        run, it gets the last three, or all if there are fewer.
        """
        kinds = [tag(event) for event, _ in within]
        lengths = range(1, len(kinds) // 2)
        length = next((n for n in lengths if kinds[-n:] == kinds[-2 * n : -n]), min(3, len(kinds)))
        self.ring = tuple(within[-length:])
        told = " → ".join(show(event) + (f" (by {source})" if source else "") for event, source in self.ring)
        super().__init__(f"{told} → and so on: each is done in the midst of the one before, {len(within)} deep by now")


class Refusal(KernelError):
    """An action that the rules do not permit. The state is as before it.

    `rules` are those that object. If it is empty, nothing permits the action, and `asked` lists the clauses asked.
    """

    def __init__(self, action: Word, rules: tuple[str, ...], reason: str, *, because: tuple[int, ...] = ()) -> None:
        """Take the action, the ids of the rules that object, the reason in words, and the numbers of its entries.

        `rules` is `()` if nothing permitted the action. `asked` is empty at first.
        """
        super().__init__(reason)
        self.action, self.rules, self.reason, self.because = action, rules, reason, because
        self.asked: tuple[str, ...] = ()
        self.clauses: tuple[str, ...] = ()
        """The keys of the clauses that object, as `toy:3.2@first#hand_is_empty`."""

    def __str__(self) -> str:
        """The action as text, and the reason in words: `play seat=P1 card=c1: nothing permits P1 to do this now`."""
        return f"{show(self.action)}: {self.reason}"

    @property
    def rule(self) -> str | None:
        """The full id of the first rule that objects (`toy:3.2@first`); None if nothing permitted the action."""
        return self.rules[0] if self.rules else None


class Pending(KernelError):
    """A choice that is still to be made. If nobody makes it, nothing of the action has happened."""

    def __init__(
        self, seat: str | None, topic: str, options: tuple[object, ...], because: tuple[int, ...] = ()
    ) -> None:
        """Take the seat that must choose, None for chance, with the topic, the options and the numbers of its entries.

        `state` is None at first; whoever asks sets it.
        """
        super().__init__(seat, topic, options, because)
        self.seat, self.topic, self.options, self.because = seat, topic, options, because
        self.state: State | None = None
        """The position in the middle of the action, for describing the options."""

    def __str__(self) -> str:
        """Who must choose what, with the first 20 options: `P1 must choose target: o3, o7`.

        Without a seat it is `chance`.
        """
        return f"{self.seat or 'chance'} must choose {self.topic}: {', '.join(map(show, self.options[:20]))}"


class UndeclaredTopicError(KernelError):
    """A clause or a question on a topic that nobody declares. `nearest` is the declared topic most like it."""

    def __init__(self, game: str, question: str, topic: str, nearest: str, *, clause: str = "") -> None:
        """Take the game, the question, the topic, the nearest declared topic, and the key of a clause that answers it.

        `clause` is "" if no clause answers but somebody asks. The message names the nearest topic.
        """
        who = f"{clause} answers" if clause else "somebody asks"
        super().__init__(f"{game} declares no topic {question} {topic!r}, which {who}; is {nearest!r} meant?")
        self.question, self.topic, self.nearest, self.clause = question, topic, nearest, clause


class BadAnswerError(KernelError):
    """An answer to a choice that is none of its options."""


class HiddenError(Exception):
    """Something read a hidden fact in a seat's view, such as a card of another's hand."""


class UnknownLawError(KernelError, ValueError):
    """A date or an edition under which a game cannot be played."""

    def __init__(self, game: str, at: str, laws: Mapping[str, str]) -> None:
        """Take the game's name, the date or edition asked for, and the editions that it can play, each with its day.

        The message lists them; with an empty `laws` it says that the game knows one law alone.
        """
        known = ", ".join(f"{name} (from {day})" for name, day in laws.items()) or "one law alone, without a date"
        self.game, self.at = game, at
        self.what = f"{game} is not played under {at!r}; it knows {known}"
        self.remedy = "name one of these, or a later day"
        super().__init__(f"{self.what}: {self.remedy}")
