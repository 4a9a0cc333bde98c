"""A clause in the module of its section, and a scenario that claims its rule.

Neither is green before somebody has written it. The clause raises `NotModelled`; the scenario is `todo`.
"""

from __future__ import annotations

import builtins
import collections.abc
import keyword
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import get_args

from api.scaffold.files import ExistsError, File, NameTakenError, NotACheckoutError, UnfitError, fill_template
from api.scaffold.source import add_clause, add_import, find_clauses
from engine.kernel.events import WRITERS, lineage
from engine.kernel.game import Game
from engine.kernel.topics import Question, Topic
from engine.kernel.values import tag
from engine.scenario.form.writer import write_scenario
from rulebook import ids
from rulebook.ids import Id

__all__ = ["Sketch", "TopicRow", "list_topics", "name_section", "parse_rule", "section_of", "write_clause"]

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_ALWAYS = (("engine.kernel.errors", "NotModelled"), ("engine.kernel.run", "Run"))


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic on which a clause may answer; `members` are those of a family.

    `neutral` says what holds if no clause answers.
    """

    question: Question
    name: str
    subject: str
    meaning: str
    neutral: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a contributor says of a clause before it is written.

    For an empty name or title, `write_clause` chooses one.
    """

    rule: Id
    """The full id of the rule: `mtg:509.1b@cr-2021-02-05`."""
    question: Question
    topic: str
    name: str = ""
    """The name of the function; of a clause that *forbids*, the violation."""
    title: str = ""
    """What the scenario shows, in a sentence; its file is named by it."""
    section: str = ""
    """The title of the section, for a module that is yet to be made."""


def parse_rule(game: Game, text: str, is_held: Callable[[Id], bool]) -> Id:
    """Find the full id of a rule of a game, in the edition that the text names, whether or not it is held there.

    Without one it is in the edition that the engine plays. A rule that this does not hold is taken from another one of
    which the game has clauses, if exactly one holds it.

    Args:
        game: The game.
        text: A number, a path or an id: `509.1b`, `terms/chain`, `mtg:509.1b@cr-2021-02-05`.
        is_held: Whether a rule is held.

    Raises:
        IdError: the text is no number, path or id.
        UnfitError: it names a rule of another game.
    """
    id = ids.parse(text if ":" in text else f"{game.name}:{text}")
    if id.game != game.name:
        raise UnfitError(f"it is a rule of {id.game}", where=text, remedy=f"name a rule of {game.name}")
    if id.edition:
        return id
    played = id.at(game.rules.edition)
    if id.path.startswith("assumed/") or is_held(played):
        return played
    others = {ids.parse(clause.rule).edition for clause in game.rules.clauses} - {played.edition, None}
    holding = [one for one in map(id.at, sorted(map(str, others))) if is_held(one)]
    return holding[0] if len(holding) == 1 else played


def section_of(path: str) -> str:
    """The number or name of the section in which a rule stands.

    A short chapter number such as 6 takes the next number in; a number of three digits stands alone.

    >>> [section_of(path) for path in ("509.1b", "6.3.2a", "terms/chain", "assumed/triggers")]
    ['509', '6.3', 'terms', 'assumed']
    """
    if not ids.is_number(path):
        return path.partition("/")[0]
    head, *rest = path.split(".")
    return ".".join([head, *rest[:1]]) if len(head) < len("100") else head


def name_section(path: str) -> str:
    """What the Python module of a rule's section is called, or begins with before the words of its title.

    >>> [name_section(path) for path in ("509.1b", "6.3.2a", "card-kinds/gear")]
    ['s509', 's6_3', 'card_kinds']
    """
    section = section_of(path)
    return f"s{section.replace('.', '_')}" if ids.is_number(section) else section.replace("-", "_")


def list_topics(game: Game, question: str | None = None) -> list[TopicRow]:
    """List the topics on which a clause of a game may answer, of one question (such as `forbids`) or of all.

    A family of topics without members is left out. They come in the order in which they are declared.
    """
    topics = [one for one in game.declared.declared if question in (None, one.question)]
    rows = [(one, _list_members(game, one)) for one in topics]
    return [
        TopicRow(one.question, one.name, one.subject, one.meaning, one.neutral, members)
        for one, members in rows
        if one.family is None or members
    ]


def _list_members(game: Game, topic: Topic) -> tuple[str, ...]:
    """The names of all topics of a family, one for each word of its kind in the game, sorted.

    `()` for a topic that is no family. They are such as `effect:draw`.
    """
    prefix, kind = topic.family or ("", "")
    return tuple(f"{prefix}{name}" for name in sorted(game.declared.members.get(kind, ())))


def write_clause(game: Game, sketch: Sketch, root: Path) -> list[File]:
    """Make the files of a clause and its scenario, for the checkout at `root`: first the module, then the scenario.

    Nothing is written to disk. `sketch` says what is known of the clause; neither file is finished.

    Raises:
        NotACheckoutError: the folder is no checkout, or not one that holds the game.
        UnfitError: the game has no such topic, or the title of a new section is missing.
        NameTakenError: the name is no name of a function.
        ExistsError: the rule has a clause of that name.
    """
    package = f"engine.games.{game.name}"
    rules, suite = root / "engine" / "games" / game.name / "rules", root / "tests" / "scenarios" / game.name
    if not rules.is_dir() or not suite.is_dir():
        remedy = "run it in a checkout that holds the game, or name one with --into"
        raise NotACheckoutError(f"no rules or scenarios of {game.name} lie in it", where=str(root), remedy=remedy)
    number, topic = sketch.rule.path, _find_topic(game, sketch)
    name = sketch.name or "not_written_yet"
    if not name.isidentifier() or keyword.iskeyword(name):
        raise NameTakenError("it is no name of a function", where=name, remedy="write it as a_tapped_blocker")
    module, text, is_new = _find_module(rules, sketch)
    if any((one.number, one.name) == (number, name) for one in find_clauses(text)):
        raise ExistsError(
            f"{number} has a clause of that name", where=f"{module}: {name}", remedy="give another --name"
        )
    base = sys.modules[f"{package}.base"]
    constant = "" if sketch.rule.edition == game.rules.edition else _name_edition(base, str(sketch.rule.edition))
    subject = _find_subject(game, topic, sketch.topic)
    clause = fill_template(
        f"clause/{sketch.question}.py",
        number=number,
        topic=sketch.topic,
        edition=f", edition={constant}" if constant else "",
        name=name,
        subject=subject,
        rule=str(sketch.rule),
    )
    imports = [*_ALWAYS, (f"{package}.base", "rules"), *_list_imports(package, subject)]
    imports += [(f"{package}.base", constant)] if constant.isidentifier() else []
    imports += [("engine.kernel.rules", "Does")] if sketch.question == "does" else []
    for origin, wanted in sorted(imports):
        text = add_import(text, origin, wanted)
    title = sketch.title or f"{number} is not written yet"
    scenario = {
        "title": title,
        "game": game.name,
        "claims": [str(sketch.rule)],
        "todo": f"the clause of {number} is not written yet",
        "given": {"P1": {}, "P2": {}},
        "when": [],
        "then": {"events": []},
    }
    return [
        File(module, add_clause(text, number, clause), is_new=is_new),
        File(suite / section_of(number) / f"{ids.make_slug(title)}.yaml", write_scenario(scenario)),
    ]


def _find_topic(game: Game, sketch: Sketch) -> Topic:
    """Find the topic, declared by the game, on which the sketched clause answers. The message names the nearest topic.

    Raises:
        UnfitError: There is no such question, or the game declares no such topic.
    """
    if sketch.question not in get_args(Question):
        raise UnfitError(
            "there is no such question", where=sketch.question, remedy=f"one of {', '.join(get_args(Question))}"
        )
    found = game.declared.find_for_clause(sketch.question, sketch.topic)
    if found is None:
        near = game.declared.find_nearest(sketch.question, sketch.topic)
        what = f"{game.name} declares no topic {sketch.question} {sketch.topic!r}; the nearest is {near!r}"
        remedy = "leave --topic out to see them all, or declare one in the game's topics.py"
        raise UnfitError(what, where=f"--topic {sketch.topic}", remedy=remedy)
    return found


def _find_module(rules: Path, sketch: Sketch) -> tuple[Path, str, bool]:
    """Find the module of a rule's section: (its path, its text, whether it is yet to be made).

    Of several modules, it is the one with the clause that comes nearest before the rule.

    Raises:
        UnfitError: no module holds the section, and its title is not known in English.
    """
    room, order = name_section(sketch.rule.path), ids.make_sort_key(sketch.rule.path)
    found = sorted(
        path
        for path in rules.rglob("*.py")
        if re.fullmatch(rf"{room}(_.*)?", path.relative_to(rules).parts[0].removesuffix(".py"))
        if path.name != "__init__.py" and (room.startswith("s") or path.stem == room)
    )
    texts = {path: path.read_text("utf-8") for path in found}

    def last_before(path: Path) -> tuple[tuple[int, str], ...]:
        """Within `_find_module`: the sorting key of a module's last clause that does not come after the new one.

        `()` if there is none.
        """
        numbers = [ids.make_sort_key(one.number) for one in find_clauses(texts[path])]
        return max((one for one in numbers if one <= order), default=())

    if found:
        nearest = max(found, key=last_before)
        return nearest, texts[nearest], False
    words = ids.make_slug(sketch.section).replace("-", "_")
    if not words.isascii() or not (words or room == "assumed"):
        what = f"no module holds section {section_of(sketch.rule.path)} yet, and its title is not known in English"
        raise UnfitError(what, where=str(sketch.rule), remedy="give the title with --section 'declare blockers'")
    name = f"{room}_{words}" if room.startswith("s") else room
    text = fill_template(
        "clause/section.py", section=section_of(sketch.rule.path), title=sketch.section.strip(" .").lower()
    )
    return rules / f"{name}.py", text, True


def _name_edition(base: ModuleType, edition: str) -> str:
    """How a clause writes its edition: by a constant of the game's `base` module, else as `"cr-2021-02-05"`.

    The quotation marks are part of that text.
    """
    constants = (name for name, value in vars(base).items() if name.isupper() and value == edition)
    return next(constants, f'"{edition}"')


def _find_subject(game: Game, topic: Topic, name: str) -> str:
    """The type, as Python writes it, of what a clause on a topic is given, such as `Event`.

    `name` is the topic's full name. For a member of a family it is the class of the word in that name.
    """
    if topic.family is None:
        return topic.subject
    prefix, kind = topic.family
    events = {one: event for event in (*WRITERS, *game.events) for one in lineage(event)[:1]}
    words = {tag(one): one for one in (game.actions if kind == "action" else game.vocabulary)}
    member = (events if kind == "event" else words).get(name.removeprefix(prefix))
    told = member.__name__ if member else "Event" if kind == "event" else "Word"
    return told if topic.subject.startswith("the ") else re.sub(r"\bWord\b", told, topic.subject)


def _list_imports(package: str, subject: str) -> Iterator[tuple[str, str]]:
    """List (module, name) for each name in a type such as `tuple[Run, Id]`, each once; built-in names are left out."""
    for name in dict.fromkeys(_IDENTIFIER.findall(subject)):
        if not hasattr(builtins, name):
            yield _find_origin(package, name), name


def _find_origin(package: str, name: str) -> str:
    """Find the module from which a section imports a name: `engine.kernel.run` for `Run`.

    `typing` where no module has it. The game's own words come first, then where it is defined, then where it is public.
    What `collections.abc` has is imported from there.
    """
    if hasattr(collections.abc, name):
        return "collections.abc"
    loaded = {key: module for key, module in sys.modules.items() if key.startswith((f"{package}.", "engine.kernel."))}
    having = [key for key in sorted(loaded) if hasattr(loaded[key], name)]
    defining = [key for key in having if getattr(getattr(loaded[key], name), "__module__", "") == key]
    public = [key for key in having if name in getattr(loaded[key], "__all__", ())]
    preferred: Sequence[str] = [key for key in having if key == f"{package}.words"]
    return next(iter((*preferred, *defining, *public, *having)), "typing")
