"""What a scenario file holds, and why one may fail."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from engine.scenario.form.charset import make_legible
from rulebook.carrying import CarriedError
from rulebook.claim import Claim, ClaimError

__all__ = [
    "CODES",
    "VERSION",
    "Ask",
    "At",
    "Check",
    "Choice",
    "Contrast",
    "ExpectedEvent",
    "ExpectedFact",
    "Failure",
    "Hold",
    "May",
    "Now",
    "Resolve",
    "Scenario",
    "ScenarioError",
    "Step",
    "Then",
    "Try",
    "Until",
    "list_shown",
    "read_claim",
]


VERSION = 2
"""The version of the format, as the JSON Schema states it. Before version 2, actions waited until they were legal."""


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of a scenario file. Unknown keys are refused."""


class Try(_Form, frozen=True):
    """An action that must be refused.

    `by` names the rules that object; `none` if nothing permits it. Without it, any refusal will do.
    `now: yes` tries it without any passing before it.
    """

    try_: str = msgspec.field(name="try")
    by: str | list[str] | None = None
    now: str | None = None
    shows: str | list[str] = []


class May(_Form, frozen=True):
    """An action that is legal, and is not done. `now: yes` asks without any passing before it."""

    may: str
    now: str | None = None
    shows: str | list[str] = []


class Now(_Form, frozen=True):
    """An action that is done without any passing before it."""

    now: str


class At(_Form, frozen=True):
    """Everybody passes until a moment, such as `P2's turn, second main`."""

    at: str


class Resolve(msgspec.Struct, frozen=True):
    """The line `resolve`: everybody passes until the stack is empty; `resolve 2`, until its top two have left it."""

    count: int | None = None


class Choice(_Form, frozen=True):
    """The choice that comes next: a seat and a topic, and all that it offers, in any order."""

    choice: str
    offers: list[str]
    shows: str | list[str] = []


class Ask(_Form, frozen=True):
    """A question and its answer: `g1.power`, or a question of the game's own with `key=value`s."""

    ask: str
    answer: str | list[str] = msgspec.field(name="is")
    shows: str | list[str] = []


class Hold(_Form, frozen=True):
    """Everybody passes until this seat has priority."""

    hold: str


class Until(_Form, frozen=True):
    """Everybody passes until an event has happened."""

    until: str


class Check(_Form, frozen=True):
    """Facts that must hold at this point."""

    check: dict[str, str | list[str]]
    shows: str | list[str] = []


class ExpectedFact(_Form, frozen=True):
    """A fact that says which of the claims it shows."""

    value: str | list[str] = msgspec.field(name="is")
    shows: str | list[str]


class ExpectedEvent(_Form, frozen=True):
    """An expected event. `follows` names an earlier expectation or `step N`; `with` names a simultaneous one.

    It is the first such event after the one it follows. By default that is the expectation before it.
    """

    event: str
    follows: str | None = None
    with_: str | None = msgspec.field(name="with", default=None)
    as_: str | None = msgspec.field(name="as", default=None)
    because: list[str] = []
    stopped: str | None = None
    shows: str | list[str] = []


class Then(_Form, frozen=True):
    """What must come of the script: events, facts, and events that must not happen."""

    events: list[str | ExpectedEvent] = []
    facts: dict[str, str | list[str] | ExpectedFact] = {}
    not_: list[str] = msgspec.field(name="not", default=[])


class Contrast(_Form, frozen=True):
    """A contrast inside the file of its scenario. It says only what differs; the rest is the scenario's.

    A seat's zone or mark in `given`, and a card in `cards`, replaces the one of its name; `none` takes it away. `when`
    is a script, or the steps that differ by their number: a step, several, or `none`. Nothing of `then` is taken over.
    """

    id: str
    title: str
    at: str | None = None
    given: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    when: list[str | dict[str, Any]] | dict[str, Any] = {}
    then: Then = Then()
    constructed: str | None = None
    notes: str | None = None


class Scenario(_Form, frozen=True):
    """One scenario, as its file says it. `name` and `folder` come from the file's path.

    `within` is the name of the scenario in whose file this one stands as the contrast, if it does.
    """

    title: str
    game: str
    claims: list[str]
    at: str | None = None
    """The law that is played: a day, or an edition. By default it is the oldest that the game knows, the source's.

    Where nothing is claimed, it is the newest.
    """
    given: dict[str, Any] = {}
    cards: dict[str, dict[str, Any]] = {}
    when: list[str | dict[str, Any]] = []
    then: Then = Then()
    contrast: str | Contrast | None = None
    """The name of the scenario beside this one that it is compared with, or that scenario itself."""
    todo: str | None = None
    constructed: str | None = None
    """Why no game could reach the position, if none could."""
    options: dict[str, str] = {}
    notes: str | None = None
    name: str = ""
    folder: str = ""
    within: str = ""

    @property
    def contrast_name(self) -> str | None:
        """The name of the contrast, in this file or beside it, such as `one-guard`; None if there is none.

        Whether a file of that name exists is not asked.
        """
        return self.contrast.id if isinstance(self.contrast, Contrast) else self.contrast

    @property
    def claimed(self) -> tuple[Claim, ...]:
        """The claims, each read into a `Claim` with its text, kind and part, in order; empty if nothing is claimed.

        Raises:
            ScenarioError: One is neither a pinned id nor a case.
        """
        return tuple(map(read_claim, self.claims))

    @property
    def claimed_rules(self) -> frozenset[str]:
        """The pinned ids of the rules that it claims, whole or in part: `{"fab:6.3.2@ja"}`. The part is left out.

        Cases, examples and rulings are left out. If it claims no rule, the set is empty.

        Raises:
            ScenarioError: A claim is neither a pinned id nor a case.
        """
        return frozenset(claim.text for claim in self.claimed if claim.kind == "rule")

    def steps(self) -> list[Step]:
        """Give the steps of the script in order. A text is a line; any other step has a type of its own, such as `Try`.

        A scenario without a script gives an empty list.

        Raises:
            ScenarioError: A step is of no known kind.
        """
        return [_read_step(at, one) for at, one in enumerate(self.when, 1)]


Step: TypeAlias = str | Try | May | Now | Ask | Hold | At | Resolve | Until | Check | Choice
"""One step of a script. A text is an action, or the answer to a choice."""

_STEPS: dict[str, type[_Form]] = {
    "try": Try,
    "may": May,
    "ask": Ask,
    "hold": Hold,
    "at": At,
    "until": Until,
    "check": Check,
    "choice": Choice,
    "now": Now,
}


def _read_step(at: int, data: str | dict[str, Any]) -> Step:
    """Read one step of the script: a line stays a text, but for `resolve`. A mapping gets the type that its key names.

    `{"hold": "P1"}` gives `Hold("P1")`. `now` beside another key, as with `try`, is a field of that. Whether a line
    means anything is not asked. `at` is its number, for messages.

    Raises:
        ScenarioError: It has no such key, or several, or a value that does not fit.
    """
    if isinstance(data, str):
        return _read_resolve(at, data) if data.split()[:1] == ["resolve"] else data
    kinds = [kind for key, kind in _STEPS.items() if key in data]
    if kinds[-1:] == [Now] and len(kinds) > 1:
        kinds.pop()  # there it is a field of the other
    if len(kinds) != 1:
        raise ScenarioError("unknown-key", f"step {at}: a step is a line, or has one of the keys {', '.join(_STEPS)}")
    try:
        step: Step = msgspec.convert(data, kinds[0])  # type: ignore[assignment] # one of `_STEPS`
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", f"step {at}: {error}") from error
    if isinstance(step, (Try, May)) and step.now not in {None, "yes"}:
        raise ScenarioError("unknown-key", f"step {at}: now: {step.now!r}; write yes, or leave it out")
    return step


def _read_resolve(at: int, line: str) -> Resolve:
    """Read the line `resolve`, which gives `Resolve()`, or `resolve` and a number from 1 to 99, as in `Resolve(2)`.

    `at` is the number of the step, for messages.

    Raises:
        ScenarioError: Something else follows the word.
    """
    _, *rest = line.split()
    if not rest:
        return Resolve()
    if len(rest) > 1 or not re.fullmatch(r"[1-9]\d?", rest[0]):
        raise ScenarioError("unknown-key", f"step {at}: {line!r}; write resolve, or resolve 1")
    return Resolve(int(rest[0]))


def list_shown(expected: object, claims: Iterable[str]) -> list[str]:
    """Give the claims that an expectation says it shows, in full; empty if it says none, or is a plain text.

    `shows` names a claim in full, or without its game and edition: `415.3e/2` for `wow:415.3e/2@6.0-ja`. What is none
    of the claims is given as it stands. If two claims are alike but for game and edition, the last is meant.

    Args:
        expected: A step, an event or a fact, as written.
        claims: The claims of the scenario.
    """
    said: str | list[str] = getattr(expected, "shows", [])
    short = {claim.rpartition("@")[0].partition(":")[2]: claim for claim in claims if "@" in claim}
    return [short.get(text, text) for text in ([said] if isinstance(said, str) else said)]


def read_claim(text: str) -> Claim:
    """Read one claim into its text, kind and part: `wow:415.3e/2@6.0-ja` gives part 2 of the rule `wow:415.3e@6.0-ja`.

    Whether there is such a rule or case is not asked.

    Raises:
        ScenarioError: It is neither a pinned id nor a case such as `fab/ex/29`. Its code is `claim`.
    """
    try:
        return Claim.read(text)
    except ClaimError as error:
        raise ScenarioError("claim", str(error)) from error


CODES = {
    "unreadable": "mend the YAML at the line named; plain texts, lists and mappings only, no `&`, `*` or `!`",
    "unknown-key": "use one of the keys named; a key that is spelt wrong is never passed over",
    "outside": "give a .yaml file inside the folder that the scenarios are read from",
    "claim": "write a pinned id such as fab:6.3.2@ja, or a case such as fab/ex/29, of the scenario's own game",
    "game": "write one of the games named under `game`",
    "position": "mend `given`, `cards` or `options` at the place named",
    "line": "mend the expectation: name an event and its fields as VOCABULARY.md lists them",
    "result-in-given": "begin earlier, and play into this position: what is given must be at rest",
    "illegal-action": "play what makes it legal first, or, if it is to be refused, write it as `try:`",
    "never-comes": "name an event that does come (`hanrei why` lists them), or play what brings it about",
    "not-refused": "play it as a plain line, or add what forbids it",
    "not-allowed": "play what makes it legal first, or write it as `try:`",
    "refused-otherwise": "write the rule that does refuse it under `by`, or `by: none` where nothing permits it",
    "choice": "write the seat, the topic and the options that the message names",
    "unscripted-choice": "write one of the lines shown as the next step",
    "unused-choice": "leave the line out, or put it right after the action that asks for it",
    "expected-event": "compare with what was seen: the field, the number, or its place in the order",
    "because": "write the rules it does rest on, or play so that it rests on the one you mean",
    "unwanted-event": "leave the line out of `not`, or change what makes it happen",
    "fact": "compare with what was seen, and mend the fact or the script",
    "answer": "compare with what was seen, and mend the answer or the position",
    "unfinished": "the stack refills itself: end the loop, or expect less of it",
    "unobserved": "claim what something expected rests on, or expect what rests on it: an event, a fact, a refusal",
    "unchallenged": "leave the line out of `not`, or claim the rule that keeps it from happening",
    "insensitive": "expect what would differ without this clause, or do not claim its rule here",
    "expects-nothing": "add an event, a fact, a `try`, an `ask` or a `check`",
    "unfounded": "claim the rule that the case, example or ruling rests on, too",
    "unplayed": "let the card, the game's own, do or suffer what the rule is about, or do not claim the case",
    "unmet": "let what you expect by this rule come about by the card, or to it, or do not claim the case",
    "missing-contrast": "write under `contrast` what differs, or the name of a file beside this one, without .yaml",
    "contrast-fails": "mend the contrast: it must pass by itself",
    "contrast-alike": "change in the contrast the one fact that the case turns on, so that it ends differently",
    "contrast-apart": "let what differs in the contrast be what you expect by a claimed rule, and nothing beside it",
    "contrast-unlike": "begin the contrast as a copy of this scenario, and change the one fact that the case turns on",
    "too-long": "show less at a time: fewer objects, fewer steps",
    "broken": "the engine has no answer here (see the message): keep clear of it, or write it as `todo`",
    "todo": "it says itself why it cannot run yet",
}
"""Every reason why a scenario is not evidence, and what to do about it."""


class Failure(msgspec.Struct, frozen=True):
    """One thing that is wrong with a scenario.

    `code` is one of `CODES`, and `by` is script, outcome, form or broken. `step` counts the steps of `when` from 1, and
    `line` is that step, or the unmet expectation. `expected` and `seen` are what was looked for and what was found.
    `near`
    is the number of the event in question, or of the last one.
    """

    code: str
    message: str
    step: int | None = None
    by: str = "outcome"
    line: str = ""
    expected: str = ""
    seen: str = ""
    near: int | None = None

    @property
    def advice(self) -> str:
        """What to do about it, a phrase of `CODES` such as `mend the expectation …`; `""` if its code is unknown."""
        return CODES.get(self.code, "")

    def __str__(self) -> str:
        """The failure as text: `fact at step 3: …`, with further lines of its message indented by two blanks.

        Strange characters in it are escaped, and long lines are cut.
        """
        where = f" at step {self.step}" if self.step else ""
        first, *further = f"{self.code}{where}: {self.message}".split("\n")
        return "\n".join([make_legible(first), *(f"  {make_legible(line)}" for line in further)])


class ScenarioError(CarriedError, ValueError):
    """A scenario that cannot be read. `code` is one of `CODES`."""

    def __init__(self, code: str, message: str) -> None:
        """Take the kind of mistake, such as `unknown-key`, and the message, which is made legible."""
        super().__init__(make_legible(message))
        self.code = code
