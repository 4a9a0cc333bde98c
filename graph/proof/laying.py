"""A position laid out and played on: how it lies, what happened and why, what may be done, and what must be chosen.

Everything is told in lines of a script and in sentences of each language, so that a reader may act by either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace as with_fields

from engine.kernel.errors import Pending
from engine.kernel.events import Chosen
from engine.kernel.log import Record
from engine.kernel.run import Run
from engine.kernel.state import GAME, State
from engine.scenario import Result, Scenario, Table, load
from engine.scenario.by_hand.offers import Offer
from engine.scenario.form.notation import read_step_line
from engine.scenario.playing.answering import is_answer
from engine.scenario.playing.lines import LineError
from engine.scenario.playing.moments import describe_moment
from engine.scenario.telling.derivation import Contribution, Rank, derive_value
from engine.scenario.telling.derived import (
    name_value,
    tell_beginning,
    tell_change,
    tell_contribution,
    tell_derivation,
    tell_rank,
    tell_value,
)
from engine.scenario.telling.sentences import (
    Teller,
    join_sentences,
    make_teller,
    tell_action,
    tell_choice,
    tell_event,
    tell_objection,
)
from engine.scenario.telling.steps import tell_steps
from graph.proof import engines
from graph.proof.board import BoardTable, lay_out_board, name_mark
from graph.proof.law_sentences import Sentences
from graph.proof.report import name_later_law
from graph.proof.tellers import Tellers, make_tellers, map_card_names, say_in_each
from graph.proof.trace import make_trace

__all__ = [
    "AskableValue",
    "DerivedStep",
    "DerivedValue",
    "LaidTable",
    "OfferedAction",
    "OpenChoice",
    "PlayedEvent",
    "PlayedStep",
    "RefusedStep",
    "SpokenLine",
    "SpokenRank",
    "lay_table",
    "write_table",
]

_MOST_ANSWERS = 80
"""How many answers of a choice are told."""
_MOST_RULES = 12
"""How many rules stand beside an event."""
_MOST_BARRED = 20
"""How many actions are told that are not permitted."""
_MOST_VALUES = 200
"""How many values are told that may be asked about."""
_MOST_EXPECTED = 20
"""How much of what was seen a file expects: the last of it."""
_TRIED = frozenset({"now", "try"})
"""The steps besides lines that are an action, and so may be refused."""


class SpokenLine(msgspec.Struct, frozen=True):
    """A line of a script, with its sentence in each language."""

    line: str
    says: Sentences


class OfferedAction(msgspec.Struct, frozen=True):
    """An action that is permitted: its line and its sentences, what is due, and what keeps it from being paid now.

    `missing` has no sentence where it can be paid.
    """

    line: str
    says: Sentences
    cost: str
    missing: Sentences


class OpenChoice(msgspec.Struct, frozen=True):
    """A choice that the script leaves open: who makes it (None for chance), what is chosen, and each answer.

    `during` is the step that asks for it. `more` answers are not told.
    """

    seat: str | None
    during: SpokenLine
    says: Sentences
    answers: list[SpokenLine]
    more: int


class PlayedEvent(msgspec.Struct, frozen=True):
    """An event as an expectation writes it, its sentences, and the rules that it rests on, nearest first."""

    event: str
    says: Sentences
    stopped: bool
    rules: list[str]


class PlayedStep(msgspec.Struct, frozen=True):
    """A step of the script that was done: its line, its sentences, and the events of it that matter."""

    line: str
    says: Sentences
    events: list[PlayedEvent]


class RefusedStep(msgspec.Struct, frozen=True):
    """A step that the rules refuse: its line, what they say, and which object. Without rules, nothing permits it."""

    line: str
    says: Sentences
    rules: list[str]


class AskableValue(msgspec.Struct, frozen=True):
    """A value that may be asked about: its line, such as `x.power`, what it is called, and what it is now."""

    line: str
    says: Sentences
    value: Sentences


class SpokenRank(msgspec.Struct, frozen=True):
    """Where a change stands in the order, as its layer, or what it came before; and the rule that puts it there."""

    says: Sentences
    rule: str


class DerivedStep(msgspec.Struct, frozen=True):
    """One change of a value: from what to what, what made it, its rule, and where it stands in the order.

    `says` is empty where the rule alone says it. Without a rule, the script made it.
    """

    change: Sentences
    says: Sentences
    rule: str
    ranks: list[SpokenRank]


class DerivedValue(msgspec.Struct, frozen=True):
    """How a value came to be: its line, what it is, what it began as, and each change in the order applied."""

    line: str
    says: Sentences
    began: Sentences
    steps: list[DerivedStep]


class LaidTable(msgspec.Struct, frozen=True):
    """A position as it lies after its script, and what may be done then.

    `lies` describes it in lines. `law` is the edition whose law is played, if not the oldest. `turn` is the seat whose
    turn it is, `number` the number of that turn, `phase` the moment in words. `offers` may be done. `barred` is worth
    asking about, and not permitted now. `moments` are the lines that wait for a later moment. `done` says how many
    steps were done. `choice` is the choice at which the step after these stopped. `refused` tells how the rules refuse
    that step. `trouble` says in other words why it could not be done. `values` may be asked about. `derived` tells how
    the value that was asked for came to be; `underived` says why it cannot be told.
    """

    lies: list[str]
    law: str
    board: BoardTable | None
    turn: str
    phase: str
    number: int
    happened: list[PlayedStep]
    offers: list[OfferedAction]
    barred: list[SpokenLine]
    moments: list[SpokenLine]
    choice: OpenChoice | None
    refused: RefusedStep | None
    trouble: str
    done: int
    values: list[AskableValue] = []
    derived: DerivedValue | None = None
    underived: str = ""


def lay_table(text: str, of: str = "") -> LaidTable:
    """Lay a scenario out from its YAML text, play its script, and tell what came of it and what may be done then.

    A script that cannot be played to its end is no error: `choice`, `refused` or `trouble` says why it stopped. While a
    choice is open, `offers`, `barred` and `moments` are empty. `of` is a value whose derivation is told, such as
    `x.power`; a line that means nothing is no error either.

    Raises:
        ScenarioError: it is no scenario.
        PositionError: its position cannot be laid out.
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    scenario = load(text)
    asked: list[tuple[Pending, list[str]]] = []

    def note(pending: Pending, lines: list[str]) -> int:
        """Within `lay_table`: called for each choice that the script leaves open, with the lines that would answer it.

        Adds both to `asked`, and leaves the choice open.

        Raises:
            Pending: always; it stops the script.
        """
        asked.append((pending, lines))
        raise pending

    table = Table(scenario, engines.get_engines(), note)
    result = table.finish()
    tellers = make_tellers(result)
    steps, done = scenario.when, len(table.script)
    is_open = table.is_asked and bool(asked)
    step = steps[done] if table.trouble and not is_open and done < len(steps) else None
    state, game = table.state, engines.load_engine(scenario.game)
    derived, underived = _derive(result, of, tellers) if of else (None, "")
    return LaidTable(
        lies=table.describe(),
        law=name_later_law(result),
        board=lay_out_board(state, tellers),
        turn=str(state.flow.active),
        phase=describe_moment(game, state),
        number=state.number(GAME, "turn"),
        happened=list(_list_steps(result)),
        offers=[] if is_open else _list_offers(table, tellers),
        barred=[] if is_open else _list_barred(table, tellers),
        moments=[]
        if is_open
        else [_tell_line(line, read_step_line(line), result, tellers) for line in table.moments()],
        choice=_tell_open(*asked[-1], steps[done], result, tellers) if is_open else None,
        refused=_try_step(scenario, done, step) if step is not None else None,
        trouble="" if is_open else table.trouble,
        done=done,
        values=list(_list_values(table, tellers))[:_MOST_VALUES],
        derived=derived,
        underived=underived,
    )


def write_table(text: str) -> str:
    """Write, as YAML text, the shortest scenario that plays this one's script and expects what came of it.

    At most the last 20 events and facts are expected. It takes the YAML text of a scenario.

    Raises:
        ScenarioError: it is no scenario.
        PositionError: its position cannot be laid out.
    """
    table = Table(load(text), engines.get_engines())
    return table.write(table.list_seen()[-_MOST_EXPECTED:])[0]


def _list_values(table: Table, tellers: Tellers) -> Iterator[AskableValue]:
    """Yield the values that may be asked about and that players have a word for, in each language."""
    for line, value in table.values():
        words = name_mark(line.rpartition(".")[2])
        says: Sentences = {one: name_value(line, teller, words.get(one, "")) for one, teller in tellers.items()}
        if all(says.values()):
            yield AskableValue(line, says, say_in_each(tellers, partial(tell_value, value)))


def _derive(result: Result, of: str, tellers: Tellers) -> tuple[DerivedValue | None, str]:
    """Tell how a value came to be at the end of a run, in each language; or None, and why that cannot be told."""
    try:
        found = derive_value(result, of)
    except LineError as error:
        return None, str(error)

    def tell_ranks(ranks: tuple[Rank, ...]) -> list[SpokenRank]:
        """Within `_derive`: tell ranks, each with its rule."""
        return [SpokenRank(say_in_each(tellers, partial(tell_rank, one)), one.rule) for one in ranks]

    def tell_step(one: Contribution) -> DerivedStep:
        """Within `_derive`: tell one change of the value."""
        change = say_in_each(tellers, partial(tell_change, one))
        says = say_in_each(tellers, partial(tell_contribution, one, result))
        return DerivedStep(change, says, one.rule, tell_ranks((*one.ranks, *one.order)))

    says, began = (say_in_each(tellers, partial(tell, found)) for tell in (tell_derivation, tell_beginning))
    return DerivedValue(of, says, began, [tell_step(one) for one in found.contributions]), ""


def _list_offers(table: Table, tellers: Tellers) -> list[OfferedAction]:
    """List the actions that the seat with priority may take, in sentences.

    What cannot be paid comes last; empty for none.
    """
    return [
        OfferedAction(
            one.line,
            say_in_each(tellers, partial(tell_action, one.action)),
            one.cost,
            say_in_each(tellers, partial(_tell_missing, one)) if one.missing else {},
        )
        for one in table.offers()
    ]


def _list_barred(table: Table, tellers: Tellers) -> list[SpokenLine]:
    """List actions that are not permitted though they are worth asking about, each as a line and a sentence.

    The first 20 are given; empty for none.
    """
    return [
        SpokenLine(line, say_in_each(tellers, partial(tell_action, action)))
        for line, action in table.barred()[:_MOST_BARRED]
    ]


def _tell_missing(offer: Offer, teller: Teller) -> str:
    """Say in sentences what keeps an action from being paid for; in the words of the offer where no clause objects."""
    told = dict.fromkeys(tell_objection(one, teller) for one in offer.objections)
    return join_sentences(list(told), teller) or offer.missing


def _tell_line(line: str, step: str | dict[str, Any], result: Result, tellers: Tellers) -> SpokenLine:
    """Tell a line that is not done yet as a step of the script is told, in each language.

    `step` is the line as a scenario's `when` has it. The tellers say the run so far.
    """
    asked = replace(result, scenario=with_fields(result.scenario, when=[step]))
    return SpokenLine(line, say_in_each(tellers, lambda teller: tell_steps(asked, teller)[0]))


def _tell_open(
    pending: Pending, lines: list[str], step: str | dict[str, Any], result: Result, after: Tellers
) -> OpenChoice:
    """Tell a choice and its answers, at most 80, in the position in which it is made.

    Args:
        pending: The choice.
        lines: The line that answers with each option, in the order of the options. Of equal lines one is told.
        step: The step of the script that asks for the choice.
        result: The run so far.
        after: The tellers of the position after the run.
    """
    tellers = _move_tellers(after, pending.state, result)
    answers: dict[str, SpokenLine] = {}
    for line, option in zip(lines, pending.options, strict=True):
        made = Record(0, 0, Chosen(pending.seat, pending.topic, option))
        answers.setdefault(line, SpokenLine(line, say_in_each(tellers, partial(tell_event, made))))
    told = list(answers.values())
    asks = say_in_each(tellers, partial(tell_choice, pending))
    line = step if isinstance(step, str) else ", ".join(f"{key}: {one}" for key, one in step.items())
    return OpenChoice(
        pending.seat,
        _tell_line(line, step, result, after),
        asks,
        told[:_MOST_ANSWERS],
        max(0, len(told) - _MOST_ANSWERS),
    )


def _move_tellers(tellers: Tellers, state: State | None, result: Result) -> Tellers:
    """Move the tellers of a run, who say it in each language, to a position in the middle of an action.

    They then name what lies there. Without a position they are given as they are.
    """
    if state is None or result.played is None:
        return tellers
    looking, game = Run(result.played.game, state), result.scenario.game
    waiting = {one.id: one.context.source for one in state.waiting}

    def move(teller: Teller) -> Teller:
        """Within `_move_tellers`: give a teller of the same language in the position.

        It still knows where effects of the run came from.
        """
        moved = make_teller(looking, result.labels, teller.language, map_card_names(game, teller.language))
        return replace(moved, sources={**teller.sources, **moved.sources, **waiting})

    return {language: move(teller) for language, teller in tellers.items()}


def _list_steps(result: Result) -> Iterator[PlayedStep]:
    """Yield the steps that were done, in order, each with the events that matter and up to 12 rules of each."""
    trace, run = make_trace(result), result.played
    for number, line in enumerate(trace.script, 1):
        events = []
        for one in trace.events:
            if one.step == number and one.short and run is not None:
                because = run.chain(result.log[one.n].because)
                rules = list(dict.fromkeys(entry.rule for entry in because))[:_MOST_RULES]
                events.append(PlayedEvent(one.event, one.says, one.stopped, rules))
        yield PlayedStep(line, trace.script_says[number - 1] if trace.script_says else {}, events)


def _try_step(scenario: Scenario, done: int, step: str | dict[str, Any]) -> RefusedStep | None:
    """Tell how the rules refuse a step that could not be done; None if it is no action, or something else is wrong.

    The rules told are those that forbid it, else all that it rests on. `done` is how many steps of the script come
    before.
    """
    kind = next(iter(step)) if isinstance(step, dict) else "now"
    line = step[kind] if isinstance(step, dict) else step
    if kind not in _TRIED or is_answer(line):
        return None
    tried: dict[str, Any] = {"try": line, "now": "yes"} if isinstance(step, dict) else {"try": line}
    table = Table(with_fields(scenario, when=[*scenario.when[:done], tried]), engines.get_engines())
    result = table.finish()
    if table.trouble or not result.tried or result.played is None:
        return None
    says = say_in_each(make_tellers(result), lambda teller: tell_steps(result, teller)[-1])
    entries = [result.played.entries[n] for n in result.tried[-1][1]]
    bars = [one for one in entries if one.question == "forbids"] or entries
    return RefusedStep(line, says, list(dict.fromkeys(one.rule for one in bars)))
