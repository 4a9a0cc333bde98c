"""Section 201: cost. The cost that a card prints, and what an X adds to it."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import get_announcement
from engine.games.wow.position import as_list, as_number
from engine.games.wow.words import Play
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("201.2", 1, 2, on="306.1")
rules.rests("201.2", 3, 4, on="412.1a")


@rules.defines("201.1", "play-cost")
def the_printed_cost(ask: Run, play: Play, so_far: int) -> int:
    """What playing a card costs at first: its printed cost, with what modifiers make of it; 0 without a cost."""
    cost = ask.board().changed(play.card, "cost")
    return cost if isinstance(cost, int) else 0


@rules.defines("201.1", "value:cost")
def what_looks_for_a_cost_sees_the_printed_one(ask: Run, id: str, so_far: object) -> object:
    """Whatever asks for the cost of a card gets the printed one, without what modifiers make of it."""
    return ask.board().printed(ask.state.objects[id], "cost")


@rules.defines("201.2", "printed:cost")
def quests_and_locations_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    """A quest or location costs 0."""
    placed = {"quest", "location"} & set(map(str, as_list(ask.get(id, "types"))))
    return 0 if placed else so_far


@rules.defines("201.3", "printed:cost", after=quests_and_locations_cost_nothing)
def its_x_counts_on_the_chain(ask: Run, id: str, so_far: object) -> object:
    """On the chain, the cost of a card with X in it (`variable`) includes the value chosen for X.

    Elsewhere it does not.
    """
    if ask.get(id, "variable") is not True:
        return so_far
    return as_number(so_far) + as_number(get_announcement(ask.state, id).x)  # off the chain, nothing is announced


@rules.defines("201.3", "x-in-play")
def an_x_is_nothing_off_the_chain(ask: Run, id: str, so_far: int) -> int:
    """The X of a card off the chain is 0. That the card is there is not looked at."""
    return 0


@rules.defines("201.3", "play-cost", after=the_printed_cost)
def the_chosen_x_is_added(ask: Run, play: Play, so_far: int) -> int:
    """Playing a card with X in its cost also costs the value chosen for X."""
    return so_far + as_number(play.x) if ask.get(play.card, "variable") is True else so_far


@rules.defines("201.4", "printed:cost", after=(quests_and_locations_cost_nothing, its_x_counts_on_the_chain))
def tokens_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    """A token costs 0. A copy on the chain keeps its cost."""
    obj = ask.state.objects[id]
    return 0 if obj.token and obj.zone != "stack" else so_far
