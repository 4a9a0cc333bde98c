"""Folding: the normal form of a text, without differences of print, width, citations and white space.

Two texts are the same rule text when their folded forms are equal. The hash and the fingerprints of a unit are made of
its folded text. The repository keeps nothing else of it. A change in this module needs a new `VERSION`, and every
index must be built anew.

Fingerprints are winnowed (Schleimer, Wilkerson, Aiken 2003). Of every `window` neighbouring k-grams the smallest hash
is kept. So a passage of at least `gram + window - 1` folded characters is found again in the whole text. The grams are
too sparse to restore the text from them.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

__all__ = ["GRAM", "VERSION", "WINDOW", "compute_fingerprints", "fold", "hash_folded", "is_japanese", "make_skeleton"]

VERSION = 1
GRAM = {"ja": 24, "en": 60}
"""Length of one fingerprinted passage, in folded characters."""
WINDOW = {"ja": 12, "en": 30}
"""How many neighbouring passages give one fingerprint."""

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_CITATION = re.compile(
    r"""
      \[\s*\d+(?:\.\d+)*[a-z]?(?:\s*[-~]\s*\d+(?:\.\d+)*[a-z]?)?\s*\](?:\s*-\s*(?=\[\s*\d))?  # [5.1.3]-[5.1.10]
    | \(\s*(?:0|\d{3}(?:\.\d+[a-z]?)?)\s*\)                                                     # (410.5), (0)
    | (?<![\w.+/-])\d{3}\.\d+[a-z]?(?:\s*[-~]\s*[a-z])?(?!\w|\.\d|/\d)                            # 601.2f~h
    | (?<![\w.+/-])\d+\.\d+\.\d+[a-z]?(?!\w|\.\d)                                                    # 6.3.2a
    """,
    re.VERBOSE,
)
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-") | dict.fromkeys("〜～∼", "~"))
_DROPPED = re.compile(r"[^\w+\-/{}%*<>=]|_")


def is_japanese(text: str) -> bool:
    """Whether more than one character in ten of a text is kana or kanji; False for an empty text.

    >>> is_japanese("スタック"), is_japanese("the stack")
    (True, False)
    """
    return len(_CJK.findall(text)) * 10 > len(text)


def fold(text: str) -> str:
    """Fold a text: no width, case, citations, white space and punctuation. Signs with a meaning stay.

    >>> fold("ルール （410.6）は、＋1 する。"), fold("See rule 702.21a: -1/-1.")
    ('ルールは+1する', 'seerule-1/-1')
    """
    plain = unicodedata.normalize("NFKC", text).translate(_DASHES).casefold()
    return _DROPPED.sub("", _CITATION.sub(" ", plain))


def make_skeleton(name: str) -> str:
    """Fold a name for look-up: small letters, small kana become large, katakana hiragana.

    Sounds of v become b; accents, blanks, long marks and punctuation are dropped. `""` if nothing is left.

    >>> make_skeleton("タイヴァー・ケル") == make_skeleton("たいばける"), make_skeleton("Halvar, God of Battle")
    (True, 'halvargodofbattle')
    """
    if name.isascii():
        return re.sub("[^a-z0-9]", "", name.lower())
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain)
    plain = plain.translate(_SMALL).replace("ゔぁ", "ば").replace("ゔあ", "ば")
    for vowel, plain_kana in (("い", "び"), ("え", "べ"), ("お", "ぼ")):
        plain = plain.replace("ゔ" + vowel, plain_kana)
    plain = plain.replace("ゔ", "ぶ")
    decomposed = unicodedata.normalize("NFD", plain)
    plain = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", decomposed))
    return re.sub(r"[^\w]|_|ー", "", plain)


_SMALL = str.maketrans("ぁぃぅぇぉゃゅょっゎゕゖ", "あいうえおやゆよつわかけ")


def hash_folded(text: str) -> str:
    """Hash the folded form of a text: 16 hexadecimal digits; "" if nothing is left when signs and blanks are gone."""
    folded = fold(text)
    return hashlib.sha256(folded.encode()).hexdigest()[:16] if folded else ""


def compute_fingerprints(text: str) -> tuple[str, ...]:
    """Compute the fingerprints of a text: hashes of some of its passages, each 8 hexadecimal digits, sorted, each once.

    Of 30 neighbouring passages (12 in Japanese) the smallest hash is kept. A text shorter than one passage (60 folded
    characters; 24 in Japanese) has none: `()`.
    """
    folded = fold(text)
    language = "ja" if is_japanese(folded) else "en"
    gram, window = GRAM[language], WINDOW[language]
    hashes = [
        hashlib.blake2b(folded[i : i + gram].encode(), digest_size=4).hexdigest() for i in range(len(folded) - gram + 1)
    ]
    if len(hashes) <= window:
        return (min(hashes),) if hashes else ()
    return tuple(sorted({min(hashes[i : i + window]) for i in range(len(hashes) - window + 1)}))
