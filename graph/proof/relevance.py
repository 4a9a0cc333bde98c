"""Whether a card and a rule meet in a run: whether what the rule causes has to do with the card.

A rule may work on one side of the table while a card lies on the other. Such a run shows nothing about the two
together. They meet where one of these holds:

- *named*: what is expected by the rule names the card, in a reason, an event or an attempt;
- *acted upon*: the rule speaks of something on which the card's abilities acted, too;
- *needed*: the rule does not speak so, once the card has no abilities;
- *needing*: without the rule, the card's abilities do something else, or others do something else to it.

The last two are found by playing once more, with the card or the rule blank. Steps that are no longer legal are left
out, so that everything independent goes on as before. Numbers are not compared: two things that changed one life total
do not meet by that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from engine.kernel.events import Shuffled
from engine.kernel.log import Entry
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.values import show
from engine.kernel.words import Card, Context
from engine.scenario import Result, Scenario, run
from engine.scenario.form.model import Then
from engine.scenario.playing.lines import Names, split_line
from graph.proof import engines
from rulebook.ids import make_slug

__all__ = ["MOST", "Story", "Trial"]

_ILLEGAL = frozenset({"illegal-action", "never-comes", "unscripted-choice", "unused-choice", "not-refused", "line"})
"""How a step may fail once a card or a rule is blank."""

_UNLIKE = frozenset(
    {"fact", "answer", "refused-otherwise", "unfinished", "expected-event", "because", "unwanted-event"}
)
"""How a run may fail that was played to its end."""

_ACTOR = 2
"""The index in a step of the thing that is played, used or attacks: after the seat and the verb."""

MOST = 300_000
"""How many questions all further runs of one scenario may take."""


class Story:
    """A run, read for who did what to whom.

    `start` and `things` have the objects at the start, and all objects there ever were, by id.
    """

    def __init__(self, result: Result) -> None:
        """Take the result of a run. Of one that was not played, `start` and `things` are empty."""
        self.result = result
        self.start = dict(result.start.objects) if result.start else {}
        self.things = dict(self.start)
        if result.state is not None:
            self.things |= {id: gone.obj for id, gone in result.state.gone.items()} | dict(result.state.objects)
        parts = (part for one in result.log for part in _list_fields(one.event))
        self._made = {part.id: part.context.source for part in parts if isinstance(part, (Ongoing, Waiting))}
        self._bearing: defaultdict[Card, set[str]] = defaultdict(set)
        for id, thing in self.things.items():
            self._bearing[thing.card].add(id)

    def find_origin(self, id: str) -> str | None:
        """Find the id of what an object was before; else, of an ability, that of its source.

        The id of an effect or a trigger gives its source. None for an object with neither, and for an id that names
        nothing.
        """
        thing = self.things.get(id)
        if thing is None:
            return self._made.get(id)
        return thing.was or (thing.context.source if thing.context else None)

    def list_lives(self, id: str) -> tuple[str, ...]:
        """List the ids of a thing and of all that it came from, newest first.

        An id that names nothing gives itself alone.
        """
        found = [id]
        while (one := self.find_origin(found[-1])) is not None and one not in found:
            found.append(one)
        return tuple(found)

    def list_earlier(self, id: str) -> tuple[str, ...]:
        """List an object's ids, newest first, from the one given: it has a new one for each change of place.

        What it is made by is not among them. An unknown id is listed alone.
        """
        found = [id]
        while (thing := self.things.get(found[-1])) is not None and thing.was and thing.was not in found:
            found.append(thing.was)
        return tuple(found)

    def find_named(self, *values: object) -> frozenset[str]:
        """Find the ids of all objects that values name, and of what these came from. Values without any give none.

        A value is an id, a card, an event or another struct, or a collection of them. A card names all objects that
        have it.
        """
        ids: set[str] = set()
        for one in _list_names(values):
            ids |= {one} if isinstance(one, str) else self._bearing.get(one, set())
        return frozenset(life for id in ids for life in self.list_lives(id) if life in self.things)

    def trace_reasons(self, because: Iterable[int]) -> frozenset[int]:
        """Give the numbers of all entries, the answers of clauses, that something rests on.

        These are the numbers in `because`, and those behind them.
        """
        found: set[int] = set()
        waiting = list(because)
        while waiting:
            n = waiting.pop()
            if n not in found and n < len(self.result.entries):
                found.add(n)
                waiting += self.result.entries[n].uses
        return frozenset(found)

    @cached_property
    def _happenings(self) -> list[tuple[object, frozenset[int], frozenset[str]]]:
        """Everything that happened, was stopped or refused: (it, numbers of the entries behind it, ids of objects).

        It is an event or an action. The ids are those of the objects that it names and of what these came from.
        """
        log = [
            (one.event, self.trace_reasons(one.because))
            for one in self.result.log
            if not isinstance(one.event, Shuffled)
        ]
        happened = [*log, *((one.action, self.trace_reasons(one.because)) for one in self.result.refused)]
        return [(value, chain, self.find_named(value)) for value, chain in happened]

    @cached_property
    def _speakers(self) -> list[frozenset[str]]:
        """For each entry the ids of the objects whose ability or effect it is, with those that these came from.

        An entry is one answer of a clause; the list has their order. A set is empty for an answer that no object gives.
        """
        found = []
        for entry in self.result.entries:
            ids = {*_list_sources(entry.subject), *([entry.source] if entry.source else ())}
            found.append(frozenset(life for id in ids for life in self.list_lives(id)))
        return found

    def list_observed(self, rule: str) -> list[Entry]:
        """List the entries, the answers of a rule's clauses, on which something expected rests.

        `rule` has no edition: `fab:5.1.2`. Those of any edition are given; empty for none.
        """
        return [entry for entry in self.result.grounds if entry.rule.partition("@")[0] == rule]

    def find_subjects(self, entries: Iterable[Entry]) -> frozenset[str]:
        """Find the ids of the objects that entries name, or the entries behind them, or what rests on them.

        An entry is one answer of a clause. The ids that these objects came from are among them; empty for no entries.
        """
        numbers = {entry.n for entry in entries}
        reasons = [self.result.entries[n] for n in self.trace_reasons(numbers)]
        named = self.find_named(*((one.subject, one.source, one.before, one.after) for one in reasons))
        return named.union(*(names for _, chain, names in self._happenings if not chain.isdisjoint(numbers)))

    def _list_spoken_for(self, mine: frozenset[str]) -> frozenset[int]:
        """Give the numbers of the entries, the answers of clauses, that are abilities or effects of some objects.

        `mine` has the objects' ids; empty if none of them has a say.
        """
        return frozenset(n for n, whose in enumerate(self._speakers) if not mine.isdisjoint(whose))

    def find_acted_on(self, mine: frozenset[str]) -> frozenset[str]:
        """Find the objects that the abilities of these acted on or targeted, and what these are attached to.

        What is attached to any of them, or to these, is among them, too. All are given by ids. What came of such an
        object later is among them.
        """
        spoken = self._list_spoken_for(mine)
        acted: list[object] = [(self.result.entries[n].subject, self.result.entries[n].after) for n in spoken]
        for id, thing in self.things.items():
            if not mine.isdisjoint(self.list_lives(id)):
                acted.append((thing.host, thing.context.targets if thing.context else ()))
        found = self.find_named(acted).union(
            *(names for _, chain, names in self._happenings if not chain.isdisjoint(spoken))
        )
        hosts = [(id, thing.host) for things in (self.start, self.things) for id, thing in things.items()]
        found |= {id for id, host in hosts if host in found or host in mine}
        return found.union(id for id in self.things if not found.isdisjoint(self.list_lives(id)))

    def describe_entries(self, entries: Iterable[Entry]) -> frozenset[str]:
        """Describe entries, the answers of clauses, in a form that can be compared with another run.

        Clause, topic, subject and source of an entry make one text. Numbers are left out, and objects are called by
        what they came from first.
        """
        return frozenset(
            repr((one.clause, one.topic, self._generalize(one.subject), self._generalize(one.source)))
            for one in entries
        )

    def list_spoken(self, clauses: frozenset[str]) -> list[Entry]:
        """List every entry, every answer, of some clauses that anything expected, done or refused rests on.

        In no order. `clauses` are keys: `fab:5.1.2@ja#announce`. Empty if none of them had a say.
        """
        numbers = frozenset(entry.n for entry in self.result.grounds).union(
            *(chain for _, chain, _ in self._happenings)
        )
        return [self.result.entries[n] for n in numbers if self.result.entries[n].clause in clauses]

    def describe_fate(self, mine: frozenset[str]) -> frozenset[str]:
        """Describe what the abilities of these objects do, and what other abilities do to them: a text for each event.

        The texts can be compared with another run. `mine` has the objects' ids. Empty if no event has to do with them.
        """
        said, sourced = self._list_spoken_for(mine), {n for n, whose in enumerate(self._speakers) if whose}
        return frozenset(
            repr(self._generalize(value))
            for value, chain, names in self._happenings
            if not chain.isdisjoint(said) or not (chain.isdisjoint(sourced) or names.isdisjoint(mine))
        )

    def _generalize(self, value: object) -> object:
        """Give a value with each object replaced by what it came from first, and each number or truth value by None.

        A struct becomes a tuple of its type's name and its fields. Of a card the name counts, of a context source and
        targets.
        """
        match value:
            case str():
                return self._find_first_name(value)
            case Obj() | Ongoing() | Waiting():
                return self._find_first_name(value.id)
            case Card():
                return value.name
            case Context():
                return ("context", self._find_first_name(value.source), self._generalize(value.targets))
            case msgspec.Struct():
                return (type(value).__name__, *map(self._generalize, _list_fields(value)))
            case dict():
                return tuple((str(key), self._generalize(one)) for key, one in value.items())
            case tuple() | list() | frozenset():
                return tuple(map(self._generalize, value))
        return None

    def _find_first_name(self, id: str) -> str:
        """Give what an object came from first: its first id, or its card's name where it was made in the run.

        The part of an id from its `/` stays: `o7/1` may give `o3/1`. A text that is no id is given as it is.
        """
        whose, cut, part = id.partition("/")
        first = self.list_lives(whose)[-1]
        made = first in self.things and first not in self.start
        return f"{self.things[first].card.name if made else first}{cut}{part}"


class Trial:
    """A run of a scenario, and further runs of it without a card's abilities or without a rule."""

    def __init__(self, result: Result) -> None:
        """Take the result of a run, and load its game. Nothing is played again yet.

        Raises:
            graph.proof.engines.EngineError: the code of the game cannot be loaded.
        """
        self.result, self.game = result, engines.load_engine(result.scenario.game)
        self.story = Story(result)
        self._left = MOST
        self._blanks: dict[frozenset[Card], Story | None] = {}
        self._offs: dict[frozenset[str], Story | None] = {}

    def meet(self, mine: frozenset[str], cards: frozenset[Card], rule: str) -> bool:
        """Whether a rule, given without its edition, and some objects of these cards meet in the run.

        They meet if what the rule causes has to do with the objects. False without objects, or where nothing expected
        rests on the rule. Once a trial has asked 300,000 questions, nothing is replayed, and only the run itself can
        tell.

        Args:
            mine: The ids of the objects.
            cards: The cards that lose their abilities when the script is played once more.
            rule: The rule, as `fab:5.1.2`.
        """
        entries, story = self.story.list_observed(rule), self.story
        if not entries or not mine:
            return False
        if not mine.isdisjoint(story.find_subjects(entries)):
            return True
        if not story.find_acted_on(mine).isdisjoint(
            story.find_named([(one.subject, one.source, one.after) for one in entries])
        ):
            return True
        other = self._replay_without_abilities(mine, cards)
        clauses = frozenset(one.clause for one in entries)
        if other is not None and not story.describe_entries(entries) <= other.describe_entries(
            other.list_spoken(clauses)
        ):
            return True
        other = self._replay_without_rules(frozenset(one.rule for one in entries))
        return other is not None and story.describe_fate(mine) != other.describe_fate(mine)

    def _replay_without_abilities(self, mine: frozenset[str], cards: frozenset[Card]) -> Story | None:
        """Replay without the abilities of some cards, else with abilities that do nothing.

        None if neither can be played. Each set of cards is replayed once. A step that is no longer legal is left out if
        it is one of `mine`, or of something they acted on. Other steps must stay legal: to pay for somebody else's
        action is no meeting.
        """
        if cards not in self._blanks:
            theirs = mine | self.story.find_acted_on(mine)
            for strike in (_blank_card, _hollow_card):
                struck = {name: strike(card) if card in cards else card for name, card in self.result.cards.items()}
                replayed = self._replay(cards=struck, may_go=self._make_step_filter(theirs))
                if replayed is not None:
                    break
            self._blanks[cards] = Story(replayed) if replayed is not None else None
        return self._blanks[cards]

    def _replay_without_rules(self, rules: frozenset[str]) -> Story | None:
        """Replay without some rules, given by their full ids. None if the script cannot be played to its end so.

        Each set of rules is replayed once.
        """
        if rules not in self._offs:
            replayed = self._replay(off=rules)
            self._offs[rules] = Story(replayed) if replayed is not None else None
        return self._offs[rules]

    def differs(self, rules: frozenset[str], otherwise: frozenset[str], contrast: Scenario) -> bool:
        """Whether what ends differently in a contrast, or what is done in it, has to do with some rules.

        One of these must hold. What ends differently rests on the rules, or needs one of them. Or it names what they
        speak of, or has a field that they speak of elsewhere. Or the contrast takes other steps where the rules were at
        work. Where nothing that is expected rests on the rules or needs them, the answer is yes.

        What caused a fact is not considered: a life total that started higher ends higher, whatever damage came last.

        Args:
            rules: Full ids of rules.
            otherwise: The lines of expectations that do not hold in the contrast.
            contrast: The contrast, a scenario with one thing changed.
        """
        mine = {line for line, because in self.result.rests if rules & self._list_rules(because)}
        if mine & otherwise or self._list_steps_at_work(rules, mine) - {_write_step(step) for step in contrast.when}:
            return True
        for rule in rules:
            replayed = self._replay(off=frozenset({rule}), then=self.result.scenario.then)
            mine |= {one.line for one in replayed.failures} if replayed is not None else set()
        if (
            not mine
            or mine & otherwise
            or self._list_steps_at_work(rules, mine) - {_write_step(step) for step in contrast.when}
        ):
            return True
        about = self.story.find_subjects([one for one in self.result.grounds if one.rule in rules])
        fields = {line.rpartition(".")[2] for line in mine if " " not in line}
        return any(self._find_named_on_line(line) & about or line.rpartition(".")[2] in fields for line in otherwise)

    def _list_steps_at_work(self, rules: frozenset[str], mine: set[str]) -> set[str]:
        """List the steps at which some rules were at work, or at which something expected by them is asked.

        Each is written on one line. `mine` are the lines of what is expected by the rules.
        """
        found = set()
        for n, step in enumerate(self.result.scenario.when, 1):
            asked = {str(step.get("ask")), *step.get("check", {})} if isinstance(step, dict) else set()
            spoke = {key.partition("#")[0] for key in self.result.by_step.get(n, ())}
            if rules & spoke or mine & {_write_step(step), *asked}:
                found.add(_write_step(step))
        return found

    def _find_named_on_line(self, line: str) -> frozenset[str]:
        """The ids of the objects that an expected line names, with the ids that they had earlier.

        `a.power` names a, and an event such as `drawn obj=a` what stands behind each `=`. Unknown names add none.
        """
        state, words = self.result.state, split_line(line)
        names = [line.rpartition(".")[0]] if len(words[0]) == 1 and not words[1] else [*words[1].values()]
        found: set[str] = set()
        for name in names:
            id = Names(self.result.labels).id_or_none(name, state) if state is not None else None
            found |= {*self.story.list_earlier(id)} if id is not None else set()
        return frozenset(found)

    def _list_rules(self, because: Iterable[int]) -> set[str]:
        """The full ids of the rules of all entries that something rests on, at any depth; each once, in no order.

        `because` has the numbers of entries, the answers of clauses.
        """
        return {self.result.entries[n].rule for n in self.story.trace_reasons(because)}

    def _make_step_filter(self, theirs: frozenset[str]) -> Callable[[object], bool]:
        """Make a function that says whether a step of the script belongs to these objects, given by their ids.

        An action does if each thing that it names is one of them. Choices, waits and questions always do.
        """
        bearing: defaultdict[str, set[str]] = defaultdict(set)
        for id, thing in self.story.things.items():
            bearing[make_slug(thing.card.name)].add(id)
        bearing |= {label: {id} for label, id in self.result.labels.items()}

        def is_of(step: object) -> bool:
            """Within `_make_step_filter`: whether a step of the script belongs to the objects."""
            line = step.get("try", "") if isinstance(step, dict) else step
            words = split_line(line)[0] if isinstance(line, str) else []
            if len(words) <= _ACTOR or words[1] == "choose" or words[0] == "chance":
                return True
            return all(
                bearing[make_slug(one.partition("#")[0])] & theirs or bearing[one] & theirs
                for one in words[_ACTOR].split(",")
            )

        return is_of

    def _replay(
        self,
        *,
        off: frozenset[str] = frozenset(),
        cards: Mapping[str, Card] | None = None,
        may_go: Callable[[object], bool] = lambda _: True,
        then: Then | None = None,
    ) -> Result | None:
        """Replay the script without the steps that are no longer legal. None if one of them must stay.

        None, too, if it cannot be played to its end otherwise, or takes more questions than are left.

        Args:
            off: The full ids of rules that are left out.
            cards: The cards that may be used, by slug, if they are others than in the run.
            may_go: Says which steps may be left out.
            then: What is expected. By default what the scenario expects, without its events.
        """
        scenario, played = self.result.scenario, self.result.played
        then = then or msgspec.structs.replace(scenario.then, events=[], not_=[])
        law = (played.game.law if played is not None else "") or None
        scenario = msgspec.structs.replace(scenario, claims=[], contrast=None, then=then, at=law)
        while self._left > 0:
            replayed = run(scenario, {self.game.name: self.game}, off=off, like=self.result, cards=cards)
            self._left -= replayed.asked
            wrong = next((one.step for one in replayed.failures if one.code in _ILLEGAL and one.step), None)
            if wrong is None:  # what cannot be played to its end shows nothing
                return replayed if {one.code for one in replayed.failures} <= _UNLIKE else None
            if not may_go(scenario.when[wrong - 1]):
                return None
            instead = _replace_step(scenario.when[wrong - 1])
            when = [instead if at == wrong else step for at, step in enumerate(scenario.when, 1)]
            scenario = msgspec.structs.replace(scenario, when=when)
        return None


def _replace_step(step: str | dict[str, Any]) -> str | dict[str, Any]:
    """Give what stands for a step left out. For a wait it is `resolve`, so that what follows has its moment.

    For any other it is a check of nothing: `{"check": {}}`.
    """
    return "resolve" if isinstance(step, dict) and step.keys() & {"until", "at"} else {"check": {}}


def _write_step(step: str | dict[str, Any]) -> str:
    """Write a step of a script on one line, as failures show it: `P1 play a`, or `try: P1 play a` for a mapping."""
    return step if isinstance(step, str) else ", ".join(f"{key}: {show(one)}" for key, one in step.items())


def _blank_card(card: Card) -> Card:
    """Give a card with its name and its values but without abilities, on both faces."""
    return Card(card.name, card.values, back=_blank_card(card.back) if card.back is not None else None)


def _hollow_card(card: Card) -> Card:
    """Give a card whose abilities do nothing, for one that would not stay without any (mtg:714.4).

    Abilities without a field `does` are left out.
    """
    hollow = tuple(msgspec.structs.replace(one, does=()) for one in card.abilities if "does" in one.__struct_fields__)
    return Card(card.name, card.values, hollow, _hollow_card(card.back) if card.back is not None else None)


def _list_fields(value: msgspec.Struct) -> list[object]:
    """The values of a struct's fields, in their order; only of the struct itself, not of structs within."""
    return [getattr(value, name) for name in value.__struct_fields__]


def _list_names(value: object) -> Iterator[str | Card]:
    """Yield every text in a value that may be an object's id, and every card. `o3/1`, an ability of o3, means `o3`.

    Objects, effects and triggers count by their ids alone. Numbers and None give nothing.
    """
    match value:
        case str():
            yield value.partition("/")[0]
        case Obj() | Ongoing() | Waiting():
            yield value.id
        case Card():
            yield value
        case msgspec.Struct():
            yield from _list_names(_list_fields(value))
        case dict():
            yield from _list_names([*value.values()])
        case tuple() | list() | frozenset():
            for one in value:
                yield from _list_names(one)


def _list_sources(value: object) -> Iterator[str]:
    """Yield the source, an object's id, of every context in a value, however deep, except inside objects and cards."""
    match value:
        case Context():
            yield value.source
        case Obj() | Card():
            return
        case msgspec.Struct():
            yield from _list_sources(_list_fields(value))
        case tuple() | list() | frozenset():
            for one in value:
                yield from _list_sources(one)
