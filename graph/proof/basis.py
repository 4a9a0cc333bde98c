"""What a result rests on, and the key that changes whenever any of it does.

A run of a scenario rests on three things that are recorded while it runs:

- the topics on which it asked a question (`engine.kernel.reads`),
- the texts that it looked for in the game's modules (there, too),
- the regions of clauses that it reached (`graph.proof.regions` says why no others matter).

The clauses of an asked topic are known by their heads, their order and their number, so that a new clause counts, too.
Of a clause that cannot be marked, all counts.
All cards of the game are known by their values, as words are checked against what any card prints.
Whatever else a run may read stands in modules, and in the file of phrases.

So the key of a stored result can be told without running anything. What was read is looked up as it is now.
If code of a clause changes that the run never came to, nothing that the run did can be different. If anything that it
read has changed, the key has changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

import rulebook
import rulings
from engine import games
from engine.kernel.game import Game
from engine.kernel.reads import Reads
from engine.kernel.rules import Clause
from engine.scenario.cards.vocabulary import clause_modules, game_modules
from graph.proof import engines
from graph.proof.marking import mark_clauses
from graph.proof.regions import Division
from graph.proof.sources import Module, Sources
from graph.proof.syntax import hash_parts

__all__ = ["GameBasis", "ReadSet", "load_bases", "spell_value"]

_ROOT = "graph.proof.outcomes"
"""The module by which scenarios are run: it imports all that an outcome can rest on, but for the game."""


class ReadSet(msgspec.Struct, frozen=True):
    """What one result has read of its game, in order: see `engine.kernel.reads.Reads`.

    `clauses` holds pairs of a clause function, as `module:name`, and the paths of the innermost regions of it that were
    reached. The path `*` stands for the whole clause.
    """

    topics: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()


_WHOLE = "*"


class GameBasis:
    """What results of one game may rest on, as it is now.

    Args:
        game: The game.
        sources: The modules.
    """

    def __init__(self, game: Game, sources: Sources) -> None:
        """Take a game and the modules that were read. Digests are made when they are first asked for, and kept."""
        self.game, self.sources = game, sources
        self._topics = _Digests(self._hash_topic)
        self._reached = _Digests(self._hash_reached)

    def list_reads(self, reads: Reads, reached: Iterable[str]) -> ReadSet:
        """Put together what a result rests on, after a scenario was run; each list is sorted.

        Of the regions reached, the innermost are named: they stand for those around them. A clause that was asked and
        is not marked counts as a whole, with the path `*`.

        Args:
            reads: The topics and texts that were asked for in the run.
            reached: The regions of clauses that were reached, as `module:clause path`: `engine.games.fab.a:b 0.1`.
        """
        paths = defaultdict[str, list[str]](list)
        for one in reached:
            clause, _, path = one.rpartition(" ")
            paths[clause].append(path)
        asked = {_name_function(clause) for topic in reads.topics for clause in self._list_answering(topic)}
        found = {name: " ".join(_list_innermost(some)) for name, some in paths.items()}
        found |= dict.fromkeys(asked - self.marked, _WHOLE)
        return ReadSet(tuple(sorted(reads.topics)), tuple(sorted(reads.texts)), tuple(sorted(found.items())))

    @cached_property
    def marked(self) -> frozenset[str]:
        """The clause functions that are marked in this process, as `module:name`.

        They are marked when this is first asked. A marked function notes which of its regions are run. Empty if the
        files are not what this process has loaded.
        """
        return mark_clauses((clause.fn for clause in self.game.rules.clauses), self.sources)

    def make_key(self, reads: ReadSet) -> str:
        """Make the key of a result that has read this much: 32 hex digits.

        It changes when anything that was read has changed.
        """
        return hash_parts(
            self._shared,
            "".join(map(self._topics.__getitem__, reads.topics)),  # of one length, and one text is hashed sooner
            "".join(map(self._reached.__getitem__, reads.clauses)),
            *(f"{place}:{text}" for place, text in reads.texts if text in self._texts[place]),
        )

    @cached_property
    def whole_key(self) -> str:
        """The key of a result of which nobody can say what it has read, 32 hex digits.

        Any change of code or cards changes it.
        """
        found = self.sources.list_modules(self._roots, lambda _name, _imported: False)
        parts = (f"{name} {one.residue} {sorted(one.clauses.items())}" for name, one in found.items())
        return hash_parts("whole", self._shared, *parts)

    # -- what every result rests on ------------------------------------------------------------------------------

    @cached_property
    def _entry(self) -> str:
        """The name of the module that makes the game: `engine.games.fab`.

        For a game that was registered from elsewhere it is the module of the registered function.
        """
        if self.game.name in games.BUILT_IN:
            return f"engine.games.{self.game.name}"
        return str(games.registry()[self.game.name].__module__)

    @cached_property
    def _roots(self) -> list[str]:
        """The names of the modules that make and play the game, where following imports begins.

        The modules of its rules are found by their folder, as the game does.
        """
        own = {clause.fn.__module__ for clause in self.game.rules.clauses}
        return [_ROOT, self._entry, *self.sources.list_below(f"{self._entry}.rules"), *sorted(own)]

    @cached_property
    def _modules(self) -> Mapping[str, Module]:
        """The modules that a run may use, by name, but for the cards: these are known by their values.

        The module that makes the game reads the cards only to list them (a test says so). Where another module of the
        game imports them, they are known by their source, too.
        """
        cards = f"{self._entry}.cards"
        return self.sources.list_modules(
            self._roots, lambda name, imported: name == self._entry and f"{imported}.".startswith(f"{cards}.")
        )

    @cached_property
    def _shared(self) -> str:
        """A digest of what every result of the game rests on: code that is no clause, cards, phrases, documents.

        Clause functions that other code calls count as code. What each law derives, and the version of msgspec, count,
        too.
        """
        game = self.game
        registered = {(clause.fn.__module__, clause.fn.__qualname__) for clause in game.rules.clauses}
        helpers = self._find_helpers()
        code = (
            f"{name} {module.residue} "
            + " ".join(
                f"{key}={digest}"
                for key, digest in sorted(module.clauses.items())
                if (name, key) in helpers or (name, key) not in registered
            )
            for name, module in self._modules.items()
        )
        laws = [game.under(law) for law in game.laws] or [game]
        fields = (sorted(some) for one in laws for some in (one.implied, one.reckoned, one.derived))
        cards = (f"{name} {spell_value(card)}" for name, card in game.cards.items())
        phrases = [self.sources.read(game.scenario.phrases)] if game.scenario.phrases is not None else []
        documents = _hash_documents(self.sources)
        return hash_parts(msgspec.__version__, game.name, documents, *phrases, *code, *fields, *cards)

    def _find_helpers(self) -> set[tuple[str, str]]:
        """Find the clause functions that other code calls, as (module, name). They count as code that is no clause."""
        found = {(name, one) for name, module in self._modules.items() for one in module.named}
        for module in self._modules.values():
            for imported in module.imports:
                source, _, one = imported.rpartition(".")
                if one == "*":
                    found |= {(source, every) for every in self._list_clauses(source)}
                found |= {(source, one)} if one in self._list_clauses(source) else set()
                found |= {(imported, name) for name in self._list_clauses(imported) if name in module.attributes}
        return found

    def _list_clauses(self, module: str) -> Iterable[str]:
        """List the names of the clause functions of a module, given by its dotted name.

        Empty for a module without any, or one that the game does not use.
        """
        return self._modules[module].clauses if module in self._modules else ()

    # -- what one result rests on --------------------------------------------------------------------------------

    def _hash_topic(self, asked: tuple[str, str]) -> str:
        """A digest of the clauses that answer a question on a topic, in their order. Their bodies do not count.

        `asked` is a pair such as `("forbids", "act:play")`. Without such clauses the pair alone is digested.
        """
        parts = []
        for clause in self._list_answering(asked):
            division = self._find_division(clause.fn.__module__, clause.fn.__qualname__)
            head = division.head if division is not None else ""
            dated = f"{clause.since} {clause.until}"
            parts.append(f"{clause.key} {clause.fn.__module__} {clause.after} {dated} {head}")
        return hash_parts(*asked, *parts)

    def _hash_reached(self, reached: tuple[str, str]) -> str:
        """A digest of those regions of a clause that were reached, and of the regions around them.

        `reached` is the clause as `module:name`, and the paths of regions divided by blanks: `0.1 0.2`. The path `*`
        stands for the whole clause. A clause or region that is no longer there counts as empty.
        """
        (module, _, name), paths = reached[0].partition(":"), reached[1]
        division = self._find_division(module, name)
        if paths == _WHOLE:
            found = [self._modules[module].clauses.get(name, "")] if module in self._modules else []
        else:
            regions = division.regions if division is not None else {}
            found = [regions.get(path, "") for path in _list_with_outer(paths.split())]
        return hash_parts(*reached, *found)

    def _find_division(self, module: str, name: str) -> Division | None:
        """Find how a clause function divides into regions, by its module and its name.

        None where the module is not used, or registers no such clause under a name of its own.
        """
        return self._modules[module].divisions.get(name) if module in self._modules else None

    def _list_answering(self, asked: tuple[str, str]) -> list[Clause]:
        """List the clauses that answer a pair such as `("forbids", "act:play")` under any law; empty for none."""
        return self._answering.get(asked, [])

    @cached_property
    def _answering(self) -> Mapping[tuple[str, str], list[Clause]]:
        """The clauses of every law, by question and topic: `{("forbids", "act:play"): [clause, ...]}`."""
        found = defaultdict[tuple[str, str], list[Clause]](list)
        for clause in self.game.rules.clauses:
            found[clause.question, clause.topic].append(clause)
        return found

    @cached_property
    def _texts(self) -> dict[str, frozenset[str]]:
        """Every text written in the game's modules.

        Under `rules` are those of its rules alone, under `game` those of all.
        """
        rules = [name for name in clause_modules(self.game) if ".cards" not in name]
        return {
            place: frozenset(text for name in names if (one := self.sources.get(name)) for text in one.texts)
            for place, names in (("rules", rules), ("game", game_modules(self.game)))
        }


class _Digests(dict[tuple[str, str], str]):
    """Digests by what they are of, each made when it is first looked up."""

    def __init__(self, make: Callable[[tuple[str, str]], str]) -> None:
        """Take the function that makes the digest of a key, a pair of texts."""
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[str, str]) -> str:
        """Make the digest of a key that is looked up for the first time, and keep it."""
        self[key] = made = self._make(key)
        return made


def _list_innermost(paths: Collection[str]) -> list[str]:
    """List those paths of regions in which no other of them lies directly, sorted.

    >>> _list_innermost(["0", "0.1", "0.1.0", "0.2"])
    ['0.1.0', '0.2']
    """
    outer = {path.rpartition(".")[0] for path in paths}
    return sorted(path for path in paths if path not in outer)


def _list_with_outer(paths: Iterable[str]) -> list[str]:
    """List the paths of some regions and of all in which they lie, in order. Whoever was in a region was in those, too.

    >>> _list_with_outer(["0.1.0", "0.2"])
    ['0', '0.1', '0.1.0', '0.2']
    """
    return sorted(
        {".".join(steps[:end]) for path in paths if (steps := path.split(".")) for end in range(1, len(steps) + 1)}
    )


def _name_function(clause: Clause) -> str:
    """The name of the function of a clause, as `module:name`: `engine.games.fab.rules.combat:defend`."""
    return f"{clause.fn.__module__}:{clause.fn.__qualname__}"


def load_bases(names: Iterable[str], sources: Sources) -> dict[str, GameBasis]:
    """Load what results of some games may rest on, by the game's short name. A name that is no game is left out.

    Raises:
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
    """
    return {name: GameBasis(engines.load_engine(name), sources) for name in names if name in games.registry()}


_DOCUMENTS = ((rulings, ""), (rulebook, "indexes"), (rulebook, "parts"))
"""The folders that hold what is committed of cases, cards, and the numbers and parts of rules."""


def _hash_documents(sources: Sources) -> str:
    """A digest of the data files committed of cases, cards, and the numbers and parts of rules: 32 hex digits."""
    return hash_parts(*(sources.hash_files(Path(place.__path__[0]) / name) for place, name in _DOCUMENTS))


def spell_value(value: object) -> str:
    """Write a value of the engine as a text that two values share only if they are alike in everything.

    A list and a tuple are written alike. The order of a mapping counts, that of a set does not.

    >>> spell_value((1, "a", None))
    "(1,'a',None)"
    """
    if isinstance(value, msgspec.Struct):
        fields = ",".join(spell_value(getattr(value, name)) for name in value.__struct_fields__)
        return f"{type(value).__module__}.{type(value).__qualname__}({fields})"
    if isinstance(value, dict):
        return "{" + ",".join(f"{spell_value(key)}:{spell_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (tuple, list)):
        return "(" + ",".join(map(spell_value, value)) + ")"
    if isinstance(value, (set, frozenset)):
        return "{" + ",".join(sorted(map(spell_value, value))) + "}"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value)
