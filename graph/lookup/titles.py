"""The titles of rules and of glossary entries: which units bear one, whole, in part, or inflected.

A title is met whatever its print, as names are. Its loose forms are its words inflected ("discarded"), what stands
before brackets ("Tribal (Obsolete)"), and each of several titles in one line ("Kicker, Kicked").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graph.store.catalogue import Name
from rulebook.fold import make_skeleton

__all__ = ["TitleIndex", "is_inflected"]

_BRACKETS = re.compile(r"\s*[(（][^()（）]*[)）]\s*")
_DIVIDER = re.compile(r"\s*[,、]\s*|\s+/\s+|(?<=[^\x00-\x7f])/")
_WORD = re.compile("[a-z0-9]+(?:'[a-z]+)?")
_ALIKE = 2
"""As many first letters join the later titles of a line to the first: Kicker, Kicked; but not Cost, Play."""


@dataclass(frozen=True, eq=False)
class TitleIndex:
    """Titles by their folded form, and everything that bears a loose form of one.

    `whole` has the titles alone. `loose` has the words of titles, their parts and terms by their stems, each with the
    words as they are written.
    """

    whole: Mapping[str, tuple[Name, ...]]
    loose: Mapping[str, tuple[tuple[str, Name], ...]]

    @classmethod
    def of(cls, titles: Iterable[Name], terms: Iterable[Name] = ()) -> TitleIndex:
        """Make the index of the titles of units, and of the names of terms. Names of terms are in `loose` alone.

        Each title stands in `loose` under its own stems, and under those of each of its parts.
        """
        whole: defaultdict[str, list[Name]] = defaultdict(list)
        loose: defaultdict[str, list[tuple[str, Name]]] = defaultdict(list)
        bearers: defaultdict[str, list[Name]] = defaultdict(list)
        for title in titles:
            bearers[title.text].append(title)
        for text, bearing in bearers.items():
            if key := make_skeleton(text):
                whole[key] += bearing
            for part in (text, *list_parts(text)):
                loose[_make_stem_key(part)] += ((part, title) for title in bearing)
        for term in terms:
            loose[_make_stem_key(term.text)].append((term.text, term))
        return cls(
            {key: tuple(found) for key, found in whole.items()},
            {key: tuple(found) for key, found in loose.items() if key},
        )

    def find_loose(self, text: str) -> tuple[Name, ...]:
        """Find the titles and terms of which a text is a part, an inflected form or the whole, each thing once.

        `"discarded"` finds `Discard`, `"Kicked"` finds `Kicker, Kicked`. Gives an empty tuple for none.
        """
        every = self.loose.get(_make_stem_key(text), ())
        return tuple({name.id: name for written, name in every if is_inflected(text, written)}.values())

    def find_whole(self, text: str) -> tuple[Name, ...]:
        """Find the titles of units that are this very text, whatever its case and punctuation; an empty tuple for none.

        One letter is a title only as it is printed: X, and not x.
        """
        found = self.whole.get(make_skeleton(text), ())
        return found if len(text.strip()) > 1 else tuple(name for name in found if name.text == text.strip())


def list_parts(title: str) -> Iterator[str]:
    """List what else a title is looked up by: without its brackets, and each of several titles in one line.

    A later part that begins otherwise than the first qualifies it, and is put before it. A title with `and`, `or` or
    `&` is not divided. Gives nothing for a plain title of one part.

    >>> list(list_parts("Kicker, Kicked")), list(list_parts("Tribal (Obsolete)")), list(list_parts("Type, Ally"))
    (['Kicker', 'Kicked'], ['Tribal'], ['Ally Type', 'Type'])
    """
    plain = _BRACKETS.sub(" ", title).strip()
    if plain not in {title, ""}:
        yield plain
    first, *others = _DIVIDER.split(plain)
    if others and not re.search(r"\b(?:and|or)\b|&", plain):
        for other in others:
            alike = make_skeleton(other)[:_ALIKE] == make_skeleton(first)[:_ALIKE]
            yield from () if alike or "/" in plain else (f"{other} {first}",)
        yield first
        yield from (
            other for other in others if "/" in plain or make_skeleton(other)[:_ALIKE] == make_skeleton(first)[:_ALIKE]
        )


def is_inflected(text: str, written: str) -> bool:
    """Whether two texts are the same words, but for their endings. Other letters than Latin must be the same.

    >>> is_inflected("discarded", "Discard"), is_inflected("Abilities", "ability"), is_inflected("plan", "Plane")
    (True, True, False)
    """
    if make_skeleton(text) == make_skeleton(written):
        return True
    mine, theirs = _split(text), _split(written)
    return len(mine) == len(theirs) and all(
        not _list_bases(one).isdisjoint(_list_bases(other)) for one, other in zip(mine, theirs, strict=True)
    )


def _split(text: str) -> list[str]:
    """Split a text into its words in lower case: `"It's Kicked"` to `["it's", "kicked"]`.

    A text with any character beyond ASCII, also a dash or `“`, is one word, folded for look-up. Only `’` is read as
    `'`.
    """
    plain = text.casefold().replace("’", "'")
    return _WORD.findall(plain) if plain.isascii() else [make_skeleton(text)]


def _make_stem_key(text: str) -> str:
    """Write the stems of the words of a text in one line: `"Abilities discarded"` as `"ability discard"`.

    A text with any letter beyond ASCII is folded for look-up and not cut.
    """
    return " ".join(_reduce(word) if word.isascii() else word for word in _split(text))


def _reduce(word: str) -> str:
    """Cut an English word in lower case down to a stem that its forms share: `abilities` and `ability` to `"ability"`.

    Some other words share it too: `dies` gives `"di"`.
    """
    if len(word) > 4 and word.endswith(("ies", "ied")):  # noqa: PLR2004 - not of dies, tied
        return word[:-3] + "y"
    rest = re.sub("(?<=s|x|z|h|o)es$|(?<=[^s])s$|(?<=.[^e])ed$|(?<=..)ing$", "", word)
    if word.endswith(("ed", "ing")):
        rest = re.sub(r"([bdgklmnprt])\1$", r"\1", rest)
    return rest.removesuffix("e") if len(rest) > 2 else rest  # noqa: PLR2004 - not of be


def _list_bases(word: str) -> set[str]:
    """List the words that an English word in lower case may be a form of: itself, and it without its ending.

    The endings are -s, -es, -ies, -ied, -ed and -ing: `discarding` gives `discarding`, `discard` and `discarde`.
    """
    bases = {word}
    if word.endswith(("ies", "ied")):
        bases.add(word[:-3] + "y")
    if word.endswith("s") and not word.endswith("ss"):
        bases.add(word[:-1])
    if re.search("(?:s|x|z|ch|sh|o)es$", word):
        bases.add(word[:-2])
    if word.endswith("ed"):
        bases |= {word[:-1], word[:-2]}
    if word.endswith("ing"):
        bases |= {word[:-3], word[:-3] + "e"}
    return bases | {base[:-1] for base in bases - {word} if word[-1] != "s" and re.search(r"([bdgklmnprt])\1$", base)}
