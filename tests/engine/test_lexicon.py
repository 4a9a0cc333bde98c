"""The page of words is what the code says."""

from __future__ import annotations

from engine.scenario import lexicon


def test_the_page_of_words_is_current() -> None:
    told = lexicon.PAGE.read_text("utf-8")
    assert told == lexicon.page(), "write it anew: python -m engine.scenario.lexicon"
