"""Whose words a folder holds: our own alone, or the publishers' that are held as well.

Our own words are those that the repository ships. Where documents are held, a database without any is made for the
purpose. So nothing of a document can come into the folder, whatever a page shows.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path

import yaml

from graph.library import Library
from graph.loading.seed import ensure
from graph.store.documents import Documents
from graph.store.evidence import find_place

__all__ = ["load_site_words", "open_words"]


@contextmanager
def open_words(library: Library, *, with_texts: bool, say: Callable[[str], None]) -> Iterator[Library]:
    """Give the library whose words may be written, until it is done with. Used in a `with` statement.

    It is the one given where that holds no document, or where the texts are asked for. Else it is one made for the
    purpose, without them, and `say` is told so. The one made for it lies in a temporary folder, and is gone at the end.
    Evidence is copied into it.
    """
    if with_texts or not Documents(library.path).kept():
        yield library
        return
    say("documents are held: our own words are read into a database without them")
    with tempfile.TemporaryDirectory() as place:
        bare = Path(place) / library.path.name
        evidence = find_place(library.path)
        if evidence.exists():
            shutil.copy(evidence, find_place(bare))
        opened = ensure(bare)
        try:
            yield opened
        finally:
            opened.close()


@cache
def load_site_words() -> dict[str, dict[str, str]]:
    """Load what the pages of a folder say of themselves, by language (`ja`, `en`) and then by key. It is read once."""
    raw = yaml.load(files("api.site").joinpath("words.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return {language: {word: said[language] for word, said in raw.items()} for language in ("ja", "en")}
