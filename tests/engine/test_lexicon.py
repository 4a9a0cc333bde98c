"""The page of words is what the code says."""

from __future__ import annotations

from engine.scenario import vocabulary_page


def test_the_page_of_words_is_current() -> None:
    told = vocabulary_page.PAGE.read_text("utf-8")
    assert told == vocabulary_page.build_page(), "write it anew: python -m engine.scenario.vocabulary_page"
