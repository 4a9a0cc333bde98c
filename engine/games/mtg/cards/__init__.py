"""Cards: a set in modules, each after what its cards are about."""

from __future__ import annotations

from engine.games.mtg.cards import (
    khm,
    khm_attackers,
    khm_choices,
    khm_copies,
    khm_costs,
    khm_creatures,
    khm_equipment,
    khm_exile,
    khm_exilers,
    khm_graveyards,
    khm_history,
    khm_kindred,
    khm_kinds,
    khm_lasting,
    khm_mana,
    khm_permissions,
    khm_reducers,
    khm_spells,
    khm_tricks,
    khm_voyages,
    khm_walkers,
)

__all__ = ["CARDS", "KALDHEIM"]

KALDHEIM = (
    *khm.KALDHEIM,
    *khm_attackers.CARDS,
    *khm_choices.CARDS,
    *khm_costs.CARDS,
    *khm_copies.CARDS,
    *khm_equipment.CARDS,
    *khm_exile.CARDS,
    *khm_exilers.CARDS,
    *khm_graveyards.CARDS,
    *khm_history.CARDS,
    *khm_kindred.CARDS,
    *khm_kinds.CARDS,
    *khm_lasting.CARDS,
    *khm_mana.CARDS,
    *khm_permissions.CARDS,
    *khm_creatures.CARDS,
    *khm_reducers.CARDS,
    *khm_spells.CARDS,
    *khm_tricks.CARDS,
    *khm_voyages.CARDS,
    *khm_walkers.CARDS,
)
"""The cards of Kaldheim and its Commander decks, as printed."""

CARDS = (*khm.LANDS, *khm.PLAIN, *KALDHEIM)
