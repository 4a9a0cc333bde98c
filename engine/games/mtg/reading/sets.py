"""The faces of a set file of MTGJSON: names, types, values, and the texts that are held in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

__all__ = ["PrintedText", "SetError", "list_faces", "parse_set", "read_set"]


class SetError(ValueError):
    """A file is no set file of MTGJSON."""


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A face as a set file has it. `names` and `texts` are by language (`en`, `ja`), where they are held."""

    names: Mapping[str, str]
    texts: Mapping[str, str]
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    card: str = ""
    """The English name of its whole card, `A // B` if there are two faces."""
    mates: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)
    """By language, the English names of the cards of its set by their names there, `~` for its own."""

    tokens: tuple[str, ...] = field(default=(), compare=False)
    """The English names of the tokens of its set."""

    @property
    def name(self) -> str:
        """The face's English name, which is its key: `"Odd Bird"`."""
        return self.names["en"]

    def list_own_names(self, language: str) -> tuple[str, ...]:
        """Give the names by which the face may call itself: the whole name, then short ones; a name may come twice.

        Of "Odd Bird, the Brave" the part before the comma is one; in Japanese it is the part after the last 、. An
        English legend also has what stands before " the ", and its first word, unless that is "The" or "A". A face
        without a name in the language gives `("",)`.
        """
        name = self.names.get(language, "")
        mark = ", " if language == "en" else "、"
        parts = name.split(mark)
        names = [name] + ([parts[0] if language == "en" else parts[-1]] if len(parts) > 1 else [])
        if language == "en" and "Legendary" in self.supertypes:
            names.append(name.split(" the ")[0])
            first = name.split(" ")[0].strip(",")
            names += [first] if first not in {"The", "A"} else []
        return tuple(names)


def read_set(path: Path) -> tuple[str, tuple[PrintedText, ...]]:
    """Give the code of a set, as `"KHM"`, and its faces, each once, without those rebalanced for Arena (`A-...`).

    Raises:
        SetError: The file is no set file of MTGJSON.
        OSError: It cannot be read.
    """
    try:
        return parse_set(path.read_bytes())
    except SetError as wrong:
        raise SetError(f"{path}: {wrong}") from wrong


def parse_set(raw: bytes) -> tuple[str, tuple[PrintedText, ...]]:
    """Give the code of a set, as `"KHM"`, and its faces, as `list_faces` gives them, from a set file of MTGJSON.

    Raises:
        SetError: They are no set file of MTGJSON.
    """
    try:
        data = json.loads(raw)["data"]
        tokens = tuple(dict.fromkeys(str(one["name"]) for one in data.get("tokens", ())))
        return str(data["code"]), tuple(list_faces(data["cards"], tokens))
    except (KeyError, TypeError, ValueError) as wrong:
        raise SetError(f"no set file of MTGJSON ({type(wrong).__name__}: {wrong})") from wrong


def list_faces(cards: list[dict[str, Any]], tokens: tuple[str, ...] = ()) -> Iterator[PrintedText]:
    """Give the faces among a set file's cards, each English name once, in the order in which the names first come.

    Of several printings it takes the first with Japanese text, else the first. Names that begin with `A-` are left out.
    An entry without a name is a `KeyError`. `tokens` are the names of the set's tokens.
    """
    found: dict[str, PrintedText] = {}
    for card in cards:
        face = _make_face(card)
        if face.name.startswith("A-"):
            continue
        if face.name not in found or ("ja" in face.texts and "ja" not in found[face.name].texts):
            found[face.name] = face
    mates = {
        language: {one.names[language]: one.name for one in found.values() if language in one.names}
        for language in ("en", "ja")
    }
    for one in found.values():
        known = {language: {**names, "~": one.name} for language, names in mates.items()}
        yield replace(one, mates=known, tokens=tokens)


_HINT = re.compile(r"\n(?:土地\n[\s\S]*|[^\n]{1,20}\n(?:\{[^{}]+\})+)$")
"""In the Japanese text of a double-faced card, the lines that tell what its other face is."""


def _make_face(card: Mapping[str, Any]) -> PrintedText:
    """Give the face of one entry of a set file's `cards`; a language without a text there has no entry in its `texts`.

    Without a Japanese text there is no Japanese name, either.
    """
    names, texts = {"en": card.get("faceName") or card["name"]}, {}
    if card.get("text"):
        texts["en"] = card["text"]
    for one in card.get("foreignData", ()):
        if one.get("language") == "Japanese" and one.get("text"):
            names["ja"] = one.get("faceName") or one["name"]
            texts["ja"] = _HINT.sub("", one["text"]) if card.get("layout") == "modal_dfc" else one["text"]
    kept = ("manaCost", "power", "toughness", "loyalty", "colors", "keywords", "side", "layout")
    return PrintedText(
        names,
        texts,
        tuple(card.get("types", ())),
        tuple(card.get("supertypes", ())),
        tuple(card.get("subtypes", ())),
        {name: card[name] for name in kept if name in card},
        str(card["name"]),
    )
