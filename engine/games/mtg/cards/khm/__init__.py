"""The cards of Kaldheim and its Commander decks, as printed, by the colour and kind of their front.

- `white_*`, `blue_*`, `black_*`, `red_*`, `green_*`: cards of one colour, divided into `*_creatures` and
  `*_noncreatures`. `multicolor_*`: cards of several, with their Sagas in `multicolor_sagas`.
- `artifacts`: cards without a colour.
- `lands`: lands.
"""

from __future__ import annotations

from engine.games.mtg.cards.khm import (
    artifacts,
    black_creatures,
    black_noncreatures,
    blue_creatures,
    blue_noncreatures,
    green_creatures,
    green_noncreatures,
    lands,
    multicolor_creatures,
    multicolor_noncreatures,
    multicolor_sagas,
    red_creatures,
    red_noncreatures,
    white_creatures,
    white_noncreatures,
)

__all__ = ["CARDS"]

CARDS = (
    *artifacts.CARDS,
    *black_creatures.CARDS,
    *black_noncreatures.CARDS,
    *blue_creatures.CARDS,
    *blue_noncreatures.CARDS,
    *green_creatures.CARDS,
    *green_noncreatures.CARDS,
    *lands.CARDS,
    *multicolor_creatures.CARDS,
    *multicolor_noncreatures.CARDS,
    *multicolor_sagas.CARDS,
    *red_creatures.CARDS,
    *red_noncreatures.CARDS,
    *white_creatures.CARDS,
    *white_noncreatures.CARDS,
)
