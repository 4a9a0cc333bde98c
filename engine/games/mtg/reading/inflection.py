"""The forms of words: English third persons and plurals, and Japanese verbs, made from the form of the dictionary."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["inflect"]

_IRREGULAR = {"have": "has", "be": "is", "do": "does", "elf": "elves", "dwarf": "dwarves", "wolf": "wolves"}

_ROWS = {"く": ("き", "いて"), "ぐ": ("ぎ", "いで"), "す": ("し", "して"), "ぶ": ("び", "んで"), "む": ("み", "んで")}
_ROWS |= {"う": ("い", "って"), "つ": ("ち", "って"), "る": ("り", "って"), "ぬ": ("に", "んで")}

_BEFORE_NOT = dict(zip("くぐすうるつむぶぬ", "かがさわらたまばな", strict=True))

_ONE_STEP = re.compile(
    r"(得|捨て|当て|変じ|見せ|与え|加え|見|唱え|控え|混ぜ|出|受け|つけ|捧げ|れ|変え|減らせ|添え|投げ|終え|い)る$"
)
"""Verbs that only drop their last sound."""


def inflect(word: str, language: str, forms: Sequence[str | None]) -> tuple[str, ...]:
    """The forms of a word that are asked for, in their order.

    An English form of an unknown name is made like the plural. In Japanese it is a `KeyError`.

    Args:
        word: The word as a dictionary has it.
        language: `en` or `ja`.
        forms: The names of the forms, as a category lists them.

    >>> inflect("draw", "en", ("base", "third")), inflect("elf", "en", ("one", "many"))
    (('draw', 'draws'), ('elf', 'elves'))
    >>> inflect("引く", "ja", ("final", "stem", "te"))
    ('引く', '引き', '引いて')
    """
    return tuple(_form_english(word, one) if language == "en" else _form_japanese(word, one) for one in forms)


def _form_english(word: str, form: str | None) -> str:
    """Give an English word in one form: `third` of "lose life" is "loses life", `many` of "elf" is "elves".

    Of a phrase the first word changes in `third`, else the end. The forms None, `base` and `one` give the word itself,
    any other the plural.
    """
    if form in (None, "base", "one"):
        return word
    head, space, rest = word.partition(" ") if form == "third" else (word, "", "")
    if head in _IRREGULAR:
        head = _IRREGULAR[head]
    elif re.search(r"(s|x|z|ch|sh)$", head):
        head += "es"
    elif re.search(r"[^aeiou]y$", head):
        head = head[:-1] + "ies"
    else:
        head += "s"
    return head + space + rest


def _form_japanese(word: str, form: str | None) -> str:
    """Give a Japanese verb in one form: 引く is 引き as `stem`, 引いて as `te`, 引いた as `past`, 引かない as `not`.

    The forms None, `final` and `plain` give the verb itself. Another form is a `KeyError`; so is what is no verb.
    """
    if form in (None, "final", "plain"):
        return word
    if word.endswith("する"):
        stem, te, no = word[:-2] + "し", word[:-2] + "して", word[:-2] + "し"
    elif _ONE_STEP.search(word):
        stem, te, no = word[:-1], word[:-1] + "て", word[:-1]
    else:
        ending, joined = _ROWS[word[-1]]
        joined = "って" if word.endswith("行く") else joined
        stem, te = word[:-1] + ending, word[:-1] + joined
        no = word[:-1] + _BEFORE_NOT[word[-1]]
    past = te[:-1] + ("だ" if te.endswith("で") else "た")
    return {"stem": stem, "te": te, "past": past, "not": no + "ない"}[form]
