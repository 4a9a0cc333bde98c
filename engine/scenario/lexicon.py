"""The words of every game as a page: what cards, actions and expectations may be written in.

`python -m engine.scenario.lexicon` writes it anew, as VOCABULARY.md beside this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from engine import games
from engine.kernel import events, words
from engine.kernel.events import Event
from engine.kernel.questions import Game
from engine.kernel.values import Word, tag

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).with_name("VOCABULARY.md")


def page() -> str:
    """The words that all games share, then each game's zones, actions, words and events."""
    kernel = _words(getattr(words, name) for name in words.__all__)
    shared = _words(getattr(events, name) for name in events.__all__)
    lines = [
        "# Words",
        "",
        "Written by `python -m engine.scenario.lexicon`. A field in brackets may be left out.",
        "",
        "## Every game",
        "",
        *_section("Words of cards", kernel),
        *_section("Events", shared),
    ]
    for name in games.BUILT_IN:
        lines += _game(games.load(name))
    return "\n".join(lines).rstrip() + "\n"


def _game(game: Game) -> Iterator[str]:
    yield from (f"## {game.name}", "", f"Zones: {', '.join(f'`{zone}`' for zone in game.zones)}", "")
    options = game.tables.get("options", {})
    if options:
        yield from ("Options: " + "; ".join(f"`{one}`: {', '.join(of)}" for one, of in options.items()), "")
    yield from _section("Actions, after the seat", game.actions, hidden="seat")
    yield from _section("Words of cards", game.vocabulary)
    yield from _section("Events", game.events)


def _words(things: Iterable[object]) -> list[type[Word]]:
    return [one for one in things if isinstance(one, type) and issubclass(one, Word) and one not in (Word, Event)]


def _section(title: str, kinds: Iterable[type[Word]], hidden: str = "") -> list[str]:
    said = sorted((tag(kind), " ".join(_fields(kind, hidden))) for kind in kinds)
    return [f"{title}:", "", *(f"- `{name}` {fields}".rstrip() for name, fields in said), ""]


def _fields(kind: type[Word], hidden: str) -> Iterator[str]:
    for one in msgspec.structs.fields(kind):
        if one.name != hidden:
            yield one.name if one.required else f"[{one.name}]"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
