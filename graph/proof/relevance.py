"""Whether a card and a rule meet in a run: whether what is expected by the rule has to do with the card.

A rule may be seen at work on one side of the table while a card lies on the other: then the run shows nothing about
the two together. They meet where one of these holds:

- *named*: what is expected by the rule names the card, in a reason, an event or an attempt;
- *acted upon*: the rule speaks of something on which the card's abilities acted, too;
- *needed*: the rule does not speak so, once the card has no abilities;
- *needing*: without the rule, the card's abilities do something else, or another's do something else to it.

The last two are found out by playing once more, with the card or the rule blank: steps that are no longer legal are
left out, so that what does not depend on them goes on as before. Numbers are left out of the comparison, for life that
both have taken from is no meeting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec

from engine.kernel.events import Shuffled
from engine.kernel.game import Game
from engine.kernel.log import Entry
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.values import show
from engine.kernel.words import Card, Context
from engine.scenario import Result, Scenario, run
from engine.scenario.lines import Names, split
from engine.scenario.model import Then
from graph.proof import engines
from rulebook.ids import make_slug

__all__ = ["MOST", "Story", "Trial"]

_ILLEGAL = frozenset({"illegal-action", "never-comes", "unscripted-choice", "unused-choice", "not-refused", "line"})
"""What may come of a step once a card or a rule is blank."""

_UNLIKE = frozenset(
    {"fact", "answer", "refused-otherwise", "unfinished", "expected-event", "because", "unwanted-event"}
)
"""What may be wrong with a run that was played to its end."""

_ACTOR = 2
"""Where in a step the thing stands that is played, used or attacks: after the seat and the verb."""

MOST = 300_000
"""How many questions all further runs of one scenario may take."""


class Story:
    """A run, read for who did what to whom."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self.start = dict(result.start.objects) if result.start else {}
        self.things = dict(self.start)
        if result.state is not None:
            self.things |= {id: gone.obj for id, gone in result.state.gone.items()} | dict(result.state.objects)
        parts = (part for one in result.log for part in _fields(one.event))
        self._made = {part.id: part.context.source for part in parts if isinstance(part, (Ongoing, Waiting))}
        self._bearing: defaultdict[Card, set[str]] = defaultdict(set)
        for id, thing in self.things.items():
            self._bearing[thing.card].add(id)

    def came_of(self, id: str) -> str | None:
        """What a thing was before; or the source of an ability, an effect or a trigger."""
        thing = self.things.get(id)
        if thing is None:
            return self._made.get(id)
        return thing.was or (thing.context.source if thing.context else None)

    def lives(self, id: str) -> tuple[str, ...]:
        """A thing, with all that it came of, newest first."""
        found = [id]
        while (one := self.came_of(found[-1])) is not None and one not in found:
            found.append(one)
        return tuple(found)

    def earlier(self, id: str) -> tuple[str, ...]:
        """An object, with all that it was before it changed places."""
        found = [id]
        while (thing := self.things.get(found[-1])) is not None and thing.was and thing.was not in found:
            found.append(thing.was)
        return tuple(found)

    def named(self, *values: object) -> frozenset[str]:
        """Every object that values name, with what it came of; a card names all that have it."""
        ids: set[str] = set()
        for one in _names(values):
            ids |= {one} if isinstance(one, str) else self._bearing.get(one, set())
        return frozenset(life for id in ids for life in self.lives(id) if life in self.things)

    def chain(self, because: Iterable[int]) -> frozenset[int]:
        """The numbers of all entries that something rests on."""
        found: set[int] = set()
        waiting = list(because)
        while waiting:
            n = waiting.pop()
            if n not in found and n < len(self.result.entries):
                found.add(n)
                waiting += self.result.entries[n].uses
        return frozenset(found)

    @cached_property
    def _told(self) -> list[tuple[object, frozenset[int], frozenset[str]]]:
        """Everything that happened, was stopped or was refused, with all that it rests on and names."""
        log = [(one.event, self.chain(one.because)) for one in self.result.log if not isinstance(one.event, Shuffled)]
        told = [*log, *((one.action, self.chain(one.because)) for one in self.result.refused)]
        return [(value, chain, self.named(value)) for value, chain in told]

    @cached_property
    def _speakers(self) -> list[frozenset[str]]:
        """Whom each entry speaks for: whose ability it is, or whose effect, with what that came of."""
        found = []
        for entry in self.result.entries:
            ids = {*_sources(entry.subject), *([entry.source] if entry.source else ())}
            found.append(frozenset(life for id in ids for life in self.lives(id)))
        return found

    def observed(self, rule: str) -> list[Entry]:
        """What a rule said, in whichever edition, that something expected rests on."""
        return [entry for entry in self.result.grounds if entry.rule.partition("@")[0] == rule]

    def about(self, entries: Iterable[Entry]) -> frozenset[str]:
        """The objects that entries name, or the entries through which they came, or what rests on them."""
        numbers = {entry.n for entry in entries}
        reasons = [self.result.entries[n] for n in self.chain(numbers)]
        named = self.named(*((one.subject, one.source, one.before, one.after) for one in reasons))
        return named.union(*(names for _, chain, names in self._told if not chain.isdisjoint(numbers)))

    def _said_by(self, mine: frozenset[str]) -> frozenset[int]:
        """The numbers of the entries that speak for some objects."""
        return frozenset(n for n, whose in enumerate(self._speakers) if not mine.isdisjoint(whose))

    def acted_on(self, mine: frozenset[str]) -> frozenset[str]:
        """The objects on which the abilities of these acted or which they targeted, and what is attached to those."""
        said = self._said_by(mine)
        told: list[object] = [(self.result.entries[n].subject, self.result.entries[n].after) for n in said]
        for id, thing in self.things.items():
            if not mine.isdisjoint(self.lives(id)):
                told.append((thing.host, thing.context.targets if thing.context else ()))
        found = self.named(told).union(*(names for _, chain, names in self._told if not chain.isdisjoint(said)))
        hosts = [(id, thing.host) for things in (self.start, self.things) for id, thing in things.items()]
        found |= {id for id, host in hosts if host in found or host in mine}
        return found.union(id for id in self.things if not found.isdisjoint(self.lives(id)))

    def sayings(self, entries: Iterable[Entry]) -> frozenset[str]:
        """What entries say, in words that hold in another run, too."""
        return frozenset(
            repr((one.clause, one.topic, self._shape(one.subject), self._shape(one.source))) for one in entries
        )

    def spoken(self, clauses: frozenset[str]) -> list[Entry]:
        """Every entry of some clauses on which anything rests that happened, was stopped, refused or expected."""
        numbers = frozenset(entry.n for entry in self.result.grounds).union(*(chain for _, chain, _ in self._told))
        return [self.result.entries[n] for n in numbers if self.result.entries[n].clause in clauses]

    def fate(self, mine: frozenset[str]) -> frozenset[str]:
        """What the abilities of these objects do, and others do to them, in words that hold in another run, too."""
        said, sourced = self._said_by(mine), {n for n, whose in enumerate(self._speakers) if whose}
        return frozenset(
            repr(self._shape(value))
            for value, chain, names in self._told
            if not chain.isdisjoint(said) or not (chain.isdisjoint(sourced) or names.isdisjoint(mine))
        )

    def _shape(self, value: object) -> object:
        """A value with each object told by what it came of, and without numbers."""
        match value:
            case str():
                return self._origin(value)
            case Obj() | Ongoing() | Waiting():
                return self._origin(value.id)
            case Card():
                return value.name
            case Context():
                return ("context", self._origin(value.source), self._shape(value.targets))
            case msgspec.Struct():
                return (type(value).__name__, *map(self._shape, _fields(value)))
            case dict():
                return tuple((str(key), self._shape(one)) for key, one in value.items())
            case tuple() | list() | frozenset():
                return tuple(map(self._shape, value))
        return None

    def _origin(self, id: str) -> str:
        whose, cut, part = id.partition("/")
        first = self.lives(whose)[-1]
        made = first in self.things and first not in self.start
        return f"{self.things[first].card.name if made else first}{cut}{part}"


class Trial:
    """A scenario that has been run, and is run again without a card's abilities or without a rule."""

    def __init__(self, result: Result) -> None:
        self.result, self.game = result, engines.load(result.scenario.game)
        self.story = Story(result)
        self._left = MOST
        self._blanks: dict[frozenset[Card], Story | None] = {}
        self._offs: dict[frozenset[str], Story | None] = {}

    def meet(self, mine: frozenset[str], cards: frozenset[Card], rule: str) -> bool:
        """Whether some objects, which are of these cards, and a rule meet in it."""
        said, story = self.story.observed(rule), self.story
        if not said or not mine:
            return False
        if not mine.isdisjoint(story.about(said)):
            return True
        if not story.acted_on(mine).isdisjoint(story.named([(one.subject, one.source, one.after) for one in said])):
            return True
        other = self._blank(mine, cards)
        clauses = frozenset(one.clause for one in said)
        if other is not None and not story.sayings(said) <= other.sayings(other.spoken(clauses)):
            return True
        other = self._off(frozenset(one.rule for one in said))
        return other is not None and story.fate(mine) != other.fate(mine)

    def _blank(self, mine: frozenset[str], cards: frozenset[Card]) -> Story | None:
        """How it goes without the abilities of cards; None if that cannot be played.

        A step that is no longer legal is left out if it is one of theirs, or of something that they acted on: that
        they paid for what somebody else does is no meeting.
        """
        if cards not in self._blanks:
            struck = {name: _blank(card) if card in cards else card for name, card in self.game.cards.items()}
            theirs = mine | self.story.acted_on(mine)
            told = self._played(replace(self.game, cards=struck), may_go=self._is_of(theirs))
            self._blanks[cards] = Story(told) if told is not None else None
        return self._blanks[cards]

    def _off(self, rules: frozenset[str]) -> Story | None:
        """How it goes without rules; None if that cannot be played."""
        if rules not in self._offs:
            told = self._played(self.game, off=rules)
            self._offs[rules] = Story(told) if told is not None else None
        return self._offs[rules]

    def differs(self, rules: frozenset[str], otherwise: frozenset[str], contrast: Scenario) -> bool:
        """Whether what ends otherwise in a contrast, or what is done in it, has to do with some rules.

        One of these must hold: what ends otherwise rests on them, or does not come about without one of them; or names
        what they speak of; or what they speak of elsewhere by the same field. Or the contrast takes other steps where
        they were at work. Where nothing can be played without them, nothing is said against it.

        What made a fact so is left aside here: a life that was given higher ends otherwise, too, and the damage that
        was last dealt to it is no reason for that.
        """
        mine = {line for line, because in self.result.rests if rules & self._rules(because)}
        if mine & otherwise or self._done(rules, mine) - {_told_step(step) for step in contrast.when}:
            return True
        for rule in rules:
            told = self._played(self.game, off=frozenset({rule}), then=self.result.scenario.then)
            mine |= {one.line for one in told.failures} if told is not None else set()
        if not mine or mine & otherwise or self._done(rules, mine) - {_told_step(step) for step in contrast.when}:
            return True
        about = self.story.about([one for one in self.result.grounds if one.rule in rules])
        fields = {line.rpartition(".")[2] for line in mine if " " not in line}
        return any(self._named(line) & about or line.rpartition(".")[2] in fields for line in otherwise)

    def _done(self, rules: frozenset[str], mine: set[str]) -> set[str]:
        """The steps at which some rules were at work, or what is expected by them is asked for."""
        found = set()
        for n, step in enumerate(self.result.scenario.when, 1):
            asked = {str(step.get("ask")), *step.get("check", {})} if isinstance(step, dict) else set()
            spoke = {key.partition("#")[0] for key in self.result.by_step.get(n, ())}
            if rules & spoke or mine & {_told_step(step), *asked}:
                found.add(_told_step(step))
        return found

    def _named(self, line: str) -> frozenset[str]:
        """The objects that a line names, whatever they were or became."""
        state, words = self.result.state, split(line)
        names = [line.rpartition(".")[0]] if len(words[0]) == 1 and not words[1] else [*words[1].values()]
        found: set[str] = set()
        for name in names:
            id = Names(self.result.labels).id_or_none(name, state) if state is not None else None
            found |= {*self.story.earlier(id)} if id is not None else set()
        return frozenset(found)

    def _rules(self, because: Iterable[int]) -> set[str]:
        return {self.result.entries[n].rule for n in self.story.chain(because)}

    def _is_of(self, theirs: frozenset[str]) -> Callable[[object], bool]:
        """Tells a step that is done with these objects, or chooses, waits or asks, from what others do."""
        bearing: defaultdict[str, set[str]] = defaultdict(set)
        for id, thing in self.story.things.items():
            bearing[make_slug(thing.card.name)].add(id)
        bearing |= {label: {id} for label, id in self.result.labels.items()}

        def is_of(step: object) -> bool:
            line = step.get("try", "") if isinstance(step, dict) else step
            words = split(line)[0] if isinstance(line, str) else []
            if len(words) <= _ACTOR or words[1] == "choose" or words[0] == "chance":
                return True
            return all(
                bearing[make_slug(one.partition("#")[0])] & theirs or bearing[one] & theirs
                for one in words[_ACTOR].split(",")
            )

        return is_of

    def _played(
        self,
        game: Game,
        *,
        off: frozenset[str] = frozenset(),
        may_go: Callable[[object], bool] = lambda _: True,
        then: Then | None = None,
    ) -> Result | None:
        """The script, with those of its steps left out that are no longer legal; None if one of them may not go.

        Nothing is expected of it, or what is said.
        """
        scenario = self.result.scenario
        then = then or msgspec.structs.replace(scenario.then, events=[], not_=[])
        scenario = msgspec.structs.replace(scenario, claims=[], contrast=None, then=then)
        while self._left > 0:
            told = run(scenario, {game.name: game}, off=off, like=self.result)
            self._left -= told.asked
            wrong = next((one.step for one in told.failures if one.code in _ILLEGAL and one.step), None)
            if wrong is None:  # what cannot be played to its end shows nothing
                return told if {one.code for one in told.failures} <= _UNLIKE else None
            if not may_go(scenario.when[wrong - 1]):
                return None
            left_out: dict[str, dict[str, str]] = {"check": {}}
            when = [left_out if at == wrong else step for at, step in enumerate(scenario.when, 1)]
            scenario = msgspec.structs.replace(scenario, when=when)
        return None


def _told_step(step: str | dict[str, Any]) -> str:
    """A step of a script on one line, as a failure tells it."""
    return step if isinstance(step, str) else ", ".join(f"{key}: {show(one)}" for key, one in step.items())


def _blank(card: Card) -> Card:
    """A card with all that is printed on it but its abilities, on either face."""
    return Card(card.name, card.values, back=_blank(card.back) if card.back is not None else None)


def _fields(value: msgspec.Struct) -> list[object]:
    return [getattr(value, name) for name in value.__struct_fields__]


def _names(value: object) -> Iterator[str | Card]:
    """Every text in a value that may be an object's id (`o3/1`, the second ability of o3, means o3), and every card."""
    match value:
        case str():
            yield value.partition("/")[0]
        case Obj() | Ongoing() | Waiting():
            yield value.id
        case Card():
            yield value
        case msgspec.Struct():
            yield from _names(_fields(value))
        case dict():
            yield from _names([*value.values()])
        case tuple() | list() | frozenset():
            for one in value:
                yield from _names(one)


def _sources(value: object) -> Iterator[str]:
    """The sources of what a value holds: of an effect in force, of an ability that speaks."""
    match value:
        case Context():
            yield value.source
        case Obj() | Card():
            return
        case msgspec.Struct():
            yield from _sources(_fields(value))
        case tuple() | list() | frozenset():
            for one in value:
                yield from _sources(one)
