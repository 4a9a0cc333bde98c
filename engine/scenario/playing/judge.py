"""Judging: comparing facts, expected events and claims with what happened."""

from __future__ import annotations

from engine.kernel.log import Record, Stop
from engine.scenario.cards.fields import is_counted, is_value
from engine.scenario.form.model import Ask, ExpectedEvent, ExpectedFact, May, Try, list_shown, read_claim
from engine.scenario.playing.cause import Fact, ReadValue
from engine.scenario.playing.facts import is_equal, print_value, read_value
from engine.scenario.playing.kinds import Belonging, require_kinds
from engine.scenario.playing.lines import LineError, matches_event, split_line
from engine.scenario.playing.session import Session
from engine.scenario.telling.describe import describe_event, describe_seen, describe_value, find_alike
from engine.scenario.telling.explain import explain_silence

__all__ = ["Judge"]


class Judge(Session):
    """Compares what a scenario expects with its run: facts, events and claims.

    What differs is added to `result` as failures.
    """

    # -- facts ---------------------------------------------------------------------------------------------------

    def check_fact(self, name: str, want: str | list[str]) -> None:
        """Compare a fact, such as `g1.power` and `"4"`, with its value in the position.

        A difference becomes a failure, `fact`. A name that means nothing here is such a failure, too, and is not
        raised. In a run with a rule switched off, the message is cut short.
        """
        try:
            self.expect("fact", name, want, self.read_fact(name, want))
        except LineError as error:
            self.fail("fact", str(error), line=name)

    def read_fact(self, name: str, want: str | list[str]) -> ReadValue:
        """Give a function that takes a run and reads the value named by a fact, such as `g1.power`, in its position.

        `want` is the value expected: a text, or a list of texts. Nothing is compared. A field that there is not gives
        None.

        Raises:
            LineError: The name means nothing here, or may mean several objects.
        """
        return read_value(name, want, self.game, self.names, self.run.state, self.kinds)

    def expect(self, code: str, name: str, want: str | list[str], read: ReadValue) -> None:
        """Read a value and compare it with what is expected. A difference becomes a failure.

        What reading the value rests on is noted in `result.rests`. If it agrees and no rule is off, it is noted in
        `result.facts`, for the search of the events that made it so.

        Args:
            code: The code of the failure: `fact` or `answer`.
            name: The name of the value, such as `g1.power`.
            want: What is expected.
            read: Reads the value of a run.

        Raises:
            LineError: The value is None and the game has no such field, or `want` is a word that no object can be.
        """
        field = name.rpartition(".")[2]
        with self.run.frame() as frame:
            got = read(self.run)
        if got is None and not is_value(self.game, field, self.printed):
            raise LineError(
                f"{name}: {self.game.name} has no {field!r}; is it spelt right? A counter is read as 'counter:{field}'"
            )
        self.result.rests.append((name, tuple(frame)))
        if isinstance(got, Belonging):
            require_kinds([want] if isinstance(want, str) else want, self.kinds | got.kinds, name)
        counted = is_counted(self.game, field)
        if not is_equal(want, got, self.names, self.run.state, counted=counted):
            self.fail_unequal(code, name, want, got)
        elif not self.quiet:
            earlier = self.names.origins(got, self.run.state) if isinstance(got, str) else ()
            fact = Fact(
                read,
                lambda was: was in earlier or is_equal(want, was, self.names, self.run.state, counted=counted),
                len(self.run.log),
            )
            self.result.facts[len(self.result.rests) - 1] = fact

    def fail_unequal(self, code: str, name: str, want: str | list[str], got: object) -> None:
        """Add a failure for a value that is not the one expected: `g1.power: expected 4, it is 3`.

        Args:
            code: The code of the failure: `fact` or `answer`.
            name: The name of the value.
            want: What is expected.
            got: What was read.
        """
        expected, seen = (
            print_value(tuple(want) if isinstance(want, list) else want),
            describe_value(_make_printable(got), self.name_objects()),
        )
        self.fail(code, f"{name}: expected {expected}, it is {seen}", line=name, expected=expected, seen=seen)

    # -- expectations --------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Look for every expected event, then check the facts, then look for events that must not happen.

        What is missing or wrong is added to the result as failures. So is an event found that does not rest on a rule
        of its `because`. A fact that cannot be read is a failure, too. A line of `not` fails once, however often it
        happened.

        Raises:
            LineError: A line of an event cannot be read, or one follows a step that does not exist. Or a name is taken
                or begins with `step `.
        """
        named: dict[str, Record | Stop] = {}
        last: Record | Stop | None = None
        for at, one in enumerate(self.scenario.then.events, 1):
            want = ExpectedEvent(one) if isinstance(one, str) else one
            if want.as_ is not None and (want.as_ in named or want.as_.startswith("step ")):
                raise LineError(f"{want.event!r}: the name {want.as_!r} is taken")
            found = self._find_event(want, named, last)
            if found is None:
                self._fail_missing(want, last)
                continue
            if want.because:
                rules = {e.rule for e in self.run.chain(found.because)}
                for rule in want.because:
                    if rule not in rules:
                        said = f"{want.event!r} happened, but does not rest on {rule}"
                        seen = ", ".join(sorted(rules)) or "no rule"
                        self.fail("because", said, line=want.event, expected=rule, seen=seen, near=found.n)
            self.result.rests.append((want.event, self.result.list_reasons_of(found)))
            self.carry(want, want.event)
            named[want.as_ or str(at)] = last = found
        for name, fact in self.scenario.then.facts.items():
            self.check_fact(name, fact.value if isinstance(fact, ExpectedFact) else fact)
            self.carry(fact, name)
        for line in self.scenario.then.not_:
            for entry in self.run.log:
                if isinstance(entry, Record) and matches_event(line, entry, self.names, self.run.state):
                    self.result.happened.append(line)
                    seen = f"({entry.n}) {describe_event(entry.event, self.name_objects())}"
                    self.fail("unwanted-event", f"{line!r} happened", line=line, seen=seen, near=entry.n)
                    break

    def _fail_missing(self, want: ExpectedEvent, last: Record | Stop | None) -> None:
        """Add a failure, `expected-event`, for an expected event that did not come; it says which others did.

        `last` is the event that the expectation before it was met by, None if there is none. It also says if the event
        was to be stopped and happened. In a run with a rule switched off, the message is short.
        """
        after = f"after {want.follows}" if want.follows else f"with {want.with_}" if want.with_ else ""
        after = after or ("after the one before" if last is not None else "")
        where = f" {after}" if after else ""
        said = f"no {want.event!r}{where}{' was stopped' if want.stopped else ''}"
        if self.quiet:
            self.fail("expected-event", said, line=want.event)
            return
        log = [one for one in self.run.log if isinstance(one, Stop) == bool(want.stopped)]
        if want.stopped and any(
            isinstance(one, Record) and matches_event(want.event, one, self.names, self.run.state)
            for one in self.run.log
        ):
            said += "; it did happen, and was not stopped"
        alike = find_alike(want.event, log, self.names, self.run.state)
        seen = describe_seen(split_line(want.event)[0][0], alike, log, self.name_objects())
        near = alike[0].n if alike else last.n if last is not None else None
        if last is not None and any(_moment_of(one) == _moment_of(last) for one in alike if one is not last):
            said += "; one came at the same time as the one before: give that a name (`as`), and this one `with` it"
        expected = f"{want.event}{where}"
        self.fail(
            "expected-event", f"{said}; there was {seen}", line=want.event, expected=expected, seen=seen, near=near
        )

    def _find_event(
        self, want: ExpectedEvent, named: dict[str, Record | Stop], last: Record | Stop | None
    ) -> Record | Stop | None:
        """Give the first record (event) or stop (forbidden event) that an expectation describes; None if there is none.

        It lies after the event that `follows` names, by default after `last`, at a later moment. With `with`, it is
        another of the moment of the event named, anywhere in the log. If the event named was not found, there is none.
        Only an expectation with `stopped` describes stops.

        Args:
            want: The expectation.
            named: The events that met earlier expectations, by the name or number (`"1"`) of the expectation.
            last: The event that met the expectation before, None if there is none.

        Raises:
            LineError: It follows a step that the script does not have, or its line cannot be read.
        """
        start, moment = (last.n + 1, _moment_of(last)) if last is not None else (0, 0)
        if want.follows is not None and want.follows.startswith("step "):
            number = want.follows[5:]
            if not number.isdecimal() or int(number) - 1 not in self.ends:
                raise LineError(f"{want.event!r} follows {want.follows!r}: there are {len(self.steps)} steps")
            start, moment = self.ends[int(number) - 1], 0
        elif want.follows is not None:
            follows = named.get(want.follows)
            start, moment = (follows.n + 1, _moment_of(follows)) if follows else (len(self.run.log), 0)
        for one in self.run.log if want.with_ else self.run.log[start:]:
            if isinstance(one, Stop) != bool(want.stopped) or not matches_event(
                want.event, one, self.names, self.run.state
            ):
                continue
            if want.with_ is not None:
                other = named.get(want.with_)
                if other is None or _moment_of(other) != _moment_of(one) or one is other:
                    continue
            elif isinstance(one, Record) and one.moment <= moment:
                continue
            return one
        return None

    # -- claims --------------------------------------------------------------------------------------------------

    def judge_claims(self) -> None:
        """Check that some expectation rests on every claimed rule, and each line that `shows` a claim rests on it.

        A rule that nothing rests on becomes a failure, `unobserved`. So does a line, unless it is one side of the
        rule's bound (`is_bounded`). Claims that are no rules are passed over. Nothing is raised. A `try` that nothing
        permits first takes over what permits the same action in another step.
        """
        self._compare_attempts()
        for claim in self.scenario.claimed:
            basis = self.game.rules.find_basis(claim.text, claim.part)
            if claim.kind == "rule" and not self.result.rests_on(basis):
                other = "it" if basis == claim.text else basis
                said = f"{claim.text} is claimed, and nothing expected here rests on {other}"
                self.fail("unobserved", f"{said}: {self.explain_silence(basis)}", by="form")
        for claim, line in self.result.carried:
            basis, rules = self.game.rules.find_basis(claim.text, claim.part), self.result.list_rules_of(line)
            if claim.kind == "rule" and basis not in rules and not self.is_bounded(basis, line):
                said = f"{line!r} does not show {claim.text}: it rests on {', '.join(sorted(rules)) or 'no rule'}"
                said += "" if basis == claim.text else f", and not on {basis}"
                self.fail("unobserved", said, by="form", line=line, expected=basis)

    def _compare_attempts(self) -> None:
        """Let each `try` that nothing permits rest on what permits the same action in another step of the script.

        The entries are added to `result.rests`. A clause that allows leaves no entry where it does not allow. The two
        sides together show its bound.
        """
        for own in self.steps:
            if isinstance(own, Try) and (own.try_, ()) in self.result.tried:
                for at, other in enumerate(self.steps, 1):
                    if _is_other_side(own, other):
                        because = next((why for line, why in self.result.rests if line == _get_line(other)), ())
                        self.result.rests.append((own.try_, (*because, *self.result.list_permits(at))))

    def is_bounded(self, rule: str, line: str) -> bool:
        """Whether a line is one side of a rule, and another step, resting on the rule, is the other side.

        False for a line that is no `try`, `may` or `ask` of the script.

        A clause that forbids leaves no entry where it does not object, and one that allows none where it does not
        allow. So an action that may be done shows the rule where it refuses the same action, of another thing or at
        another time. One that nothing permits shows the rule where it permits the same action. So does a question's
        answer where the same question is answered otherwise by it.

        Args:
            rule: The pinned id of a rule, such as `fab:6.3.2@ja`.
            line: The line as the result keeps it: the text of a `try` or `ask`, or `may: ` and the text.
        """
        own = next((one for one in self.steps if _get_line(one) == line), None)
        return own is not None and any(
            rule in self._list_rules_of_step(at, other)
            for at, other in enumerate(self.steps, 1)
            if _is_other_side(own, other)
        )

    def _list_rules_of_step(self, at: int, step: object) -> frozenset[str]:
        """Give the ids of the rules that a step rests on: its refusal, permission or answer, or what the action does.

        `at` is its number, counted from 1. Any step but a line, `try`, `may` or `ask` gives an empty set, as one that
        rests on none does.
        """
        if isinstance(step, str):
            return frozenset(key.partition("#")[0] for key in self.result.by_step.get(at, frozenset()))
        return self.result.list_rules_of(_get_line(step))

    def carry(self, expected: object, line: str) -> None:
        """Note which claims an expectation says it shows, in `result.carried`.

        Nothing is noted if the scenario claims nothing.

        Args:
            expected: A step, an event or a fact, as written.
            line: The line under which the result keeps its reasons.
        """
        if self.scenario.claims:  # what is expected of a scenario may be tried in its contrast, which claims nothing
            self.result.carried += [(read_claim(text), line) for text in list_shown(expected, self.scenario.claims)]

    def explain_silence(self, rule: str) -> str:
        """Say in words why no expectation rests on a rule: `it never spoke in this run; …`.

        It is `""` in a run with a rule switched off, as nobody reads its messages.
        """
        return "" if self.quiet else explain_silence(rule, self.run, self.result, self.name_objects())


def _get_line(step: object) -> str:
    """Give the line under which a result keeps the reasons of a step: `P1 play zap` for `try` or `ask` of that line.

    For `may` it is `may: P1 play zap`. For any other step it is `""`.
    """
    match step:
        case Try():
            return step.try_
        case May():
            return f"may: {step.may}"
        case Ask():
            return step.ask
    return ""


def _is_other_side(own: object, other: object) -> bool:
    """Whether two steps show the two sides of one rule. The seats may differ.

    - `own` is a `may`, and `other` a `try` of the same verb.
    - `own` is a `try` that names no rule, and `other` does the same verb, or asks if it may be done.
    - Both are `ask` steps of several words, of which the first is the same, with different answers.

    Any other pair does not, nor do these the other way round.
    """
    match own, other:
        case May(), Try():
            return own.may.split()[1:2] == other.try_.split()[1:2]
        case Try(by=None | "none"), May() | str():
            done = other.may if isinstance(other, May) else other
            return own.try_.split()[1:2] == done.split()[1:2]
        case Ask(), Ask():
            return " " in own.ask and own.ask.split()[0] == other.ask.split()[0] and own.answer != other.answer
    return False


def _moment_of(one: Record | Stop) -> int:
    """Give the moment of a record, a number that simultaneous events share; 0 for a stop."""
    return one.moment if isinstance(one, Record) else 0


def _make_printable(value: object) -> object:
    """Give the text of None, a truth value or a belonging (`"none"`, `"yes"`, `"[elf, token]"`).

    Any other value as it is.
    """
    return print_value(value) if value is None or isinstance(value, (bool, Belonging)) else value
