"""What came of bringing two cards together, as data that can be kept: told in both languages, without its plays.

The two cards are written as `⟦a⟧` and `⟦b⟧`, as their names may be held in other words later. `fill_names` puts the
names in.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.kernel.words import Card
from engine.meeting.meet import CardMeeting, Encounter
from engine.meeting.telling import tell_meeting
from engine.meeting.ways import LABELS, Label, name_other, tell_way
from engine.scenario.telling.phrasing import LANGUAGES

__all__ = ["EffectAccount", "MeetingAccount", "PairAccount", "fill_names", "give_account"]

_MARKS: dict[Label, str] = {label: f"⟦{label}⟧" for label in LABELS}


class MeetingAccount(msgspec.Struct, frozen=True):
    """One meeting: how the cards were brought together, what happens, what would without the text of one, and why.

    The texts are by language. `clauses` decide it, those that speak most rarely first. `scenario` is a file that
    passes, with its contrast. `seen_in` says in how many ways it was seen.
    """

    staging: dict[str, str]
    says: dict[str, str]
    without: dict[str, str]
    clauses: tuple[str, ...]
    kind: str
    level: str
    seen_in: int
    scenario: str


class EffectAccount(msgspec.Struct, frozen=True):
    """What one card does to the other, what happens without the text of one, and the clauses that decide it.

    The texts are by language, `en` and `ja`.
    """

    says: dict[str, str]
    without: dict[str, str]
    clauses: tuple[str, ...]


class PairAccount(msgspec.Struct, frozen=True):
    """What came of two cards, as an `Encounter` says it. `cards` are their names in the engine.

    It is `whole` if the time was enough for all of it. It is `surveyed` if only one meeting was looked for, and nothing
    of what one card does to the other.
    """

    cards: tuple[str, str]
    meetings: tuple[MeetingAccount, ...] = ()
    effects: dict[str, tuple[EffectAccount, ...]] = {}
    refusals: dict[str, tuple[str, ...]] = {}
    tried: int = 0
    untried: tuple[tuple[str, str], ...] = ()
    unshown: int = 0
    whole: bool = True
    surveyed: bool = False

    @property
    def mirrored(self) -> PairAccount:
        """The same account with the two cards exchanged: their order, and the labels of `effects` and `refusals`.

        The meetings, and all texts, stay as they are: `⟦a⟧` in them still means the card that was `a`.
        """
        effects = {name_other(label): self.effects[label] for label in LABELS if label in self.effects}
        refusals = {name_other(label): self.refusals[label] for label in LABELS if label in self.refusals}
        return msgspec.structs.replace(self, cards=self.cards[::-1], effects=effects, refusals=refusals)


def give_account(
    encounter: Encounter, first: Card, second: Card, *, whole: bool = True, surveyed: bool = False
) -> PairAccount:
    """Give what came of two cards as data to be kept: meetings and effects told in every language.

    There the cards are `⟦a⟧` and `⟦b⟧`; scenarios and the untried ways have their names. Each untried way with its
    reason is kept once. Of two copies of one card, what happens is told of `⟦a⟧` alone.

    Args:
        encounter: What came of them.
        first: The card `a`.
        second: The card `b`.
        whole: Whether the time was enough.
        surveyed: Whether only one meeting was looked for.
    """
    names = {second.name: _MARKS["b"], first.name: _MARKS["a"]}
    effects = {label: tuple(_tell_effect(one, names) for one in some) for label, some in encounter.effects.items()}
    return PairAccount(
        (first.name, second.name),
        tuple(_tell(one, names) for one in encounter.meetings),
        effects,
        encounter.refusals,
        encounter.tried,
        tuple(dict.fromkeys(encounter.untried)),
        encounter.unshown,
        whole,
        surveyed,
    )


def _tell(one: CardMeeting, names: Mapping[str, str]) -> MeetingAccount:
    """Give one meeting as data, told in every language; `names` maps the two cards' names to `⟦a⟧` and `⟦b⟧`."""
    told = {language: tell_meeting(one, language, names) for language in LANGUAGES}
    return MeetingAccount(
        staging={language: tell_way(one.way, _MARKS, language) for language in LANGUAGES},
        says={language: one.says for language, one in told.items()},
        without={language: one.without for language, one in told.items()},
        clauses=one.clauses,
        kind=one.difference.kind,
        level=one.level,
        seen_in=one.seen_in,
        scenario=one.scenario,
    )


def _tell_effect(one: CardMeeting, names: Mapping[str, str]) -> EffectAccount:
    """Give an effect as data, told in every language; `names` maps the two cards' names to `⟦a⟧` and `⟦b⟧`."""
    told = {language: tell_meeting(one, language, names) for language in LANGUAGES}
    return EffectAccount(
        {language: one.says for language, one in told.items()},
        {language: one.without for language, one in told.items()},
        one.clauses,
    )


def fill_names(text: str, names: Mapping[Label, str]) -> str:
    """Put the names of the two cards, by label, in place of `⟦a⟧` and `⟦b⟧`; a text without these is unchanged.

    A label without a name is a `KeyError`, even if the text does not use it.

    >>> fill_names("⟦a⟧ meets ⟦b⟧", {"a": "Alpha", "b": "Beta"})
    'Alpha meets Beta'
    """
    for label, mark in _MARKS.items():
        text = text.replace(mark, names[label])
    return text
