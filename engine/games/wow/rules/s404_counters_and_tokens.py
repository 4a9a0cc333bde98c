"""Section 404: counters and tokens. Counters put on and taken off, and tokens that enter play and cease."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.position import as_list, list_objects
from engine.games.wow.rules.counters import list_counter_batches
from engine.games.wow.rules.tokens import make_token
from engine.games.wow.words import AddCounters, RemoveCounters, Token
from engine.kernel.events import Counted, Created, Moved
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Modify, Part, Static

__all__: list[str] = []

rules.rests("404.2", 8, on="402.3")
rules.rests("404.2c", 1, 2, on="703.1", edition=EN)
rules.rests("404.2c", 3, on="410.6d")
rules.rests("404.2c", 5, on="415.9a")

_TOTEMS = {"Air": "nature", "Earth": "melee", "Fire": "fire", "Water": "frost"}


@rules.does("404.1", "effect:remove-counters")
def counters_are_removed(ask: Run, said: tuple[RemoveCounters, Context]) -> Does:
    """Each card named loses as many counters as the effect says, or all, but no more than it has.

    What the effect says of the last counter follows.
    """
    word, context = said
    ids = list_objects(ask, word, context)
    here = {id: ask.number(id, f"counter:{word.counter}") for id in ids}
    most = {id: n if word.n is None else min(n, ask.amount(word.n, context)) for id, n in here.items()}
    yield tuple(Counted(id, word.counter, -n) for id, n in most.items() if n)
    ask.perform("counters-left", (word, context, ids))


@rules.does("404.1a", "effect:add-counters")
def counters_are_added(ask: Run, said: tuple[AddCounters, Context]) -> Does:
    """Each card named that is not gone gets as many counters as the effect gives, all at once; 0 gives none.

    Clauses on `counters` may say fewer.
    """
    word, context = said
    n = ask.amount(word.n, context)
    more = [(id, int(ask.defines("counters", (id, word.counter), n))) for id in list_objects(ask, word, context)]
    yield tuple(Counted(id, word.counter, by) for id, by in more if by)


rules.shape("404.1b", "an object that changes places takes no counters along")


@rules.defines("404.1c", "parts")
def counters_that_raise(ask: Run, obj: Obj, so_far: tuple[Part, ...]) -> tuple[Part, ...]:
    """Counters named +1/+1, -1/-1 and so on change attack, then health: two parts for each batch put on at one time."""
    more = [
        Modify(field, "add", int(by) * n)
        for name, n, _ in list_counter_batches(obj)
        for field, by in zip(("attack", "health"), name.split("/"), strict=True)
    ]
    return (*so_far, *more)


@rules.does("404.1d", "counters-left")
def if_none_is_left(ask: Run, what: tuple[RemoveCounters, Context, tuple[str, ...]]) -> Does:
    """If none of the cards has a counter of the name left, what the effect says for that is done.

    What is given are the effect, its context, and the ids of the cards.
    """
    word, context, ids = what
    if not any(ask.number(id, f"counter:{word.counter}") for id in ids):
        ask.effects(word.last, context)
    yield from ()


@rules.does("404.2", "effect:token")
def tokens_enter_play(ask: Run, said: tuple[Token, Context]) -> Does:
    """As many tokens as the effect says enter play under its controller.

    If there is a choice of totems, the controller makes it once for all of them. A token without a name gets one from
    its values.
    """
    word, context = said
    values = word.values
    name = word.name
    if word.choose:
        name = chosen = ask.choose(context.controller, "totem", word.choose)
        values = ask.defines("totem", (chosen, word), values)
    told = resolve_reference(name, context, ask.state) if name else None
    name = str(told or ask.defines("token-name", values, ""))
    for _ in range(ask.amount(word.n, context)):
        yield Created(make_token(ask, Card(str(name), values, _make_powers(values)), context))


def _make_powers(values: Map[str, object]) -> tuple[Static, ...]:
    """The static powers that a token prints, from `powers` among its printed values; `()` if it has none."""
    return tuple(one for one in as_list(values.get("powers")) if isinstance(one, Static))


@rules.defines("404.2", "token-name")
def named_after_its_tags(ask: Run, values: Map[str, object], so_far: str) -> str:
    """A token that is given no name has its tags as its name, with blanks between; `""` without tags.

    `values` are the values of the token.
    """
    return " ".join(map(str, as_list(values.get("tags"))))


rules.shape("404.2a", "a token is an object like any other, told apart only where text asks for it")


@rules.defines("404.2b", "totem")
def a_totem_of_its_element(ask: Run, what: tuple[str, Token], so_far: Map[str, object]) -> Map[str, object]:
    """A totem token is an ability ally, limited to 1 of its element's totem.

    It has the element's damage type unless its maker says another. The pair is the chosen totem, such as `"Fire
    Totem"`, and the effect.
    """
    element = what[0].partition(" ")[0]
    tag = f"{element} Totem"
    kinds = so_far.get("kinds") or (_TOTEMS.get(element, "melee"),)
    return Map(
        {**so_far, "types": ("ability", "ally"), "tags": (tag, "Totem"), "limits": Map({tag: 1}), "kinds": kinds}
    )


@rules.forbids("404.2c", "event:moved")
def a_token_that_has_left_play(ask: Run, event: Moved) -> bool:
    """A token cannot move again once it is neither in play, in a resource row nor on the chain."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.token and obj.zone not in {"play", "resources", "stack"}
