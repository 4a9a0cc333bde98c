"""The words of every game as a page: what cards, actions, choices, questions and expectations may contain.

`python -m engine.scenario.cards.vocabulary_page` writes VOCABULARY.md beside this file.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from engine import games
from engine.kernel import events, words
from engine.kernel.events import Event
from engine.kernel.game import Game
from engine.kernel.parts import Gains
from engine.kernel.state import GAME
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card
from engine.scenario.cards.encode import encode_card
from engine.scenario.cards.fields import list_given_marks, list_laid_zones
from engine.scenario.cards.templates import exemplify
from engine.scenario.cards.vocabulary import game_modules, make_vocabulary
from engine.scenario.form.writer import write_scalar, write_value
from engine.scenario.playing.moments import list_phases

__all__ = ["PAGE", "build_page", "find_choice_topics"]

_QUIET = frozenset({"last", "becomes"})
"""Fields of a move that the run fills in. No expectation needs them."""
_FEW = 5
"""How many values of a mark are named."""

PAGE = Path(__file__).parents[1] / "VOCABULARY.md"

_HEAD = """\
# Words

Written by `python -m engine.scenario.cards.vocabulary_page` from the code: what may stand in the cards, lines and
expectations of a scenario (FORMAT.md beside this page). A field in brackets may be left out; what it then is stands
behind `=`.

What a field takes: `amount`, a number, `x`, `event.<field>`, or one of `count`, `value-of`, `times`, `plus` and the
game's own counting words; `condition`, one of `compare`, `exists`, `happened`, `all-of`, `negate`; `filter`, which
objects; `pattern`, which events; `reference`, one object: `this`, `you`, `host`, `target`, `target.2`, `event.obj`,
`it`; `effect`, what is done; `part`, what is in force; `ability`; `value`, whatever may stand in the field.

What a word is stands in brackets behind it: an `ability` stands under `abilities`; an `effect` where something is done
(`does`, `then`, `first`, `into`, `pay`); a `part` under `gives`, of a static ability or of an effect that lasts.
"""


def build_page() -> str:
    """The text of VOCABULARY.md, in Markdown: the words that all games share, then each game's own words and names.

    The page is not written here. Only built-in games are told.
    """
    shared = _select_words(getattr(events, name) for name in events.__all__)
    lines = [
        _HEAD,
        "## Every game",
        "",
        *_list_section("Words of cards", make_vocabulary().words.values(), kind=_find_shared_kind),
    ]
    lines += _list_section("What `prohibit` is held against, beside actions and events", [Gains])
    lines += _list_section("Events", shared, _QUIET)
    for name in games.BUILT_IN:
        lines += _list_game_lines(games.load(name))
    return "\n".join(lines).rstrip() + "\n"


def _list_game_lines(game: Game) -> Iterator[str]:
    """The lines of one game in VOCABULARY.md, in Markdown: `## mtg`, then its zones, seats, marks, words and events.

    Its cards, phases, options, actions, topics of choices, questions and phrases are among them. What the game's module
    `words` says of itself comes first, without its first paragraph. Options, test cards, questions and subjects are
    left out where there are none.
    """
    yield from (f"## {game.name}", "")
    said = inspect.getdoc(sys.modules[f"engine.games.{game.name}.words"]) or ""
    yield from (*said.split("\n\n", 1)[-1].splitlines(), "")
    board = [f"`{name}`" + (" (the board)" if zone.board else "") for name, zone in game.zones.items()]
    own = [name for name, zone in game.zones.items() if zone.shared]
    yield from (f"Zones: {', '.join(board)}. Shared by all seats: {', '.join(own)}.", "")
    marks = ", ".join(f"{key} {one}" for key, one in game.marks.items()) or "nothing"
    yield from (f"Seats: {', '.join(game.seats)}, each with {marks}; the phase given is `{game.phase}`.", "")
    played = [one for one in list_phases(game) if one not in game.scenario.phases]
    yield from (
        f"Phases and steps, given or after `at:`: {_list_names(game.scenario.phases) or 'none'}"
        + (f"; after `at:` alone: {_list_names(played)}." if played else "."),
        "",
    )
    given = [
        f"{_name_holder(one)} {', '.join(held)}"
        for one in ("seat", GAME, *list_laid_zones(game))
        if (held := _list_given_marks(game, one))
    ]
    given.append("of any object `seen`: `all`")
    yield from (f"Marks that a position may give: {'; '.join(given)}.", "")
    options = game.scenario.options
    if options:
        yield from ("Options: " + "; ".join(f"`{one}`: {', '.join(of)}" for one, of in options.items()), "")
    tests = [card for card in game.cards.values() if card.name.startswith("Test ")]
    if tests:
        yield from ("Cards for tests, already there:", "", *(f"- {_write_card(card, game)}" for card in tests), "")
    rest = [card.name for card in game.cards.values() if card not in tests]
    yield from (f"Other cards held ({len(rest)}): {', '.join(sorted(rest))}.", "")
    yield from _list_section("Actions, after the seat", game.actions, frozenset({"seat"}))
    yield from (f"Choices asked: {', '.join(f'`{topic}`' for topic in find_choice_topics(game))}.", "")
    shape = ", ".join(f"`{rule}`" for rule in sorted(game.rules.structural))
    yield from (f"Rules that are the engine's own shape, and are not claimed: {shape or 'none'}.", "")
    if asks := game.scenario.asks:
        questions = (_describe_question(name, one) for name, one in asks.items())
        yield from ("Questions, besides `<object>.<field>`:", "", *questions, "")
    yield from _list_section("Words of cards", game.vocabulary, kind=partial(_find_kind_in, game))
    yield from _list_phrases(game)
    if subjects := game.scenario.subjects:
        yield from _list_section(
            "What `charge`, `prohibit` and `permit` are held against, beside actions and events", subjects
        )
    yield from _list_section("Events", game.events, _QUIET)


def _list_names(names: Iterable[str]) -> str:
    """Names in backticks, with commas between them: `` `power`, `cost` ``; empty if there are none."""
    return ", ".join(f"`{one}`" for one in names)


def _list_phrases(game: Game) -> Iterator[str]:
    """The lines of a game's short forms, in Markdown: how words are said, with an example in each hole.

    One is ``Keywords: `flying`, `reach`.`` A game without phrases still has such lines, with `none`.
    """
    book = make_vocabulary(game).book
    fields = sorted({name for names in book.members.values() for name in names})
    nouns = ", ".join(f"`{one}`" for one in (book.anything, book.card, *book.nouns))
    places = ", ".join(f"`{one}`" for one in book.places.values())
    members = f"any member of {_list_names(fields)}; and " if fields else ""
    yield f"Filters in words: {members}{nouns}."
    yield f"Places: {places}; else `in a graveyard`, `in your graveyard`." if places else ""
    yield from ("", f"Keywords: {_list_names(one.strip() for one in book.keywords) or 'none'}.", "")
    shapes = [f"`{{{', '.join(f'{key}: …' for key in one.keys)}}}` ({one.word})" for one in book.abilities]
    yield from (f"Abilities by their keys: {', '.join(shapes) or 'none'}.", "")
    for name, templates in (*book.phrases.items(), *book.joined.items()):
        said = ", ".join(dict.fromkeys(f"`{exemplify(book, one)}`" for one in templates))
        more = " (several with commas between)" if name in book.joined else ""
        yield from (f"Phrases for `{name}`{more}: {said}.", "")


def _name_holder(whose: str) -> str:
    """Who has a mark, in words: `of a seat`, `of the game`, or `in hand` for the zone `hand`."""
    return {"seat": "of a seat", GAME: "of the game"}.get(whose, f"in {whose}")


def _list_given_marks(game: Game, whose: str) -> list[str]:
    """The marks that a position may give, each with its possible values: `` `life`: a number ``. `seen` is left out.

    Marks are named values. `whose` is `seat`, `game` or a zone. Empty if it has no mark.
    """
    kinds: dict[object, str] = {int: "a number", bool: "yes or no", "turn": "the number of a turn"}
    listed = {name: kind for name, kind in list_given_marks(game, whose).items() if name != "seen"}
    return [f"`{name}`: {_describe_mark_kind(kind, kinds)}" for name, kind in listed.items()]


def _describe_mark_kind(kind: Any, kinds: dict[object, str]) -> str:  # noqa: ANN401 - as a game's table has it
    """What a mark's value may be, in words: `` `a` or `b` `` for a tuple, `a number`, `yes or no`, else `a text`.

    A long tuple is told by its first member. `kinds` has the words for the kinds that are no tuples.
    """
    if isinstance(kind, tuple):
        return " or ".join(f"`{one}`" for one in kind) if len(kind) <= _FEW else f"`{kind[0]}` or the like"
    return kinds.get(kind, "a text")


def _write_card(card: Card, game: Game) -> str:
    """A card as a scenario writes it, in short forms and backticks: `Test Bear: {types: [creature], power: 2, …}`."""
    return f"`{card.name}: {write_value(encode_card(card, game))}`"


def _describe_question(name: str, answer: Any) -> str:  # noqa: ANN401 - whatever answers
    """A question's line, how it is asked and its docstring: ``- `ask: blocks OBJ`: How many attackers …``.

    Args:
        name: The question's name.
        answer: The function that answers it. Its first parameter is not shown.
    """
    takes = [one.upper() for one in list(inspect.signature(answer).parameters)[1:]]
    said = " ".join((inspect.getdoc(answer) or "").partition("\n\nRaises:")[0].split())  # errors are for callers
    return f"- `ask: {' '.join([name, *takes])}`{f': {said}' if said else ''}"


def _select_words(things: Iterable[object]) -> list[type[Word]]:
    """The kinds of word among some things, in order. The bases `Word` and `Event` are left out."""
    return [one for one in things if isinstance(one, type) and issubclass(one, Word) and one not in (Word, Event)]


def _list_section(
    title: str,
    kinds: Iterable[type[Word]],
    hidden: frozenset[str] = frozenset(),
    kind: Callable[[type[Word]], str] = lambda _: "",
) -> list[str]:
    """A title, and a line for each kind of word, sorted: `["Words:", "", "- `draw …`: Draw cards.", ""]`.

    Nothing where there is no word.

    Args:
        title: The title, without its colon.
        kinds: The kinds of word.
        hidden: The fields that are left out.
        kind: Says what a word is, such as `effect`.
    """
    said = sorted((tag(one), _describe_word(one, hidden, kind(one))) for one in kinds)
    if not said:
        return []
    return [f"{title}:", "", *(f"- {entry}" for _, entry in said), ""]


def _find_shared_kind(word: type[Word]) -> str:
    """What a word is, by where it may stand: `part`, `ability`, `amount` or `condition`; empty for any other."""
    kinds = {"part": (words.Part,), "ability": (words.Ability,)}
    sums = {"amount": typing.get_args(words.Amount), "condition": typing.get_args(words.Condition)}
    return next((name for name, bases in (kinds | sums).items() if issubclass(word, bases)), "")


def _find_kind_in(game: Game, word: type[Word]) -> str:
    """What a word is in a game: `effect` if a clause does it, else `part`, `ability`, `amount`, `condition` or `""`."""
    return "effect" if game.clauses("does", f"effect:{tag(word)}") else _find_shared_kind(word)


def _describe_word(word: type[Word], hidden: frozenset[str], kind: str) -> str:
    """One word on one line: its name, its fields with their types, what it is, and its docstrings.

    `` `draw [n:amount=1] [who:players=you]` (effect): Draw cards. ``

    Args:
        word: The word.
        hidden: The fields that are left out.
        kind: What it is; not told if empty.
    """
    head = " ".join([tag(word), *_describe_fields(word, hidden)])
    said = [" ".join((inspect.getdoc(word) or "").split())]
    said += [f"`{name}`: {' '.join(doc.split())}" for name, doc in _read_field_docstrings(word).items()]
    return f"`{head}`{f' ({kind})' if kind else ''}: {' '.join(said)}"


def _describe_fields(kind: type[Word], hidden: frozenset[str]) -> Iterator[str]:
    """The fields of a word, each with its type and its default: `[n:amount=1]`, in brackets if it may be left out.

    A default that is empty, or no number, flag or text, is not shown. `hidden` has the fields that are left out.
    """
    declared = typing.get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        if one.name in hidden:
            continue
        told = f"{one.name}:{_name_type(declared[one.name])}"
        default = one.default
        if not one.required and isinstance(default, (int, str)) and default != "":
            told += f"={write_scalar(default)}"
        yield told if one.required else f"[{told}]"


def _name_type(hint: Any) -> str:  # noqa: ANN401 - a type as declared
    """The name of a type, as the head of the page explains it: `number` for `int`, `parts` for a tuple of `Part`.

    A type that it does not know is `value`. A union is joined by `-or-`, without None; of a text and a filter it is
    `reference-or-filter`. A word is its own name. A mapping is `{field:number}`.
    """
    if hint in (words.Amount, words.Condition):
        return "amount" if hint == words.Amount else "condition"
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:  # the annotation names what the text is
        return str(inner[1])
    if origin in (typing.Union, types.UnionType):
        left = [one for one in inner if one is not type(None)]
        for whole in (words.Amount, words.Condition):
            if set(typing.get_args(whole)) <= set(left):
                return _name_type(whole)
        named = dict.fromkeys(map(_name_type, left))
        return "reference-or-filter" if list(named) == ["text", "filter"] else "-or-".join(named)
    if origin is tuple:
        return f"{_name_type(inner[0])}s"
    if origin in (Map, dict):
        return f"{{field:{_name_type(inner[1])}}}"
    if hint is Word:
        return "effect"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return tag(hint) if issubclass(hint, Word) else hint.__name__.lower()
    plain: dict[Any, str] = {int: "number", bool: "yes/no", str: "text", object: "value"}
    return plain.get(hint, "value")


@cache
def _read_field_docstrings(kind: type[Word]) -> dict[str, str]:
    """The texts below the fields of a word in its source, by field. A field without such a text is left out.

    They are read once for a word.
    """
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    found = {}
    for field, said in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(said, ast.Expr):
            text = said.value.value if isinstance(said.value, ast.Constant) else None
            if isinstance(text, str):
                found[field.target.id] = text
    return found


def find_choice_topics(game: Game) -> list[str]:
    """The topics of the choices that a game, or the kernel for it, offers to players, sorted: `["also", "apply", …]`.

    They are read from the code of loaded modules: the texts in calls of `choose`, `order` and `pick`. A topic that is
    computed is left out.
    """
    kernel = [name for name in sys.modules if name.startswith("engine.kernel.")]
    trees = [ast.parse(inspect.getsource(sys.modules[name])) for name in (*game_modules(game), *kernel)]
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and len(node.args) > 1)
    asked = (
        topic.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"choose", "order", "pick"}
        if isinstance(topic := call.args[-1 if call.func.attr == "pick" else 1], ast.Constant)
    )
    return sorted({one for one in asked if isinstance(one, str)})


if __name__ == "__main__":
    PAGE.write_text(build_page(), "utf-8")
