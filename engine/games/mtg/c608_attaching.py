"""608.2c, 608.2f: attaching several things at one time, one to each of several objects."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.c701_actions import attaching
from engine.games.mtg.refs import things
from engine.games.mtg.words import Reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["Outfit"]


class Outfit(Word, frozen=True):
    """For each of some objects you may attach to it one that matches, and nothing to two of them; all at one time."""

    of: Filter
    to: Reference = "chosen"


@rules.does("608.2c", "effect:outfit")
def at_most_one_for_each(ask: Run, said: tuple[Outfit, Context]) -> Does:
    word, context = said
    pairs: dict[str, str] = {}
    for host in things(ask, word.to, context):
        left = tuple(id for id in ask.find(word.of, context) if id not in pairs)
        picked = str(ask.choose(str(context.controller), "object", (*left, "none"))) if left else "none"
        if picked != "none":
            pairs[picked] = host
    ask.perform("attach:together", tuple(pairs.items()))
    yield from ()


@rules.does("608.2f", "attach:together")
def all_at_one_time(ask: Run, pairs: tuple[tuple[str, str], ...]) -> Does:
    moving = attaching(ask, pairs)
    if moving:
        yield moving
