"""Section 401: control and ownership. Why the kernel obeys it by its shape."""

from __future__ import annotations

from engine.games.wow.base import rules

__all__: list[str] = []

rules.shape("401.1", "whoever puts a card into play or a link on the chain is written there as its controller")


rules.shape("401.2", "an object keeps its owner in every zone")


rules.shape("401.3", "a controller is a value that modifiers change; the card stays the same object")


rules.shape("401.3a", "modifiers and counts of uses are kept with the object, whoever controls it")


rules.shape("401.3b", "when a modifier of control ends the value is what the others still make of it")
