"""Ask how two cards meet, for a file of judges' questions, and count the answers and the rules that are right.

Run by hand, from a checkout:

    uv run python tests/bench/bench_judged.py [--only m01,w02] [--seconds 120] [--show] [FILE...]

A question is *right* if one answer in English holds all that `tells` or `refused` asks for, and *ruled* if one of its
rules stands among the first three of that answer, too. The patterns do not judge a number that they do not name, so a
person reads what `--show` prints.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import yaml

from engine import games
from engine.meeting.account import PairAccount, fill_names
from engine.meeting.ways import LABELS, Label
from graph.relations.meeting_index import play_pair

HERE = Path(__file__).with_name("meetings.yaml")
FIRST = 3
"""Among how many rules the expected one must stand."""


class Question(msgspec.Struct, frozen=True):
    """One question, as its writer put it down."""

    id: str
    game: str
    cards: tuple[str, str]
    ask: str
    answer: str
    tells: tuple[tuple[str, ...], ...] = ()
    refused: bool = False
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that is told of two cards, and the numbers of the rules that decide it, in their order."""

    says: str
    rules: tuple[str, ...]
    refused: bool = False


def list_answers(account: PairAccount) -> Iterator[Answer]:
    """Give all that is told of two cards: the meetings, then what each does to the other, or why it cannot."""
    names: dict[Label, str] = dict(zip(LABELS, account.cards, strict=True))
    for one in account.meetings:
        says = f"{one.says['en']} | {one.without['en']}"
        yield Answer(fill_names(says, names), tuple(map(_number, one.clauses)), one.kind == "refused")
    for effect in (one for some in account.effects.values() for one in some):
        says = f"{effect.says['en']} | {effect.without['en']}"
        yield Answer(fill_names(says, names), tuple(map(_number, effect.clauses)))
    for label in LABELS:
        if rules := account.refusals.get(label):
            yield Answer(f"{names[label]} cannot be aimed at the other", tuple(map(_number, rules)), refused=True)


def _number(rule: str) -> str:
    """Give the number in a rule's or a clause's id: `614.1a` for `mtg:614.1a@cr-2021-02-05#name`."""
    return rule.partition(":")[2].partition("@")[0]


def judge(question: Question, account: PairAccount) -> tuple[bool, bool]:
    """Tell whether a question is answered, and whether that answer has one of its rules among the first three."""
    right = [one for one in list_answers(account) if _holds(question, one)]
    return bool(right), any(_is_ruled(question, one) for one in right)


def _holds(question: Question, answer: Answer) -> bool:
    if question.refused:
        return answer.refused
    return any(all(re.search(one, answer.says) for one in wanted) for wanted in question.tells)


def _is_ruled(question: Question, answer: Answer) -> bool:
    first = list(dict.fromkeys(answer.rules))[:FIRST]
    return any(re.match(re.escape(wanted) + r"(?![0-9])", rule) for wanted in question.rules for rule in first)


def main() -> None:
    """Read the command line, ask all, and print the figures."""
    parser = argparse.ArgumentParser(description="Ask how two cards meet.")
    parser.add_argument("files", nargs="*", type=Path, default=[HERE])
    parser.add_argument("--only", default="", help="ids, or beginnings of ids, with commas between")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--show", action="store_true", help="print every answer")
    given = parser.parse_args()
    asked = [
        one
        for file in given.files
        for one in msgspec.convert(yaml.safe_load(file.read_text("utf-8")), list[Question], strict=False)
    ]
    only = tuple(one for one in given.only.split(",") if one)
    judged: list[tuple[bool, bool]] = []
    for one in asked:
        if only and not one.id.startswith(only):
            continue
        game, began = games.load(one.game), time.monotonic()
        account = play_pair(game.under(game.newest_law) if game.newest_law else game, one.cards, given.seconds)
        judged.append(judge(one, account))
        word = {(True, True): "right", (True, False): "rule missing"}.get(judged[-1], "missed")
        print(f"{one.id} {word:<12} {time.monotonic() - began:6.1f} s  {' + '.join(one.cards)}", flush=True)
        if given.show:
            print(f"    wanted {one.answer} {', '.join(one.rules)}")
            for answer in list_answers(account):
                print(f"    {answer.says}\n        {', '.join(answer.rules)}")
            print(f"    tried {account.tried}, untried {dict(account.untried)}, unshown {account.unshown}", flush=True)
    right, ruled = (sum(one[at] for one in judged) for at in (0, 1))
    print(f"{len(judged)} questions: {right} with the outcome, {ruled} with a rule among the first {FIRST}")


if __name__ == "__main__":
    main()
