"""Topics are declared: a misspelt one is refused, and each declaration is used as it says."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine import kernel
from engine.games import BUILT_IN, load
from engine.kernel.errors import UndeclaredTopicError
from engine.kernel.game import Game
from engine.kernel.rules import Clause, Rules
from engine.kernel.run import Run
from engine.kernel.state import Flow, State
from engine.kernel.topics import KERNEL_TOPICS, Topic
from tests import topic_table
from tests.toy import game as toy

GAMES: dict[str, Callable[[], Game]] = {"toy": toy.game, **{name: partial(load, name) for name in BUILT_IN}}


def test_the_table_of_topics_is_current() -> None:
    page = topic_table.PAGE.read_text("utf-8")
    assert topic_table.replace_table(page) == page, "uv run python -m tests.topic_table"


@pytest.mark.parametrize(
    ("topic", "nearest"),
    [("act:pas", "act:pass"), ("after:damag", "after:damage"), ("resolv", "resolve"), ("effect:gard", "effect:guard")],
)
def test_a_clause_on_a_misspelt_topic_is_refused_with_the_nearest_one(topic: str, nearest: str) -> None:
    plain = toy.game()
    rules = Rules("toy", "1")
    rules.does("1.1.1", topic)(toy.no_life_left)
    with pytest.raises(UndeclaredTopicError, match=r"toy:1\.1\.1@1#no_life_left answers") as found:
        Game("toy", rules, {}, plain.actions, topics=plain.topics, vocabulary=plain.vocabulary, events=plain.events)
    assert (found.value.topic, found.value.nearest) == (topic, nearest)


def test_a_question_on_a_topic_that_nobody_declares_is_refused() -> None:
    run = Run(toy.game(), State(seats=("P1", "P2"), flow=Flow("P1")))
    with pytest.raises(UndeclaredTopicError, match=r"somebody asks; is 'resolve' meant"):
        run.perform("resolved", "P1")
    with pytest.raises(UndeclaredTopicError, match="toy declares no topic allows 'resolve'"):
        run.allows("resolve", "P1")


def test_a_topic_is_declared_once() -> None:
    twice = Topic("does", "resolve", "Obj", "What happens.")
    with pytest.raises(ValueError, match="does resolve is declared twice"):
        Game("toy", Rules("toy", "1"), {}, (), topics=(twice, twice))


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_of_a_game_says_what_it_asks_and_is_answered(game: str) -> None:
    made = GAMES[game]()
    answered = {(clause.question, clause.topic) for clause in made.rules.clauses}
    for topic in made.topics:
        assert topic.meaning.endswith("."), topic
        kind, part, _ = topic.name.partition(":")  # of topics asked by a computed name, some member is answered
        alike = {name for question, name in answered if question == topic.question and name.startswith(f"{kind}:")}
        assert (topic.question, topic.name) in answered or (part and alike), topic


@pytest.mark.parametrize("game", GAMES)
def test_clauses_take_the_subject_that_their_topic_declares(game: str) -> None:
    made = GAMES[game]()
    wrong = [
        f"{clause.key} takes {taken}, {topic.name} gives {topic.subject}"
        for clause in made.rules.clauses
        if (topic := made.declared.find(clause.question, clause.topic)) is not None
        if topic.family is None and (taken := _taken(clause)) and not _fits(taken, topic.subject)
    ]
    assert wrong == []


def _taken(clause: Clause) -> str:
    """The type of the subject, as a clause annotates it."""
    return str(list(inspect.signature(clause.fn).parameters.values())[1].annotation)


def _fits(taken: str, declared: str) -> bool:
    """Whether a clause takes what is declared, something more general, or the game's own kind of word."""
    parts = re.compile(r" \| (?![^\[]*\])").split
    kinds = re.sub(r"\b(Word|Event|Live)\b", r"[\\w |\[\]]+", re.escape(declared).replace(r"\ ", " "))
    general = "object" in taken or taken == "Word"
    return general or re.fullmatch(kinds, taken) is not None or set(parts(taken)) <= set(parts(declared))


def test_the_kernel_asks_every_topic_that_it_declares() -> None:
    source = "".join(
        path.read_text("utf-8") for path in Path(kernel.__file__).parent.glob("*.py") if path.stem != "topics"
    )
    for topic in KERNEL_TOPICS:
        start = topic.family[0] if topic.family else topic.name
        assert re.search(rf'"{start}["{{]|"{start.rpartition(":")[0]}"|chooser:{{topic}}', source), topic.name
