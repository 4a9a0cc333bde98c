"""A meeting in sentences, in Japanese and English: what happens with both cards, and what without the text of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel.values import EMPTY
from engine.meeting.differing import JointEffect
from engine.meeting.meet import CardMeeting
from engine.meeting.seeing import SeenEvent, Spot, View
from engine.scenario.playing.facts import print_value
from engine.scenario.playing.lines import LineError, Names, parse_action
from engine.scenario.telling.describe import describe_value
from engine.scenario.telling.phrasing import Language
from engine.scenario.telling.sentences import Teller, make_teller, tell_action, tell_event, tell_fact

__all__ = ["Told", "tell_meeting"]

_WITH = {"en": "With {card}: {said}", "ja": "{card}があるとき：{said}"}
_WITHOUT = {"en": "Without the text of {card}: {said}", "ja": "{card}のテキストがないとき：{said}"}
_ABSENT = {"en": "it does not happen.", "ja": "それは起こらない。"}
_NOT = {"en": "this does not happen: {said}", "ja": "次のことは起こらない：{said}"}
_REFUSED = {"en": "this is not legal: {said}", "ja": "次のことはできない：{said}"}
_LEGAL = {"en": "this is legal: {said}", "ja": "次のことができる：{said}"}


@dataclass(frozen=True, slots=True)
class Told:
    """A meeting in one language: what is so with both cards, and what is without the text of one, a sentence each."""

    says: str
    without: str


def tell_meeting(one: CardMeeting, language: Language, card_names: Mapping[str, str] = EMPTY) -> Told:
    """Tell a meeting in sentences: `says` begins "With Alpha: ...", `without` begins "Without the text of Alpha: ...".

    Alpha is the card whose text is away in the play compared. Of an event without a record nothing follows the colon.

    Args:
        one: The meeting.
        language: The reader's language.
        card_names: The names of cards in that language, by their names in the engine; others keep theirs.
    """
    difference = one.difference
    here, there = (_make_teller(view, language, card_names) for view in (one.both, one.other))
    card = here.names.get(one.both.play.labels[difference.without], difference.without)
    if isinstance(difference.subject, SeenEvent):
        said, other = _tell_event(one, here, there, language)
    elif isinstance(difference.subject, Spot):
        said, other = (
            _tell_value(difference.subject, value, teller, view)
            for value, teller, view in (
                (difference.seen, here, one.both),
                (difference.otherwise, there, one.other),
            )
        )
    else:
        said, other = _tell_attempt(difference, one.both, here, language)
    return Told(_WITH[language].format(card=card, said=said), _WITHOUT[language].format(card=card, said=other))


def _make_teller(view: View, language: Language, card_names: Mapping[str, str]) -> Teller:
    """Give a teller of a play, what writes its events as sentences.

    A blank card has the name of the card it stands for.
    """
    blank = {
        obj.card.name: card_names.get(name, name)
        for obj in view.play.start.objects.values()
        if obj.card.name.startswith("Blank ") and (name := obj.card.name.removeprefix("Blank "))
    }
    return make_teller(view.play.run, view.play.labels, language, {**card_names, **blank})


def _tell_event(one: CardMeeting, here: Teller, there: Teller, language: Language) -> tuple[str, str]:
    """Give two sentences: what happens with both cards, and what without one's text, or that it does not happen.

    Of a prevented event the first says that it does not happen, and the second that it does. Both are empty if the
    difference keeps no event.
    """
    difference = one.difference
    if difference.record is None:
        return "", ""
    if difference.kind == "prevented":
        told = tell_event(difference.record, there)
        return _NOT[language].format(said=told), told
    instead = one.other.events.get(one.instead, []) if one.instead is not None else []
    other = tell_event(instead[0], there) if instead else _ABSENT[language]
    return tell_event(difference.record, here), other


def _tell_value(spot: Spot, value: object, teller: Teller, view: View) -> str:
    """Write a value of a thing or seat as a sentence of the teller's language; ids in it become the view's names."""
    return tell_fact(f"{spot.of}.{spot.field}", describe_value(print_value(value), view.names), teller)


def _tell_attempt(difference: JointEffect, both: View, teller: Teller, language: Language) -> tuple[str, str]:
    """Give two sentences: of a refused attempt that it is not legal with both cards, and that it is without one's text.

    Of one that only both allow it is the reverse. An attempt that cannot be read is told by its line.
    """
    play, line = both.play, str(difference.subject)
    try:
        said = tell_action(parse_action(line, play.run.game, Names(play.labels), play.start), teller)
    except LineError:
        said = line
    refused, legal = _REFUSED[language].format(said=said), _LEGAL[language].format(said=said)
    return (refused, legal) if difference.kind == "refused" else (legal, refused)
