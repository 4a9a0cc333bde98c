"""What an answer says of itself, in the reader's language: its reasons, remedies and outcomes.

The answers speak English, in sentences of few forms; `templates/sentences.yaml` has each form in Japanese. A reason
of several clauses is told clause by clause, and what has no form there is left as it is.

>>> translate_sentence("'603.2' is borne in mtg and in wow; say which game", "ja")
("'603.2'はマジック・ウォークラフトにあります。どのゲームかを添えてください", 'ja')
>>> translate_sentence("mtg has no section 410 in cr-2026-01-16: chapter 4 ends with 408", "ja")[0]
'マジックのcr-2026-01-16に節410はありません: 章4は408までです'
>>> translate_sentence("something unheard of", "ja")
('something unheard of', 'en')
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import yaml

from rulebook.games import BY_NAME

__all__ = ["is_told_in", "translate_sentence"]

_KINDS = {
    "chapter": "章",
    "section": "節",
    "rule": "ルール",
    "subrule": "ルール",
    "entry": "用語",
    "term": "用語",
    "example": "例",
    "ruling": "裁定",
    "card": "カード",
}
_LONGEST = 2_000


def translate_sentence(text: str, language: str) -> tuple[str, str]:
    """Translate a sentence of an answer from English; give (words, language that they are in then).

    An unknown sentence, an empty one, and one over 2,000 characters stay as they are: (text, `"en"`). So does any for
    another language than `ja`. A clause that is not known stays in English.
    """
    if language != "ja" or not text or len(text) > _LONGEST:
        return text, "en"
    clauses = [text] if _apply_form(text) else text.split("; ")
    said = [_translate_clause(clause) for clause in clauses]
    if not any(said):
        return text, "en"
    return "。".join(ja or en for en, ja in zip(clauses, said, strict=True)), "ja"


def is_told_in(text: str | None, language: str) -> bool:
    """Whether a sentence in English can be told whole in a language, `ja` or `en`. False for None and ""."""
    if not text or language == "en":
        return bool(text)
    if len(text) > _LONGEST:
        return False
    return all(_is_known(clause) for clause in ([text] if _apply_form(text) else text.split("; ")))


def _is_known(text: str) -> bool:
    """Whether a clause has a form in Japanese: as a whole, or else each part of it, before and behind a colon."""
    head, colon, rest = text.partition(": ")
    return _apply_form(text) is not None or (bool(colon) and _apply_form(head) is not None and _is_known(rest))


def _translate_clause(text: str) -> str | None:
    """Translate one clause into Japanese; None where nothing of it is known.

    The part behind a colon is a clause of its own.
    """
    head, colon, rest = text.partition(": ")
    if _apply_form(text) or not colon:
        return _apply_form(text)
    before, after = _apply_form(head), _translate_clause(rest)
    return f"{before or head}: {after or rest}" if before or after else None


def _apply_form(text: str) -> str | None:
    """Translate a clause into Japanese by the first form that matches it whole; None where none does.

    `then` before a known clause is translated too.
    """
    for form, ja in _load_forms():
        found = form.fullmatch(text)
        if found:
            return ja.format(**{name: _translate_placeholder(name, words) for name, words in found.groupdict().items()})
    rest = _apply_form(text.removeprefix("then ")) if text.startswith("then ") else None
    return f"次いで{rest}" if rest else None


def _translate_placeholder(name: str, words: str) -> str:
    """Translate the words that fill a placeholder of this name into Japanese: kinds of things, games, lists with `・`.

    Other words stay as they are.
    """
    if name.endswith("kind"):
        return _KINDS.get(words, words)
    if name in {"game", "games"}:
        return "・".join(_name_game(one) for one in re.split(r" and (?:in )?|, ", words))
    return re.sub(r" and (?:in )?", "・", words) if name in {"books", "where"} else words


def _name_game(short: str) -> str:
    """The Japanese name of a game, by its short name: `mtg` gives `マジック`. Another word stays."""
    names = BY_NAME[short].names if short in BY_NAME else ()
    return next((name for name in names if not name.isascii()), short)


@cache
def _load_forms() -> list[tuple[re.Pattern[str], str]]:
    """Load every form, in order: the pattern of its English, and its Japanese with `{placeholders}`.

    They are read once.
    """
    raw = yaml.load(files("api.page").joinpath("templates/sentences.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return [(_compile_form(en), ja) for en, ja in raw]


def _compile_form(form: str) -> re.Pattern[str]:
    """Compile a form with `{placeholders}` to a pattern with groups of those names.

    `no section {n}` matches `no section 410`, and its group `n` is `410`.
    """
    parts = re.split(r"\{(\w+)\}", form)
    return re.compile(
        "".join(f"(?P<{part}>{_fit_placeholder(part)})" if n % 2 else re.escape(part) for n, part in enumerate(parts))
    )


def _fit_placeholder(name: str) -> str:
    """The regular expression of what may fill a placeholder: digits for `n`, else any words that end no clause."""
    return r"[\d,]+" if name == "n" else "(?:(?![;:] ).)+?"
