"""The answer on whom a card meets: from the index of meetings, by deciding rule, the rarest first."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from api.answers.meetings import DecidingRule, fill_each, list_deciding
from graph.library import Library
from graph.relations.encounters import MetCards, find_played_law, list_played_cards, open_index
from graph.relations.meeting_index import count_deciding, list_pairs
from rulebook.ids import parse

__all__ = ["MetCard", "MetGroup", "Whom", "find_whom_met", "format_whom_met"]


class MetCard(BaseModel):
    """A card that is met: how the two are brought together, what happens, and what would without the text of one."""

    id: str
    names: dict[str, str]
    staging: dict[str, str]
    says: dict[str, str]
    without: dict[str, str]


class MetGroup(BaseModel):
    """The cards that are met by one deciding rule. `pairs` counts the pairs of the game in which it decides."""

    rule: DecidingRule
    pairs: int
    cards: list[MetCard]


class Whom(BaseModel):
    """Whom a card meets. `met` and `unmet` count cards; `unplayed` those of which the index holds nothing that stands.

    No meeting means none in the ways that were played.
    """

    card: str
    law: str
    groups: list[MetGroup]
    met: int
    unmet: int
    unplayed: int


def find_whom_met(library: Library, card: str, at: str | None = None) -> Whom | None:
    """Find whom a card meets in play, by the index of its game, grouped by deciding rule.

    The rule that decides the fewest pairs comes first. Each card that is met stands once, under the rarest rule that
    decides. None if the engine has no such card of its own. What is told of it is the first meeting in which that rule
    decides. A pair of which the index holds nothing counts as not played.

    Args:
        library: The library.
        card: The full id of the card.
        at: The day or edition whose law is asked for; by default the newest.

    Raises:
        EngineError: The engine of its game cannot be loaded.
        UnknownLawError: No law of that day or edition is played.
    """
    game = parse(card).game
    cards = {one.name: one for one in list_played_cards(library, game)}
    asked = next((one for one in cards.values() if one.id == card), None)
    if asked is None:
        return None
    law = find_played_law(game, at)
    held = open_index(library.path, game, law).find(list_pairs(cards))
    counts = count_deciding(held.values())
    groups: dict[str, tuple[DecidingRule, list[MetCard]]] = {}
    mine = [(pair, account) for pair, account in held.items() if asked.name in pair]
    for pair, account in mine:
        if not account.meetings:
            continue
        other = cards[pair[1] if pair[0] == asked.name else pair[0]]
        rules = {one.id: one for meeting in account.meetings for one in list_deciding(library, meeting.clauses)}
        rarest = min(rules, key=lambda rule: (counts[rule], rule))
        meeting = next(one for one in account.meetings if any(c.partition("#")[0] == rarest for c in one.clauses))
        met = MetCards(asked, other, law, account)
        told = MetCard(
            id=other.id,
            names=dict(other.names),
            staging=fill_each(meeting.staging, met),
            says=fill_each(meeting.says, met),
            without=fill_each(meeting.without, met),
        )
        groups.setdefault(rarest, (rules[rarest], []))[1].append(told)
    listed = [MetGroup(rule=rule, pairs=counts[rule.id], cards=some) for rule, some in groups.values()]
    listed.sort(key=lambda one: (one.pairs, one.rule.id))
    return Whom(
        card=card,
        law=law,
        groups=listed,
        met=sum(len(one.cards) for one in listed),
        unmet=sum(not account.meetings for _, account in mine),
        unplayed=len(cards) - 1 - len(mine),
    )


def format_whom_met(told: Whom, language: str = "en") -> Iterator[str]:
    """Format whom a card meets as lines for a terminal: one of counts, then each rule with its cards beneath.

    `language`, `ja` or `en`, is that of the cards' names and of what happens. All else is English. A card without a
    name in it has any other.
    """
    yield f"{told.card} meets {told.met} cards; no meeting was seen with {told.unmet}; not played yet: {told.unplayed}"
    for group in told.groups:
        pairs = "1 pair" if group.pairs == 1 else f"{group.pairs} pairs"
        yield f"decided by {group.rule.id}  {group.rule.title or group.rule.decides}  (decides {pairs} of the game)"
        for one in group.cards:
            yield f"  {one.names.get(language) or next(iter(one.names.values()), one.id)}  {one.id}"
            yield f"    {one.staging[language]}"
            yield f"    {one.says[language]}"
            yield f"    {one.without[language]}"
