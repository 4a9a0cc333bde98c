"""Sentences about a law, in both languages: the law in one line, each edition, each rule that has changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rulebook.ids import Id
from rulebook.units import Edition

__all__ = [
    "IN_PLAY",
    "Sentences",
    "describe_change",
    "describe_edition",
    "describe_law",
    "describe_other_language",
    "describe_unheld",
]

Sentences: TypeAlias = Mapping[str, str]
"""One sentence, by language."""

IN_PLAY: Mapping[str, Sentences] = {
    "same": {"en": "plays the same", "ja": "プレイは同じ"},
    "dated": {"en": "plays otherwise now", "ja": "今はプレイが異なる"},
    "missing": {"en": "plays otherwise now, which is not modelled", "ja": "今はプレイが異なるが、未対応"},
}
"""What a change of a rule does in play (`amendments.Amendment`), in words."""

_TONGUES = {"en": {"en": "English", "ja": "英語"}, "ja": {"en": "Japanese", "ja": "日本語"}}


def describe_law(date: str | None, rules: Sequence[Id], changed: Sequence[str], played: str = "") -> Sentences:
    """Describe a law in one line: its games, date and editions, and how many of its rules have changed since.

    In English it begins `mtg as of 2021-02-05 (cr-2021-02-05); `. Without rules it says that there is none.

    Args:
        date: The law's day as ISO text; None if it is not known.
        rules: The pinned rules that it rests on.
        changed: What each change does in play: `same`, `dated`, `missing`, or "" where nobody has decided it.
        played: The later edition whose law was played; "" if none was.
    """
    if not rules:
        return {"en": "no rule of any edition", "ja": "どの版のルールにもよらない"}
    games = list(dict.fromkeys(id_.game for id_ in rules))
    names = list(dict.fromkeys(id_.edition or "" for id_ in rules))
    day = {"en": f"as of {date}", "ja": f"{date}時点"} if date else {"en": "of no known date", "ja": "日付不明"}
    count = len(rules)
    if played:
        names = [played]
        count_text = _describe_amended(count, changed)
    elif changed:
        count_text = {
            "en": f"{len(changed)} of {_count_rules(count)} changed since",
            "ja": f"ルール{count}件のうち{len(changed)}件がその後変更",
        }
    else:
        count_text = {
            "en": f"of {_count_rules(count)} none is known to have changed",
            "ja": f"ルール{count}件に既知の変更なし",
        }
    return {
        "en": f"{' and '.join(games)} {day['en']} ({', '.join(names)}); {count_text['en']}",
        "ja": f"{'・'.join(games)}（{day['ja']}、{'・'.join(names)}）。{count_text['ja']}",
    }


def _describe_amended(count: int, changed: Sequence[str]) -> Sentences:
    """Describe how many rules of a run were edited up to the law that was played, and what that does in play.

    In English: `2 of 3 rules were edited before: 1 play the same, 1 not looked at yet`. `count` is the number of all
    rules. `changed` has `same`, `dated`, `missing` or "" for each that was edited; without any, none was.
    """
    if not changed:
        return {
            "en": f"none of {_count_rules(count)} was edited before",
            "ja": f"ルール{count}件に、それまでの変更なし",
        }
    found = [(changed.count(kind), en, ja) for kind, (en, ja) in _AMENDED.items()]
    en = ", ".join(f"{number} {words}" for number, words, _ in found if number)
    ja = "、".join(f"{number}件は{words}" for number, _, words in found if number)
    return {
        "en": f"{len(changed)} of {_count_rules(count)} were edited before: {en}",
        "ja": f"ルール{count}件のうち{len(changed)}件がそれまでに変更。{ja}",
    }


_AMENDED = {
    "same": ("play the same", "プレイが同じ"),
    "dated": ("played as now in force", "現行のとおりにプレイ"),
    "missing": ("not modelled as now in force", "現行の内容に未対応"),
    "": ("not looked at yet", "プレイへの影響が未確認"),
}
"""How many rules changed and what that does in play (`amendments.Amendment`), in words behind their number."""


def describe_edition(edition: Edition, rules: int, changed: int, newest: Edition) -> Sentences:
    """Describe an edition: how many rules rest on it, and how many of these changed up to the newest edition held.

    In English: `ja (no date known): 3 rules; no later edition in its language is held`.
    """
    en, ja = (
        f"{_name_edition(edition, 'en')}: {_count_rules(rules)}",
        f"{_name_edition(edition, 'ja')}: ルール{rules}件",
    )
    if newest == edition:
        return {"en": f"{en}; no later edition in its language is held", "ja": f"{ja}。同じ言語のより新しい版は未収録"}
    return {
        "en": f"{en}, of which {changed or 'none'} changed since; the newest held is {_name_edition(newest, 'en')}",
        "ja": f"{ja}、うち{changed}件がその後変更。収録している最新版は{_name_edition(newest, 'ja')}",
    }


def describe_unheld(name: str, rules: int) -> Sentences:
    """Describe an edition that is not held, by its short name, and how many rules rest on it.

    In English: `old-book: 3 rules; it is not held, so that a change cannot be told`.
    """
    return {
        "en": f"{name}: {_count_rules(rules)}; it is not held, so that a change cannot be told",
        "ja": f"{name}: ルール{rules}件。この版は未収録のため、変更の有無は不明",
    }


def describe_other_language(edition: Edition, other: Edition, same: int, rules: int) -> Sentences:
    """Describe an edition in another language: how many of the rules it has, and what cannot be known of them.

    In English it begins `en (no date known) is in English: 2 of the 3 rules of ja are found there; `. `same` of the
    `rules` that rest on `edition` are found in `other`. It is called newer if both dates are known.
    """
    if edition.effective and other.effective:
        newer = {"en": "newer, ", "ja": "より新しく、"}
        untold = {"en": "whether their words changed cannot be told", "ja": "文言の変更の有無は不明"}
    else:
        newer = {"en": "", "ja": ""}
        untold = {
            "en": "which edition is newer, and whether words changed, cannot be told",
            "ja": "どちらの版が新しいか、文言の変更の有無は不明",
        }
    tongue = _TONGUES.get(other.language, {"en": other.language, "ja": other.language})
    return {
        "en": f"{_name_edition(other, 'en')} is {newer['en']}in {tongue['en']}: {same} of the {rules} rules"
        f" of {edition.name} are found there; {untold['en']}",
        "ja": f"{_name_edition(other, 'ja')}は{newer['ja']}{tongue['ja']}の版: {edition.name}のルール{rules}件のうち"
        f"{same}件に対応するルールあり。{untold['ja']}",
    }


def describe_change(relation: str, number: str, now: Sequence[str], since: str) -> Sentences:
    """Describe in a few words what became of a rule, in each language.

    `relation` is gone, split, merged, moved-edited or another word, which is told as edited. So is moved-edited where
    `now` is the old number alone. `now` are its later numbers.

    >>> describe_change("split", "500.5", ["500.5a", "500.5b"], "cr-2026-01-16")["en"]
    'split into 500.5a and 500.5b in cr-2026-01-16'
    """
    en, ja = " and ".join(now), "・".join(now)
    match relation:
        case "gone":
            return {"en": f"gone since {since}", "ja": f"{since}で廃止"}
        case "split":
            return {"en": f"split into {en} in {since}", "ja": f"{since}で{ja}に分割"}
        case "merged":
            return {"en": f"merged into {en} in {since}", "ja": f"{since}で{ja}に統合"}
        case "moved-edited" if list(now) != [number]:
            return {"en": f"edited in {since}, now {en}", "ja": f"{since}で改訂、現在は{ja}"}
        case _:
            return {"en": f"edited in {since}", "ja": f"{since}で改訂"}


def _count_rules(count: int) -> str:
    """Write a number of rules in English: `1 rule`, `2 rules`, `0 rules`."""
    return f"{count} rule{'' if count == 1 else 's'}"


def _name_edition(edition: Edition, language: str) -> str:
    """Write an edition's short name, and its date in brackets: `cr-2021-02-05 (2021-02-05)`.

    A missing date is said in the language given, `en` or `ja`: `ja (no date known)`.
    """
    unknown = {"en": "no date known", "ja": "日付不明"}[language]
    return f"{edition.name} ({edition.effective.isoformat() if edition.effective else unknown})"
