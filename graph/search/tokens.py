"""Tokens: what a text is indexed by and a question is asked in, Japanese and English by one rule.

Japanese is cut into pairs of neighbouring characters, for print does not divide words. English is cut into words
without their endings. A rule's number, a mana symbol and a counter are one token each. Width, case, kana, long marks
and alternative spellings are folded first. So a text and a question meet, whichever way either is written.

>>> tokenize("ルール 410.6b のチェイン")
['るる', '410.6b', 'のち', 'ちえ', 'えん']
>>> tokenize("Cards played, copied: +1/+1")
['card', 'play', 'copy', '+1/+1']
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from rulebook import vocabulary
from rulebook.fold import make_skeleton

__all__ = ["VERSION", "QuestionWord", "list_kanji", "split_words", "stem", "tokenize"]

VERSION = 8
"""Count it up whenever texts give other tokens, or tokens are indexed otherwise. Then every index is built anew."""

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-") | dict.fromkeys("’‘", "'"))
_HAN = r"々〆\u3400-\u9fff\uf900-\ufaff"
_JA = rf"ぁ-ゖァ-ヺーヽヾゝゞ{_HAN}"
_PIECE = re.compile(
    rf"""
      (?P<sign>[+-][0-9x]+/[+-][0-9x]+ | \{{[0-9a-z/]{{1,5}}\}})
    | (?P<number>[0-9]+(?:\.[0-9]+)*[a-z]?(?![0-9a-z]))
    | (?P<latin>[^\W_{_JA}]+(?:'[^\W_{_JA}]+)?)
    | (?P<ja>[{_JA}]+(?:[・][{_JA}]+)*)
    """,
    re.VERBOSE,
)
_SCRIPT = re.compile(rf"(?P<kanji>[{_HAN}]+)|(?P<katakana>[ァ-ヺーヽヾ・]+)|(?P<hiragana>[ぁ-ゖゝゞー]+)")
_KANJI = re.compile(rf"[{_HAN}]")
_PARTICLES = frozenset("がをにはもとでのへやかねよな")
"""Kana that join words. A pair with one of these says nothing of a word."""


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """One word of a question: as typed, its tokens in order, and its kanji."""

    text: str
    tokens: tuple[str, ...]
    signs: tuple[str, ...] = ()


def tokenize(text: str) -> list[str]:
    """Cut a text into the tokens it is indexed by, in order: `"手札を1枚"` into `["手札", "札を", "1", "枚"]`.

    English words lose their endings: `"Cards played"` gives `["card", "play"]`. Repeated tokens stay. A Japanese word
    is its pairs of characters, spelt in hiragana and in one way. Empty for a text of mere signs.
    """
    found: list[str] = []
    for piece in _PIECE.finditer(_normalize(text)):
        if piece.lastgroup == "ja":
            found += _pair_characters(_unify_spelling(piece[0]))
        elif piece.lastgroup == "latin":
            found.append(stem(piece[0]))
        else:
            found.append(piece[0])
    return found


def list_kanji(text: str) -> list[str]:
    """List every kanji of a text, in order, each as often as it stands there.

    A word of one character is found by these.
    """
    return _KANJI.findall(_normalize(text))


def split_words(text: str) -> Iterator[QuestionWord]:
    """Split a question into its words with a meaning, in order. Kana that only join are left out.

    English words that only ask stay. Words without kanji have no `signs`; one kanji alone has no `tokens`.

    >>> [word.tokens for word in split_words("山札が空なら負けですか")]
    [('山札',), (), ('負け',)]
    >>> [word.signs for word in split_words("山札が空なら負けですか")]
    [('山', '札'), ('空',), ('負',)]
    """
    for piece in _PIECE.finditer(_normalize(text)):
        if piece.lastgroup == "ja":
            yield from _split_japanese(_unify_spelling(piece[0]))
        elif piece.lastgroup == "latin":
            yield QuestionWord(piece[0], (stem(piece[0]),))
        else:
            yield QuestionWord(piece[0], (piece[0],))


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Take the ending off a lower-case English word, so that the forms of one word meet.

    A table has irregular forms. Endings are -s, -ies, -ing, -ed, -ion and -e; short words keep theirs. The last
    thousands of words are remembered.

    >>> [stem(word) for word in ("destroys", "destroyed", "abilities", "choosing", "chose", "hitting", "dies", "less")]
    ['destroy', 'destroy', 'ability', 'choos', 'choos', 'hit', 'die', 'less']
    """
    word = word.removesuffix("'s").replace("'", "")
    word = _IRREGULAR.get(word, word)
    if len(word) > 4 and word.endswith(("ies", "ied")):  # noqa: PLR2004 - not of dies, tied
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):  # noqa: PLR2004 - not of has
        word = word[:-2] if word.endswith(("sses", "xes", "ches", "shes", "zes")) else word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and re.search("[aeiouy]", rest):  # noqa: PLR2004 - not of bring, need
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    word = word[:-3] if word.endswith(("tion", "sion")) and len(word) > 6 else word  # noqa: PLR2004 - not of action
    return word[:-1] if word.endswith("e") and len(word) > 4 else word  # noqa: PLR2004 - the e of die stays


_IRREGULAR = {
    form: base
    for base, forms in {
        "choose": "chose chosen",
        "deal": "dealt",
        "die": "died dead death dying",
        "draw": "drew drawn",
        "get": "got gotten gets getting",
        "give": "gave given gives giving",
        "keep": "kept",
        "leave": "left leaving",
        "lose": "lost loses losing",
        "pay": "paid",
        "say": "said",
        "take": "took taken takes taking",
        "win": "won winning winner",
        "go": "went gone goes going",
        "begin": "began begun beginning",
        "steal": "stole stolen",
        "shuffle": "shuffled shuffling",
        "not": "cannot cant dont doesnt wont isnt",
        "color": "colour colours",
        "armor": "armour armours armors",
        "defens": "defence defences",
        "favor": "favour",
    }.items()
    for form in forms.split()
}


def _normalize(text: str) -> str:
    """Bring a text to one width, lower case, and one kind of dash and apostrophe: `"ＣＲ—A’s"` to `"cr-a's"`."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_DASHES)


def _pair_characters(run: str) -> list[str]:
    """Fold a Japanese run and give its pairs of neighbouring characters, or its only character: カード gives かど.

    Katakana become hiragana, and long marks are dropped. Empty where nothing is left.
    """
    folded = make_skeleton(run)
    return [a + b for a, b in pairwise(folded)] if len(folded) > 1 else list(folded)


_SPELT = {"出来": "でき", "速効": "即効", "チェイン": "チェーン", "生け贄": "生贄", "全て": "すべて", "無い": "ない"}


@cache
def _load_spellings() -> tuple[re.Pattern[str], dict[str, str]]:
    """Give a pattern of all alternative spellings, and the one spelling used for each: チェーン for チェイン.

    They come from the vocabularies, unless part of another name, and from a list of common verbs.
    """
    terms = vocabulary.load_all_terms()
    names = {name for term in terms for name in (term.ja, term.reading, *term.aliases) if name}
    spelt = {
        variant: term.ja
        for term in terms
        for variant in term.variants
        if term.ja and not any(variant in name for name in names)
    }
    spelt |= _SPELT
    pattern = re.compile("|".join(sorted(map(re.escape, spelt), key=len, reverse=True)))
    return pattern, spelt


def _unify_spelling(run: str) -> str:
    """Spell a run of kana and kanji in one way, by our list: チェイン as チェーン.

    What the list does not name stays.
    """
    pattern, spelt = _load_spellings()
    return pattern.sub(lambda found: spelt[found[0]], run)


def _split_japanese(run: str) -> Iterator[QuestionWord]:
    """Split a run of kana and kanji into words where the script changes: the kanji, and katakana of two or more.

    Hiragana are left out, unless they are the whole run and no particle. The tokens of kanji take in the first kana
    behind them, if that is no particle: `引ける` gives the word `引` with `引け`. One kanji alone has no tokens.
    """
    parts = [(part.lastgroup, part[0]) for part in _SCRIPT.finditer(run)]
    following = [*(text for _, text in parts[1:]), ""]
    for (script, text), after in zip(parts, following, strict=True):
        if script == "kanji":
            tail = after[:1] if "ぁ" <= after[:1] <= "ゖ" and after[:1] not in _PARTICLES else ""
            whole = text + tail if len(text + tail) > 1 else ""
            yield QuestionWord(text, tuple(_pair_characters(whole)), tuple(_KANJI.findall(text)))
        elif (len(parts) == 1 and text not in _PARTICLES) or (script == "katakana" and len(make_skeleton(text)) > 1):
            yield QuestionWord(text, tuple(_pair_characters(text)))
