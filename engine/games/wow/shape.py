"""Rules that are the very shape of the kernel or of the model: shown, tested by laws, never called proved."""

from __future__ import annotations

from engine.games.wow.base import rules

__all__: list[str] = []

for number, why in (
    ("104.2", "a value that is undefined is read as 0; only amounts and packets below 0 are cut off"),
    ("200.1", "a card's own name is written as a reference to itself"),
    ("200.2", "a filter by name finds any card that bears it"),
    ("202.1", "types and tags are lists that filters read"),
    ("102.3", "a loss is taken at once after the event that brings it, before anything else"),
    ("203.2", "a card's abilities are a list, one entry to a paragraph"),
    ("205.1b", "a card of a damage type is found by a filter on its damage types"),
    ("300.1", "a card's types are a list; characters and equipment are found by it"),
    ("301.1", "heroes lie in play, ready, before a game begins"),
    ("301.2c", "what the back of a hero does not print is read from its front"),
    ("301.4", "what lies in a deck or a hand is a card whatever its type: playing a hero asks for nothing more"),
    ("401.1", "whoever puts a card into play or a link on the chain is written there as its controller"),
    ("401.2", "an object keeps its owner in every zone"),
    ("401.3", "a controller is a value that modifiers change; the card stays the same object"),
    ("401.3b", "when a modifier of control ends the value is what the others still make of it"),
    ("401.3a", "modifiers and counts of uses are kept with the object, whoever controls it"),
    ("402.2b", "becoming a copy is a mark of the same object, and modifiers apply to what it shows"),
    ("402.2c", "choices are marks of an object, and a copy takes none"),
    ("403.5", "a cost destroys what its filter finds, and a friendly character may be anybody's"),
    ("404.1b", "an object that changes places takes no counters along"),
    ("404.2a", "a token is an object like any other, told apart only where text asks for it"),
    ("405.5", "adding a link looks at no prohibition of what it will do; a packet that is forbidden is no event"),
    ("405.6", "damage is counted in whole numbers"),
    ("406.1b", "uniqueness is looked at after every event, whatever was lost by it"),
    ("405.1", "damage is a mark that an object does not take along"),
    ("408.1", "a packet is an event that is about to happen"),
    ("408.2", "the attributes of a packet are fields of the event"),
    ("408.3", "the attributes of a packet are fields of the event"),
    ("409.2", "playing and placing are different actions"),
    ("410.3", "links are objects on the chain"),
    ("410.5", "before priority: waves of checks, then waiting triggers"),
    ("410.6", "checks are made in waves: all of one at a time, then what they found, until a wave finds nothing"),
    ("411.2", "ready and exhausted are asked of cards in play alone"),
    ("414.1", "violations are looked for after every event, and mended before anything else goes on"),
    ("415.1", "zones are places, there though empty; the chain and decks are ordered"),
    ("415.2", "all share the chain and play; the other zones are each seat's own"),
    ("415.3a", "a deck is seen by nobody"),
    ("415.4a", "a hand is seen by its owner"),
    ("415.5a", "a graveyard is seen by all"),
    ("415.6a", "the chain is a pile: the last link on it is the first to resolve"),
    ("415.8c", "what lies in play is seen by all, a face-down resource by its controller"),
    ("415.8a", "the rows of one seat are found by kind and controller; resources have a place of their own"),
):
    rules.shape(number, why)
