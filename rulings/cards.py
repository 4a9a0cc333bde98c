"""Cards as a document prints them: names in each language, faces, and their text.

A reader of card text makes cards beside the units they were read from. Names, costs, type lines and numbers are facts
and ship with the repository. `abilities` are the publisher's words and stay in the user's database.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["PrintedCard", "PrintedFace"]


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One printed face of a card.

    `names`, `type_line` and `abilities` are by language (`ja`, `en`). Other values are as printed, None where absent.
    `stats` are the numbers of a WoW card in one text, or the colour of a Flesh and Blood card. `keyword_values` has, by
    keyword, what is printed behind it: a cost (`{1}{U}`) or a number.
    """

    names: Mapping[str, str]
    cost: str | None = None
    type_line: Mapping[str, str] = field(default_factory=dict)
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    stats: str | None = None
    abilities: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    keyword_values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card: its `slug` makes the id `game:card/<slug>`.

    `units` are the numbers of the units that print it.
    """

    game: str
    slug: str
    faces: tuple[PrintedFace, ...]
    units: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The card's id, which needs no edition: `fab:card/hyper-driver`."""
        return f"{self.game}:card/{self.slug}"
