"""Identity: a rule number alone is not one.

A full id is `game:path@edition`: `wow:410.6a@6.0-ja`, `mtg:card/halvar-god-of-battle`,
`fab:5.1.2a/ex1@ja`. The edition may be a short name or a date, which stands for the
rulebook in force on it. An id without an edition is a question asked at a face; whatever
is stored carries a full one.

>>> parse("wow:410.6a@6.0-ja")
Id(game='wow', path='410.6a', edition='6.0-ja')
>>> str(parse("fab:6.3.2@ja/ex1"))
'fab:6.3.2/ex1@ja'
>>> sorted(["5.1.10", "5.1.9a", "5.1.9", "5.1.2"], key=make_sort_key)
['5.1.2', '5.1.9', '5.1.9a', '5.1.10']
>>> expand_range("601.2f", "601.2h"), expand_range("5.1.9", "5.1.11")
(('601.2f', '601.2g', '601.2h'), ('5.1.9', '5.1.10', '5.1.11'))
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from rulebook.carrying import CarriedError

__all__ = [
    "RESERVED",
    "Id",
    "IdError",
    "drop_face",
    "expand_range",
    "get_next_letter",
    "get_parent",
    "is_number",
    "make_slug",
    "make_sort_key",
    "parse",
]

RESERVED = frozenset({"card", "term", "ruling", "scenario"})
"""First segments of a path that name something other than a numbered or named rule section."""

_GAME = re.compile(r"[a-z][a-z0-9_-]*")
_EDITION = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]*")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_EXAMPLE = re.compile(r"ex[1-9]\d*")
_NUMBER = re.compile(r"\d+(?:\.\d+)*[a-z]?")
_SECTION_STYLE = re.compile(r"(?P<section>[1-9]\d{2})(?:\.(?P<rule>\d+)(?P<letter>[a-z])?)?")


class IdError(CarriedError, ValueError):
    """A text that is no id. It says which part is wrong and how an id looks."""

    def __init__(self, text: str, why: str) -> None:
        """Take the text that is no id, and the reason as a clause; the message tells both and how an id looks."""
        super().__init__(f"{text!r} is no id: {why}; an id reads game:path@edition, as in wow:410.6a@6.0-ja")
        self.text, self.why = text, why


@dataclass(frozen=True, slots=True)
class Id:
    """The id of one thing: `game`, `path` within the game and, where it is pinned, `edition`."""

    game: str
    path: str
    edition: str | None = None

    def __str__(self) -> str:
        """The id as it is written: `game:path`, with `@` and the edition or date where it has one."""
        return f"{self.game}:{self.path}" + (f"@{self.edition}" if self.edition else "")

    @property
    def kind(self) -> str:
        """What the id names: `rule`, `example`, or the reserved first segment: `card`, `term`, `ruling`, `scenario`.

        An example ends in `/ex1` or another number.
        """
        head, *rest = self.path.split("/")
        if head in RESERVED:
            return head
        return "example" if rest and _EXAMPLE.fullmatch(rest[-1]) else "rule"

    @property
    def rule(self) -> Id:
        """The id of the rule that an example stands under: `fab:5.1.2a@ja` for `fab:5.1.2a/ex1@ja`.

        Any other id gives itself.
        """
        return replace(self, path=self.path.rpartition("/")[0]) if self.kind == "example" else self

    @property
    def pinned(self) -> bool:
        """Whether the id names one edition by name.

        False without an edition, and for a date, which must be resolved first.
        """
        return self.edition is not None and not _DATE.fullmatch(self.edition)

    @property
    def date(self) -> str | None:
        """The ISO date after `@`, such as `2021-02-05`, where the edition is given by date; else None."""
        return self.edition if self.edition and _DATE.fullmatch(self.edition) else None

    def at(self, edition: str | None) -> Id:
        """The same id in another edition, given by the name after `@`; None gives the id without an edition."""
        return replace(self, edition=edition)


def parse(text: str) -> Id:
    """Parse an id such as `wow:410.6a@6.0-ja`. Blanks around it do not count.

    The edition is None where none is given, and may also stand before `/ex1`. Whether there is such a thing is not
    asked.

    Raises:
        IdError: the text has no game, an empty segment, or a malformed edition.
    """
    game, colon, rest = text.strip().partition(":")
    if not colon or not _GAME.fullmatch(game):
        raise IdError(text, "it begins with no game and colon")
    path, at, edition = rest.partition("@")
    if at:
        edition, slash, tail = edition.partition("/")
        path += slash + tail
        if not _EDITION.fullmatch(edition):
            raise IdError(text, f"{edition!r} names no edition")
    if not path or any(not part or part != part.strip() for part in path.split("/")) or "@" in path:
        raise IdError(text, "its path has an empty or unreadable segment")
    return Id(game, path, edition or None)


def drop_face(id: Id) -> Id:
    """Give the id of the whole card for any of its faces. The first two segments of the path stay, the rest is cut.

    >>> str(drop_face(Id("mtg", "card/halvar-god-of-battle/2")))
    'mtg:card/halvar-god-of-battle'
    """
    return replace(id, path="/".join(id.path.split("/")[:2]))


def is_number(path: str) -> bool:
    """Whether a path is a rule number and not a name.

    >>> is_number("410.6a"), is_number("5.1.10"), is_number("terms/chain")
    (True, True, False)
    """
    return _NUMBER.fullmatch(path) is not None


def make_sort_key(path: str) -> tuple[tuple[int, str], ...]:
    """Make a sorting key of a path: numbers sort by value and then letter, names by characters.

    `"5.1.9a"` gives `((5, ""), (1, ""), (9, ""), (-1, "a"))`, and `"terms"` gives `((-1, "terms"),)`.
    """
    parts = re.split(r"[./]", path)
    keys: list[tuple[int, str]] = []
    for part in parts:
        digits = re.match(r"\d*", part)
        head = digits.group() if digits else ""
        keys.append((int(head) if head else -1, part[len(head) :]))
        if head and part[len(head) :]:  # 9a stands under 9, before 10
            keys[-1:] = [(int(head), ""), (-1, part[len(head) :])]
    return tuple(keys)


def get_parent(path: str) -> str | None:
    """The path one step up, judged by its shape alone; None for a chapter or a bare name.

    >>> [get_parent(n) for n in ("410.6a", "410.6", "410", "4", "6.3.2a", "6.3", "terms/chain", "5.1.2a/ex1")]
    ['410.6', '410', '4', None, '6.3.2', '6', 'terms', '5.1.2a']
    """
    if "/" in path:
        return path.rpartition("/")[0]
    if not is_number(path):
        return None
    if path[-1].isalpha():
        return path[:-1]
    if "." in path:
        return path.rpartition(".")[0]
    return path[0] if _SECTION_STYLE.fullmatch(path) else None


def get_next_letter(letter: str, skip: str = "") -> str:
    """The letter after one, without the letters in `skip` (MTG has no l and no o). Behind `z` comes `{`.

    >>> get_next_letter("k", skip="lo")
    'm'
    """
    following = chr(ord(letter) + 1)
    return get_next_letter(following, skip) if following in skip else following


def expand_range(first: str, last: str, skip: str = "") -> tuple[str, ...]:
    """List every number from first to last, both included: `"601.2f"` to `"601.2h"` gives f, g and h of `601.2`.

    The two differ in the last step only; equal ends give that one number. `skip` are letters that the numbering leaves
    out, such as `"lo"`.

    Raises:
        IdError: the ends are no siblings, or stand in the wrong order.
    """
    if first == last:
        return (first,)
    if (
        get_parent(first) != get_parent(last)
        or not (is_number(first) and is_number(last))
        or make_sort_key(first) > make_sort_key(last)
    ):
        raise IdError(f"{first}-{last}", "the ends of a range are siblings in rising order")
    if first[-1].isalpha():
        letters = [first[-1]]
        while letters[-1] < last[-1]:
            letters.append(get_next_letter(letters[-1], skip))
        return tuple(first[:-1] + letter for letter in letters)
    stem = first.rpartition(".")[0]
    low, high = int(first.rpartition(".")[2]), int(last.rpartition(".")[2])
    return tuple(f"{stem}.{n}" if stem else str(n) for n in range(low, high + 1))


@lru_cache(maxsize=8_192)
def make_slug(name: str) -> str:
    """Make a path segment of a name: in small letters, with one dash for anything but letters and digits.

    Apostrophes vanish without a dash. `""` if nothing is left.

    >>> make_slug("Halvar, God of Battle"), make_slug("戦闘の神、ハルヴァール")
    ('halvar-god-of-battle', '戦闘の神-ハルヴァール')
    """
    folded = unicodedata.normalize("NFKC", name).casefold().replace("'", "").replace("’", "")
    return re.sub(r"[^\w]+|_+", "-", folded).strip("-")
