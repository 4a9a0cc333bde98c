"""Steps that are one word together: a search and its shuffle, cards looked at and where they go, mana and its terms."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from engine.games.mtg import words
from engine.games.mtg.cards import builders
from engine.games.mtg.reading.lowering.acting import CARD
from engine.games.mtg.reading.lowering.actions import lower_act
from engine.games.mtg.reading.lowering.changes import lower_changes
from engine.games.mtg.reading.lowering.conditions import lower_condition
from engine.games.mtg.reading.lowering.kinds import lower_name
from engine.games.mtg.reading.lowering.nouns import lower_amount, lower_filter, lower_noun
from engine.games.mtg.reading.lowering.numbers import lower_number
from engine.games.mtg.reading.lowering.payments import lower_cost
from engine.games.mtg.reading.lowering.references import LoweringError, Scene, refuse_meaning
from engine.games.mtg.reading.terms import Term, term
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, Count, Filter, Pattern

__all__ = ["FUSED", "fuse_steps", "lower_price", "put_in"]

YOU = Term("you")

_MOST = 4
"""How many steps, at most, are one word."""


def fuse_steps(steps: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """Give the steps with the first two to four made one, if they are one word together; None if they are not.

    A search and a shuffle become `(searched 0=... 1=...)`, with the old steps as arguments; later steps are kept. The
    longest such beginning is taken. Steps that belong together further on are not looked for.
    """
    if (taken := _take_in(steps)) is not None:
        return taken
    if len(steps) > 2 and _acts("add-mana")(steps[0]) and _is("keep-mana")(steps[2]):  # noqa: PLR2004 - the third
        return (Term("kept-mana", (("0", steps[0]), ("1", steps[2]))), steps[1], *steps[3:])
    for count in range(min(_MOST, len(steps)), 1, -1):
        for make, fits in _FITS.items():
            if len(fits) == count and all(fit(one) for fit, one in zip(fits, steps[:count], strict=True)):
                fused = Term(make, tuple((str(n), one) for n, one in enumerate(steps[:count])))
                return (fused, *steps[count:])
    return None


def _take_in(steps: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """Give the steps with "if you do" taken into an offer that is made on a condition; None if there is no such.

    An offer `(if when=... do=(may ...))` is only taken where it is made.
    """
    first, second = steps[:2]
    offer = first.get("do")
    if first.make != "if" or not isinstance(offer, Term) or offer.make != "may":
        return None
    if second.make != "reflexive" and not (second.make == "if" and second.get("when") == Term("did")):
        return None
    return (term("if", when=first.get("when"), do=(offer, second)), *steps[2:])


def lower_price(act: Term) -> words.Cost:
    """Give the cost that is paid by an action, as `(pay cost={1})`: what you may do for what follows.

    Raises:
        LoweringError: No cost is paid so.
    """
    return lower_cost(act)


def _acts(*makes: str) -> Callable[[Term], bool]:
    """Give a test of steps: whether one is an action of yours with one of these constructors, as `shuffle`."""

    def fits(step: Term) -> bool:
        """Within `_acts`: tell whether a step is `(do act=... who=you)`, with an action in `makes`."""
        act = step.get("act")
        return step.make == "do" and step.get("who") == YOU and isinstance(act, Term) and act.make in makes

    return fits


def _offers(*makes: str) -> Callable[[Term], bool]:
    """Give a test of steps: whether one offers you an action with one of these constructors, as `take-among`."""

    def fits(step: Term) -> bool:
        """Within `_offers`: tell whether a step is `(may do=... who=you)`, with an action in `makes`."""
        act = step.get("do")
        return step.make == "may" and step.get("who") == YOU and isinstance(act, Term) and act.make in makes

    return fits


def _either(*makes: str) -> Callable[[Term], bool]:
    """Give a test of steps: whether one is, or offers you, an action with one of these constructors."""
    return lambda step: _acts(*makes)(step) or _offers(*makes)(step)


def _is(*makes: str) -> Callable[[Term], bool]:
    """Give a test of steps: whether the step itself has one of these constructors, as `keep-mana`."""
    return lambda step: step.make in makes


def _becomes(step: Term) -> bool:
    """Tell whether a step is that an object becomes a creature: `(lasting c=(becomes ...) what=...)`, or `forever`.

    Becoming one of every type counts.
    """
    changes = step.get("c")
    found = changes if isinstance(changes, frozenset) else {changes}
    return step.make in {"lasting", "forever"} and any(isinstance(one, Term) and one.make in _KEPT for one in found)


def _may_become(step: Term) -> bool:
    """Tell whether a step is that you may have an object become a creature, as in `_becomes`."""
    done = step.get("do")
    return step.make == "may" and step.get("who") == YOU and isinstance(done, Term) and _becomes(done)


_KEPT = {"becomes": "becomes-besides", "becomes-every-type": "becomes-every-besides"}
"""What becoming something is, of what stays a land."""


def _does(*makes: str) -> Callable[[Term], bool]:
    """Give a test of steps: whether one is an action of any player with one of these constructors."""
    return lambda step: step.make == "do" and isinstance(act := step.get("act"), Term) and act.make in makes


def _reveals_hand(step: Term) -> bool:
    """Tell whether a step is that a player who is a target reveals their hand: `(do act=reveal-hand who=(aim n=1))`."""
    return step.make == "do" and step.get("act") == Term("reveal-hand") and step.get("who").make == "aim"


_SEARCHES = ("search-hand", "search-secret", "search-battlefield", "search-battlefield-tapped", "search-graveyard")

_FITS: Mapping[str, tuple[Callable[[Term], bool], ...]] = {
    "searched": (_does(*_SEARCHES), _does("shuffle")),
    "searched-split": (_acts("search-split"), _acts("shuffle")),
    "searched-named": (_either("search-named", "search-named-battlefield"), _is("shuffle-if")),
    "searched-places": (_either("search-places"), _is("shuffle-if")),
    "pried": (_reveals_hand, _acts("choose-from"), _does("discard", "exile", "exile-until-leaves")),
    "turned-over": (_acts("turn-over"), _acts("put-hand", "return-battlefield"), _acts("put-rest-bottom-random")),
    "not-regenerated": (_acts("destroy"), _is("no-regenerate")),
    "dug-one": (
        _acts("look-top"),
        _acts("put-one-rest-graveyard", "put-one-rest-bottom", "put-one-other-bottom"),
    ),
    "dug-some": (
        _acts("look-top", "reveal-top"),
        _either("take-among", "bring-among", "bring-among-tapped", "take-rest"),
        _acts("put-rest-bottom-random", "put-rest-graveyard"),
    ),
    "searched-either": (_acts("search-show"), _is("if"), _is("otherwise"), _acts("shuffle")),
    "dug-cast": (
        _acts("look-top", "reveal-top"),
        _offers("cast-among"),
        _acts("put-rest-bottom-random"),
    ),
    "revealed-all": (_acts("reveal-top"), _acts("put-all-revealed")),
    "played-top": (_acts("exile-top"), _is("may-play-turn", "may-play-next")),
    "kept-mana": (_acts("add-mana"), _is("keep-mana")),
    "bound-mana": (_acts("add-mana"), _is("mana-only", "mana-for")),
    "still-land": (_becomes, _is("still-land")),
    "still-land-may": (_may_become, _is("still-land")),
    "copied": (_acts("copy-spell"), _offers("new-targets")),
    "borne": (_acts("create"), _acts("attach")),
}
"""Which steps, one after another, are one word."""


def _act(step: Term) -> Term:
    """Give the action of a step: `(draw n=1)` of `(do act=(draw n=1) who=you)`, or of an offer `(may do=...)`."""
    found: Term = step.get("act") or step.get("do")
    return found


def put_in(noun: Term, zone: str) -> Term:
    """Give a noun for cards with the modifier that they lie in your zone of this name, as `library`.

    Raises:
        LoweringError: It is a noun for something else.
    """
    if noun.make != "noun" or noun.get("base") != "card":
        raise refuse_meaning(noun)
    return term("noun", base="card", mods=(noun.get("mods") or frozenset()) | {term("in-zone", z=Term(zone))})


def _list_wanted(what: Term, scene: Scene) -> Iterator[tuple[Filter, str | None]]:
    """Give pairs of a filter, for cards in a library, and how many are looked for.

    The number is a text, `"1"`, or None for any number. The filter names no owner. "Up to two" and two give the same. A
    choice of several kinds gives a pair for each.

    Raises:
        LoweringError: It is not a number of cards, or any of several such.
    """
    if what.make == "pick-or":
        for one in what.get("these"):
            yield from _list_wanted(one, scene)
    elif what.make in {"pick", "pick-most", "pick-any"}:
        yield replace(lower_noun(put_in(what.get("of"), "library"), scene), owner=None), what.get("n")
    else:
        raise refuse_meaning(what)


def _search(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for a search of your library and the shuffle after it: `(Search(filter, n),)`.

    It comes as `(searched 0=(do act=(search-hand ...) ...) 1=(do act=shuffle ...))`. For any of several kinds there is
    a tuple of filters. Cards that enter tapped are returned by its `then`, before the shuffle.

    Raises:
        LoweringError: Several kinds differ in number, or there is no word for the cards.
    """
    act, who = _act(said.get("0")), said.get("0").get("who")
    if said.get("1").get("who") != who:
        raise LoweringError("another player shuffles")
    if (alike := _allow_alike(act)) is not None and who == YOU:
        [found] = _search(Term(said.make, (("0", term("do", act=alike, who=who)), ("1", said.get("1")))), scene)
        return (replace(found, unlike=True),)
    wanted = sorted(_list_wanted(act.get("what"), scene), key=str)
    [number] = {n for _, n in wanted} if len({n for _, n in wanted}) == 1 else [""]
    of = tuple(one for one, _ in wanted)
    which = of[0] if len(of) == 1 else of
    n = Count(replace(of[0], owner="you")) if number is None and len(of) == 1 else lower_amount(number, scene)
    if who != YOU:
        return (_search_for(scene.lower_players(who), which, n, act),)
    if act.make == "search-graveyard":
        return (words.Search(which, n, then=(words.Return("chosen", "graveyard"), words.Shuffle())),)
    if act.make == "search-battlefield-tapped":
        then = (words.Return("chosen", "battlefield", tapped=True), words.Shuffle())
        return (words.Search(which, n, then=then),)
    return (words.Search(which, n, to="battlefield" if act.make == "search-battlefield" else "hand"),)


def _allow_alike(act: Term) -> Term | None:
    """Give the search without the modifier that names differ, `sharing-chosen`; None if it has no such modifier."""
    what = act.get("what")
    noun = what.get("of") if isinstance(what, Term) and what.make in {"pick", "pick-most"} else None
    if noun is None or _UNLIKE not in (noun.get("mods") or ()):
        return None
    plain = term("noun", base=noun.get("base"), mods=noun.get("mods") - {_UNLIKE} or None)
    return term(act.make, what=term(what.make, n=what.get("n"), of=plain))


_UNLIKE = Term("sharing-chosen")


def _search_for(who: str, which: Filter | tuple[Filter, ...], n: Amount, act: Term) -> Word:
    """Give the word for a search of other players' own libraries, each player's in turn: `Search(filter, n, "each")`.

    Raises:
        LoweringError: The cards go elsewhere than to a hand or, untapped, onto the battlefield.
    """
    to = {"search-hand": "hand", "search-battlefield": "battlefield"}.get(act.make)
    if to is None:
        raise refuse_meaning(act)
    return words.Search(which, n, who, to=to)


def _dig_one(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for some of the top cards that go to your hand, the rest elsewhere: `(Dig(3, 1),)`.

    If the rest goes to the graveyard it is a `Top`.

    Raises:
        LoweringError: It is another player's library, they go elsewhere, or "the other" means several.
    """
    look, put = _act(said.get("0")), _act(said.get("1"))
    n, take = lower_amount(look.get("n") or "1", scene), lower_number(put.get("n"))
    _require_library(look)
    if put.make == "put-one-rest-graveyard":
        chosen = words.Choose("chosen", (words.Return("chosen"), words.Return("rest", "graveyard")), take, take)
        return (words.Top(n, look=True, then=(chosen,)),)
    if put.make == "put-one-other-bottom":
        if n != take + 1:
            raise refuse_meaning(put)
        return (words.Dig(n, take),)
    if put.get("to") != Term("hand") or put.get("of") != Term("library"):
        raise refuse_meaning(put)
    return (words.Dig(n, take),)


def _require_library(look: Term) -> None:
    """Do nothing if the cards are looked at in your library.

    Raises:
        LoweringError: It is another player's.
    """
    if look.get("of") != Term("library"):
        raise refuse_meaning(look.get("of"))


def _dig_some(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word `Top` for taking some of your top cards that match; the rest goes to the bottom in a random order.

    With `take-among` they are revealed and go to your hand, else to the battlefield. If you may, or it is "up to", none
    may be taken.

    Raises:
        LoweringError: It is another player's library, or cards of several kinds.
    """
    look, taken = _act(said.get("0")), said.get("1")
    _require_library(look)
    act = _act(taken)
    what = act.get("what")
    wanted = list(_list_wanted(what, scene))
    if len(wanted) != 1:
        raise refuse_meaning(what)
    [(fits, number)] = wanted
    most = lower_number(number)
    least = 0 if taken.make == "may" or what.make == "pick-most" else most
    put: tuple[Word, ...] = (words.Return("chosen", "battlefield", tapped=act.make == "bring-among-tapped"),)
    if act.make == "take-among":
        put = (words.Reveal("chosen", (words.Return("chosen"),)),)
    elif act.make == "take-rest":
        put = (words.Return("chosen"),)
    choose = words.Choose("chosen", put, least, most)
    inner: Word = choose if what.get("of") == CARD else words.Among("chosen", replace(fits, owner=None), (choose,))
    n = lower_amount(look.get("n") or "1", scene)
    random = _act(said.get("2")).make == "put-rest-bottom-random"
    rest: Word = words.Bottom("chosen", random=True) if random else words.Return("chosen", "graveyard")
    if look.make == "reveal-top":
        return (words.Top(n, then=(words.Reveal("chosen", (inner, rest)),)),)
    return (words.Top(n, look=True, then=(inner, rest)),)


def _search_either(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for a search for one card that is revealed, and put in one of two places; then you shuffle.

    Where it is put depends on a condition.

    Raises:
        LoweringError: Something else is done with it, or there is no filter for the card.
    """
    wanted = list(_list_wanted(_act(said.get("0")).get("what"), scene))
    if len(wanted) != 1 or wanted[0][1] != "1":
        raise refuse_meaning(said)
    card = term("picked", n=str(scene.made + 2))
    inner = dataclasses.replace(scene, made=scene.made + 2, picked={**scene.picked, card.get("n"): "chosen"})
    first, other = said.get("1").get("do"), said.get("2").get("do")
    if any(one.make != "do" or one.get("act").get("what") != card for one in (first, other)):
        raise refuse_meaning(said)
    put, instead = (lower_act(one.get("act"), "you", inner) for one in (first, other))
    choice = words.If(lower_condition(said.get("1").get("when"), inner), (put,), (instead,))
    then = (words.Reveal("chosen", (choice,)), words.Shuffle())
    return (words.Search(wanted[0][0], 1, then=then),)


def _dig_cast(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word `Top` for casting one of your top cards without paying its mana cost; the rest goes to the bottom.

    Raises:
        LoweringError: It is another player's library, or several spells are cast.
    """
    look = _act(said.get("0"))
    _require_library(look)
    what = _act(said.get("1")).get("what")
    noun = what.get("of")
    if what.get("n") != "1" or (noun if isinstance(noun, str) else noun.get("base")) != "spell":
        raise refuse_meaning(what)
    cast: Word = words.CastNow("chosen")
    if noun not in {"spell", term("noun", base="spell")}:
        card = term("noun", base="card", mods=noun.get("mods"))
        fits = replace(lower_noun(put_in(card, "library"), scene), owner=None)
        cast = words.Among("chosen", fits, (cast,))
    n = lower_amount(look.get("n") or "1", scene)
    done = (cast, words.Bottom("chosen", random=True))
    if look.make == "reveal-top":
        return (words.Top(n, then=(words.Reveal("chosen", done),)),)
    return (words.Top(n, look=True, then=done),)


def _pry(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the word for a target player's hand that is revealed, and cards that you choose from it.

    They are discarded, or exiled for good or until the source leaves.

    Raises:
        LoweringError: What is discarded is not what was chosen, or there is no filter for it.
    """
    seat = scene.lower_seat(said.get("0").get("who"))
    what = _act(said.get("1")).get("what")
    last = _act(said.get("2"))
    if what.make != "pick" or last.get("what") != term("picked", n=str(scene.made + 1)):
        raise refuse_meaning(last)
    fits = replace(lower_noun(put_in(what.get("of"), "hand"), scene), owner=seat)
    done: Word = words.Discard(what="chosen")
    if last.make != "discard":
        done = words.Exile("chosen", builders.LEAVES if last.make == "exile-until-leaves" else None)
    n = lower_number(what.get("n"))
    hand = Filter(zone="hand", owner=seat)
    return (words.Reveal(hand, (words.Choose(fits, (done,), n, n),)),)


def _search_split(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the `Search` for up to two cards.

    They are revealed; one enters the battlefield tapped, as you choose, and the other goes to your hand. Then you
    shuffle.

    Raises:
        LoweringError: It is another number of cards, or there is no filter for them.
    """
    wanted = list(_list_wanted(_act(said.get("0")).get("what"), scene))
    if len(wanted) != 1 or wanted[0][1] != "2":
        raise refuse_meaning(_act(said.get("0")))
    put = (words.Return("chosen", "battlefield", tapped=True), words.Return("rest"))
    then = (words.Reveal("chosen", (words.Choose("chosen", put),)), words.Shuffle())
    return (words.Search(wanted[0][0], 2, then=then),)


def _turn_over(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the `TurnOver` for cards revealed until one fits.

    That one goes to your hand or the battlefield, and the rest to the bottom in a random order.

    Raises:
        LoweringError: Another card is put there, or there is no filter for it.
    """
    noun = _act(said.get("0")).get("what")
    fits = replace(lower_noun(put_in(noun, "library"), scene), owner=None, zone=None)
    put = _act(said.get("1"))
    if put.get("what") != term("picked", n=str(scene.made + 1)):
        raise refuse_meaning(put)
    to = "hand" if put.make == "put-hand" else "battlefield"
    return (words.TurnOver(fits, (words.Return("chosen", to), words.Bottom("rest", random=True))),)


def _search_named(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the word for a search of library and graveyard for a card of a name.

    If you may, it is a `May` around the `Search`.

    Raises:
        LoweringError: No card of the set is named so.
    """
    step = said.get("0")
    card = Filter(name=lower_name(_act(step).get("name")))
    to = "battlefield" if _act(step).make == "search-named-battlefield" else "hand"
    found = words.Search(card, to=to, zones=("library", "graveyard"))
    return (words.May((found,)),) if step.make == "may" else (found,)


def _play_top(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word `Top` for exiling your top cards, which you may play this turn or until the end of your next.

    Raises:
        LoweringError: It is another player's library, or other cards are played.
    """
    exiled, played = _act(said.get("0")), said.get("1")
    _require_library(exiled)
    if played.get("what") != term("picked", n=str(scene.made + 1)):
        raise refuse_meaning(played)
    until = "turn" if played.make == "may-play-turn" else "next turn"
    n = lower_amount(exiled.get("n") or "1", scene)
    return (words.Top(n, then=(words.Exile("chosen", then=(words.MayPlay(until=until),)),)),)


def _produce(said: Term, scene: Scene) -> words.Produce:
    """Give the `Produce` for the mana that the first of the fused steps adds (`said`'s argument `0`).

    Raises:
        LoweringError: There is no word for it.
    """
    made = lower_act(_act(said.get("0")), "you", scene)
    if not isinstance(made, words.Produce):  # as one of two kinds of mana
        raise refuse_meaning(said)
    return made


def _keep_mana(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for mana that is not lost until end of turn: `(Produce("{G}", kept=True),)`.

    Raises:
        LoweringError: There is no word for the mana.
    """
    return (replace(_produce(said, scene), kept=True),)


def _bind_mana(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for mana that pays for some spells alone, or for foretelling: `(Produce("{G}", only=(pattern,)),)`.

    With `mana-for` there are two purposes, each a pattern.

    Raises:
        LoweringError: There is no word for the mana or the spells.
    """
    bound = said.get("1")
    if bound.make == "mana-for":
        only = tuple(_lower_purpose(bound.get(name), scene) for name in ("a", "b"))
    else:
        only = (Pattern("casting", Map(spell=lower_noun(bound.get("of"), scene))),)
    return (replace(_produce(said, scene), only=only),)


def _lower_purpose(said: Term, scene: Scene) -> Pattern:
    """Give what some mana can be spent on, as a pattern: `foretelling`, or `(casting of=(noun base=spell))`.

    Raises:
        LoweringError: There is no filter for the spells.
    """
    if said == Term("foretelling"):
        return builders.FORETELLING
    return Pattern("casting", Map(spell=lower_noun(said.get("of"), scene)))


def _search_places(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give, as a tuple of one, the word for a search of your library, your graveyard, or both.

    If you may, it is a `May` around the `Search`.

    Raises:
        LoweringError: It is not for a number of cards of one kind.
    """
    act = _act(said.get("0"))
    wanted = list(_list_wanted(act.get("what"), scene))
    if len(wanted) != 1:
        raise refuse_meaning(act)
    [(which, number)] = wanted
    found = words.Search(replace(which, zone=None), lower_number(number), zones=("library", "graveyard"))
    return (words.May((found,)),) if said.get("0").make == "may" else (found,)


def _take_all(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for revealing your top cards, of which all that match go to your hand: `(Top(4, then=...),)`.

    The rest go to the bottom, in an order of your choice.

    Raises:
        LoweringError: It is another player's library, or there is no filter for the cards.
    """
    reveal, put = _act(said.get("0")), _act(said.get("1"))
    _require_library(reveal)
    fits = replace(lower_noun(put_in(put.get("of"), "library"), scene), owner=None)
    among = words.Among("chosen", fits, (words.Return("chosen"), words.Bottom("rest")))
    n = lower_amount(reveal.get("n") or "1", scene)
    return (words.Top(n, then=(words.Reveal("chosen", (among,)),)),)


def _animate(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for a land that becomes a creature and stays a land: `(Lasting(parts, "target"),)`.

    Its types are added, and none is lost.

    Raises:
        LoweringError: There is no word for a change.
    """
    step = said.get("0")
    changes = step.get("c")
    found = changes if isinstance(changes, frozenset) else {changes}
    kept = frozenset(Term(_KEPT.get(one.make, one.make), one.args) for one in found)
    what = step.get("what")
    to = lower_filter(what, scene) if what.make == "all" else scene.lower_reference(what)
    gives = lower_changes(kept, Filter(be="this"), scene)
    return (words.Lasting(gives, to, forever=step.make == "forever"),)


def _copy(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for copying a spell, with new targets for the copy if you like: `(CopySpell("target"),)`.

    Raises:
        LoweringError: Nothing here is meant by the spell.
    """
    return (words.CopySpell(scene.lower_reference(_act(said.get("0")).get("what"))),)


def _bear(said: Term, scene: Scene) -> tuple[Word, ...]:
    """Give the word for creating a token that the source is attached to: `(Create(card, 1, attach="this"),)`.

    Raises:
        LoweringError: It is attached to something else.
    """
    made, act = lower_act(_act(said.get("0")), "you", scene), _act(said.get("1"))
    token = term("picked", n=str(scene.made + 1))
    if act.get("to") != token or not isinstance(made, words.Create):
        raise LoweringError("what follows create")
    return (replace(made, attach=scene.lower_reference(act.get("what"))),)


FUSED: Mapping[str, Callable[[Term, Scene], tuple[Word, ...]]] = {
    "searched": _search,
    "searched-split": _search_split,
    "searched-named": _search_named,
    "pried": _pry,
    "turned-over": _turn_over,
    "not-regenerated": lambda said, scene: (lower_act(_act(said.get("0")), "you", scene),),
    "searched-places": _search_places,
    "revealed-all": _take_all,
    "dug-one": _dig_one,
    "dug-some": _dig_some,
    "played-top": _play_top,
    "searched-either": _search_either,
    "dug-cast": _dig_cast,
    "kept-mana": _keep_mana,
    "bound-mana": _bind_mana,
    "still-land": _animate,
    "still-land-may": lambda said, scene: (
        words.May(_animate(Term("still-land", (("0", said.get("0").get("do")), ("1", said.get("1")))), scene)),
    ),
    "copied": _copy,
    "borne": _bear,
}
"""The words for what `fuse_steps` makes one."""
