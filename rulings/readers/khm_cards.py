"""The cards of Kaldheim: those of the release notes, joined with the card data, which has them in English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook.units import Reading
from rulings.cards import PrintedCard
from rulings.readers import khm_notes, mtg_cards

__all__ = ["extract_printings"]


def extract_printings(editions: Mapping[str, Sequence[Reading]]) -> Iterator[tuple[str, Iterable[PrintedCard]]]:
    """Yield (edition, its cards) from the readings of each edition: first `khm-notes`, then the data, `khm-cards`.

    Cards of the notes get their English names and ids from the data. An edition without readings has no cards. Other
    editions are passed over.
    """
    notes = [card for reading in editions.get("khm-notes", ()) for card in khm_notes.extract_cards(reading)]
    data = [card for reading in editions.get("khm-cards", ()) for card in mtg_cards.extract_cards(reading)]
    yield "khm-notes", mtg_cards.join_cards(notes, data)
    yield "khm-cards", data
