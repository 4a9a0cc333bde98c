"""The page of words is what the code says."""

from __future__ import annotations

from engine.scenario.cards import vocabulary_page


def test_the_page_of_words_is_current() -> None:
    is_current = vocabulary_page.PAGE.read_text("utf-8") == vocabulary_page.build_page()  # no diff of 900 long lines
    assert is_current, "write it anew: python -m engine.scenario.cards.vocabulary_page"
