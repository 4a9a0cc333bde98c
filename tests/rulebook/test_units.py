"""`check` finds every way in which a reading can lose or double a document."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebook.errors import MalformedDocumentError
from rulebook.source import Source
from rulebook.units import Citation, Edition, Genre, Kind, Reading, Unit, check_reading

EDITION = Edition("toy", "1", "rules", Genre.RULEBOOK, "en", "Toy")
RULE = Unit("1", Kind.CHAPTER, None, "One", "", ((0, 4),))
SUB = Unit("1.1", Kind.SECTION, "1", "", "see 1", ((4, 10),), (Citation(4, 5, "1", ("1",)),))
WHOLE = Reading(EDITION, Source("toy.txt", "1 A\n1.1 se", "0"), (RULE, SUB))


def test_a_reading_that_owns_every_character_once_is_returned_as_it_is() -> None:
    assert check_reading(WHOLE) is WHOLE


@pytest.mark.parametrize(
    ("units", "says"),
    [
        ((RULE, replace(SUB, spans=((5, 10),))), "characters 4 to 5 belong to no unit"),
        ((RULE, replace(SUB, spans=((3, 10),))), "characters 3 to 4 belong to two units"),
        ((RULE, replace(SUB, spans=((4, 9),))), "characters 9 to 10 belong to no unit"),
        ((RULE, replace(SUB, number="1")), "the number 1 stands twice"),
        ((RULE, replace(SUB, parent="2")), "1.1 has no 2 above it"),
        ((RULE, replace(SUB, text="see 2")), "the citation '1' of 1.1 is not where it should be"),
    ],
)
def test_what_is_lost_doubled_or_orphaned_is_told_with_its_place(units: tuple[Unit, ...], says: str) -> None:
    with pytest.raises(MalformedDocumentError, match=says):
        check_reading(replace(WHOLE, units=units))
