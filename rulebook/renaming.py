"""Find terms that an edition renamed, such as Tribal to Kindred."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

__all__ = ["find_renamings", "rename_terms"]

_LEAST = 2
"""How many rules must have changed the one name for the other, and nothing else."""
_Words = AbstractSet[str]


def find_renamings(
    edited: Iterable[tuple[_Words, _Words]], unchanged: Sequence[str], known: Iterable[str]
) -> dict[str, str]:
    """Find the terms that an edition renamed: the new name by the old one, both singular; `{}` where there are none.

    `edited` are the words of one rule in either edition. `unchanged` are texts that stand in both, and `known` all
    words of the older edition. A new name is not among those. Two rules at least changed the one name and nothing else,
    and more than kept it. An old name with two new ones is left out.

    >>> old, new = {"a", "tribal", "card"}, {"a", "kindred", "card"}
    >>> find_renamings([(old, new), (old | {"tribals"}, new | {"kindreds"})], ["A card."], old)
    {'tribal': 'kindred'}
    """
    swaps: Counter[tuple[str, str]] = Counter()
    kept: Counter[str] = Counter()
    for olds, news in edited:
        out, into = ({_make_singular(word) for word in some} for some in (olds - news, news - olds))
        kept.update(olds & news)
        if len(out) == len(into) == 1:
            swaps[out.pop(), into.pop()] += 1
    rivals = Counter(old for old, _ in swaps)
    taken = {_make_singular(word) for word in known}
    return {
        old: new
        for (old, new), count in swaps.items()
        if count >= _LEAST and rivals[old] == 1 and old.isalpha() and new not in taken
        if count > kept[old] + sum(bool(re.search(rf"\b{old}s?\b", text, re.IGNORECASE)) for text in unchanged)
    }


def rename_terms(word: str, renamed: Mapping[str, str]) -> str:
    """Rename a word by the new names in `renamed`, singular or plural as it was; another word stays.

    >>> rename_terms("tribals", {"tribal": "kindred"})
    'kindreds'
    """
    singular = _make_singular(word)
    new = renamed.get(singular)
    return word if new is None else new + word[len(singular) :]


def _make_singular(word: str) -> str:
    """The word without its last s, if it has more than three letters: `"cards"` gives `"card"`. Other words stay."""
    return word[:-1] if len(word) > 3 and word.endswith("s") else word  # noqa: PLR2004 - "as" and "its" are no plurals
