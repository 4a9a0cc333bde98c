"""117.2e and 704.4: between two instructions of a spell or ability nobody has priority, and nothing is checked."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.mtg.base import rules
from engine.games.mtg.words import When
from engine.kernel.events import Triggers
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Waiting
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []


def go_on(ask: Run, words: Iterable[Word], context: Context) -> Does:
    """The rest of an instruction whose first part, a choice or a payment, has been done."""
    rest = tuple(words)
    if not rest:
        return
    if not _objected(ask, "check:meanwhile", context):
        ask.settle()
    if _objected(ask, "priority:meanwhile", context):
        ask.effects(rest, context)
    else:
        yield Triggers(Waiting("", f"{context.source}/rest", When(rest), context))


def _objected(ask: Run, topic: str, context: Context) -> bool:
    no = ask.forbids(topic, context)
    ask.note(no)
    return bool(no)


@rules.forbids("704.4", "check:meanwhile")
def state_based_actions_wait_for_the_end(ask: Run, context: Context) -> bool:
    """They pay no attention to what happens during a resolution."""
    return True


@rules.forbids("117.2e", "priority:meanwhile")
def nobody_has_priority_before_the_end(ask: Run, context: Context) -> bool:
    """Whatever a player chooses or pays as something resolves, the rest of it follows at once."""
    return True
