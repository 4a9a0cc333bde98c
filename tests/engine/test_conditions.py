"""Mutants of conditions: each operator on a small expression, ids that last, code that is put back."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

import pytest

from engine import games
from engine.games.fab.rules import s8_5_effect_keywords as keywords
from engine.scenario import load, run
from engine.scenario.conditions import (
    ConditionMutant,
    GameFunction,
    Instruments,
    leaves_out_guard,
    list_functions,
    list_mutants,
    look_at,
    put_in_place,
    try_scenario,
)
from engine.scenario.conditions.helpers import HELPERS, EndlessLoopError
from engine.scenario.conditions.mutating import build_mutant_code
from engine.scenario.conditions.swapping import exchange_code
from tests.toy import game as toy
from tests.toy.play import DYING, HONEST, all_games

GAME = toy.game()


def write_function(source: str, **names: object) -> GameFunction:
    """A function of no game, as a mutant is made of it."""
    text = textwrap.dedent(source)
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    space: dict[str, Any] = {"__name__": "small", **names}
    exec(compile(text, "small", "exec"), space)  # noqa: S102 - the functions are written below
    return GameFunction(f"small:{node.name}", node, (space[node.name],), ())


def list_changes(source: str, **names: object) -> set[tuple[str, str]]:
    """(operator, changed expression) of every mutant of a function."""
    return {(one.operator, one.after) for one in list_mutants(write_function(source, **names), GAME)}


def returning(expression: str, kind: str = "bool") -> str:
    """The source of a function that returns an expression."""
    return f"def decide(ask, seat, a, b, c, said) -> {kind}:\n    return {expression}"


OPERATORS = {
    "an operand is left out": (
        "a and b and c",
        {("operand", "b and c"), ("operand", "a and c"), ("operand", "a and b")},
    ),
    "and for or": ("a > b or c", {("and-or", "a > b and c")}),
    "a comparison is turned": ("a == b", {("turned", "a != b")}),
    "each of two comparisons is turned and moved": (
        "0 < a <= b",
        {("turned", "0 >= a <= b"), ("turned", "0 < a > b"), ("moved", "0 <= a <= b"), ("moved", "0 < a < b")},
    ),
    "in for not in": ("a in b", {("turned", "a not in b")}),
    "not is taken away": ("not a", {("not", "a")}),
    "not is added": ("a and ask.has(b)", {("not", "not a and ask.has(b)"), ("not", "a and (not ask.has(b))")}),
    "a filter is left out": ("[x for x in a if x > b]", {("filter", "[x for x in a if True]")}),
    "any for all": ("any(x for x in a)", {("any-all", "all((x for x in a))"), ("not", "any((not x for x in a))")}),
    "min for max": ("max(a, b) > c", {("min-max", "min(a, b) > c")}),
    "a number is one more, and one less": ("a > 3", {("constant", "a > 4"), ("constant", "a > 2")}),
    "a truth is turned": ("f(x=True)", {("constant", "f(x=False)")}),
    "a word compared is another": ("a == 'main'", {("constant", "a == 'no main'")}),
    "a word of a question is another": (
        "ask.has(a, 'types', 'ally') and b",
        {("constant", "ask.has(a, 'types', 'no ally') and b")},
    ),
    "an alternative is left out": ("a in ('x', 'y')", {("operand", "a in ('y',)"), ("operand", "a in ('x',)")}),
    "a kind is left out": ("isinstance(a, (int, str))", {("operand", "isinstance(a, (str,))")}),
    "a kind of a union is left out": ("isinstance(a, int | str)", {("operand", "isinstance(a, int)")}),
    "something gone through is left out": ("[x for x in (a, b)]", {("operand", "[x for x in (a,)]")}),
    "the other seat": ("f(seat, a.seat)", {("seat", "f(other_seat(seat), a.seat)")}),
    "the seat of a place": ("ask.at(f'{seat}.hand')", {("seat", "ask.at(f'{other_seat(seat)}.hand')")}),
    "the turn's other player": ("f(ask.active)", {("seat", "f(other_seat(ask.active))")}),
    "the same seat for the next": ("f(seat_after(a, b))", {("seat", "f(b)")}),
    "the owner for the controller": ("a.controller == b", {("seat", "whose(a, 'controller', 'owner') == b")}),
    "the opponent for you": ("a == 'you'", {("seat", "a == 'opponent'")}),
    "the next zone": ("ask.at(f'{b}.hand')", {("zone", "ask.at(f'{b}.deck')")}),
    "the next zone, compared": ("a.zone == 'hand'", {("zone", "a.zone == 'deck'")}),
    "a zone given": ("f(a, 'hand')", {("zone", "f(a, 'deck')")}),
    "the last for the first": ("a[0]", {("order", "a[-1]")}),
    "the end of a row": ("a[:1]", {("order", "a[-1:]"), ("constant", "a[:2]"), ("constant", "a[:0]")}),
    "all but the last": ("a[1:]", {("order", "a[:-1]")}),
    "the reverse order": ("sorted(a, key=b)", {("order", "sorted(a, key=b, reverse=True)")}),
    "the order itself": ("sorted(a, reverse=True)", {("order", "sorted(a)")}),
    "the last one found": ("next((x for x in a), None)", {("order", "last((x for x in a), None)")}),
    "the bottom for the top": ("f(a, at='top')", {("order", "f(a, at='bottom')")}),
    "either side of a choice": ("b if a else c", {("branch", "b"), ("branch", "c")}),
}


@pytest.mark.parametrize(("expression", "expected"), OPERATORS.values(), ids=OPERATORS.keys())
def test_an_operator_makes_its_changes(expression: str, expected: set[tuple[str, str]]) -> None:
    operators = {operator for operator, _ in expected}
    found = {one for one in list_changes(returning(expression)) if one[0] in operators}
    assert expected <= found, found


NOT_MADE = {
    "a topic is no zone": ("ask.forbids('hand', a)", "zone"),
    "a pair has no order": ("said[0]", "order"),
    "a field of a question is no word compared": ("ask.get(a, 'main')", "constant"),
    "what is not returned as a truth is not turned": ("a", "not"),
    "a comparison has a turn of its own": ("a == b", "not"),
}


@pytest.mark.parametrize(("expression", "operator"), NOT_MADE.values(), ids=NOT_MADE.keys())
def test_an_operator_leaves_alone_what_is_no_condition(expression: str, operator: str) -> None:
    source = returning(expression, kind="bool" if operator == "not" and "==" in expression else "object")
    source = source.replace("said", "said: tuple[int, str]", 1)
    assert operator not in {one for one, _ in list_changes(source)}


def test_a_branch_is_always_taken_and_never() -> None:
    found = list_changes("def decide(a, b):\n    if a == b:\n        return 1\n    raise ValueError(a > b)")
    assert found == {("branch", "True"), ("branch", "False"), ("constant", "2"), ("constant", "0")}


def test_a_branch_that_binds_a_name_still_binds_it() -> None:
    found = list_changes("def decide(a):\n    if found := a():\n        f(found)")
    assert {after for operator, after in found if operator == "branch"} == {
        "(found := a()) or True",
        "(found := a()) and False",
    }


def test_a_loop_is_never_made_endless() -> None:
    found = list_changes("def decide(a):\n    while a:\n        a.pop()")
    assert found == {("branch", "False")}


def test_a_number_with_a_name_is_one_more_and_one_less() -> None:
    assert ("constant", "a > MOST + 1") in list_changes(returning("a > MOST"), MOST=4)


def test_a_pattern_loses_each_alternative() -> None:
    found = list_changes("def decide(a):\n    match a:\n        case int() | str() if a > b:\n            f(a)")
    assert {("operand", "int()"), ("operand", "str()"), ("branch", "True"), ("moved", "a >= b")} <= found


# -- ids --------------------------------------------------------------------------------------------------------------

BEFORE = "def decide(a, b):\n    if a and b:\n        return b > 2\n    return a and b"


def make_ids(source: str) -> dict[tuple[str, str], str]:
    """The id of each change that a function has once."""
    return {(one.operator, one.after): one.id for one in list_mutants(write_function(source), GAME)}


def test_an_id_stays_the_same_whatever_is_edited_elsewhere() -> None:
    edited = '"""Say."""\n    c = max(a, b)  # more\n    if a and b:'
    before, after = make_ids(BEFORE), make_ids(BEFORE.replace("if a and b:", edited))
    assert before.items() < after.items()


def test_an_edited_expression_has_other_ids() -> None:
    before, after = make_ids(BEFORE), make_ids(BEFORE.replace("b > 2", "b > 3"))
    assert {key for key in before if before[key] not in after.values()} == {
        ("turned", "b <= 2"),
        ("moved", "b >= 2"),
        ("constant", "b > 3"),
        ("constant", "b > 1"),
    }


def test_no_two_mutants_of_a_game_have_one_id() -> None:
    ids = [one.id for function in list_functions(GAME) for one in list_mutants(function, GAME)]
    assert len(ids) == len(set(ids)) > 100


def test_the_hash_of_a_function_leaves_words_out() -> None:
    bare, told = write_function(BEFORE), write_function(BEFORE.replace("\n", '\n    """Say."""\n', 1))
    assert bare.hash == told.hash != write_function(BEFORE.replace("2", "3")).hash


# -- the functions of a game ------------------------------------------------------------------------------------------


def test_every_clause_of_a_game_is_among_its_functions() -> None:
    for name in games.BUILT_IN:
        found = {fn for one in list_functions(games.load(name)) for fn in one.objects}
        assert {one.fn for one in games.load(name).rules.clauses} <= found, name


def test_the_functions_that_clauses_call_are_found_and_others_are_not() -> None:
    names = {one.name.rpartition(":")[2]: one for one in list_functions(games.load("eirei"))}
    assert names["may_act"].rules == ()
    assert names["cast"].rules == ("eirei:terms/play",)
    assert "Activated.takes_more_than_mana" in names
    assert {"game", "list_candidates", "describe_price"}.isdisjoint(names)


# -- code that is put back --------------------------------------------------------------------------------------------


def find_mutant(name: str, operator: str, after: str) -> ConditionMutant:
    """One mutant of the toy game."""
    function = next(one for one in list_functions(GAME) if one.name.endswith(f":{name}"))
    return next(one for one in list_mutants(function, GAME) if (one.operator, one.after) == (operator, after))


NO_LIFE = ("no_life_left", "moved", "ask.state.number(seat, 'life') < 0")


def test_the_code_is_put_back_whatever_is_raised() -> None:
    mutant = find_mutant(*NO_LIFE[:1], "branch", "True")
    fn = mutant.function.objects[0]
    code, names = fn.__code__, set(fn.__globals__)
    with put_in_place(mutant):
        assert fn.__code__ is not code
        assert set(HELPERS) < set(fn.__globals__)
    with pytest.raises(KeyError), put_in_place(mutant):
        raise KeyError
    assert fn.__code__ is code
    assert set(fn.__globals__) == names


def test_code_that_cannot_be_put_in_place_leaves_all_as_it_was() -> None:
    one, other = [fn for fn in list_functions(GAME) if list_mutants(fn, GAME)][:2]
    code = one.objects[0].__code__
    with (
        pytest.raises(TypeError),
        exchange_code({one: build_mutant_code(list_mutants(one, GAME)[0]), other: None}, {}),  # type: ignore[dict-item]
    ):
        pass
    assert one.objects[0].__code__ is code


def test_a_function_with_names_from_around_it_runs_changed() -> None:
    source = "def around(x):\n    def inner(a):\n        return a > x\n    return inner"
    outer = write_function(source)
    made = outer.objects[0](3)
    inner = outer.node.body[0]
    assert isinstance(inner, ast.FunctionDef)
    function = GameFunction("small:around.<locals>.inner", inner, (made, outer.objects[0](5)), ())
    mutant = next(one for one in list_mutants(function, GAME) if one.operator == "moved")
    with put_in_place(mutant):
        assert [one(3) for one in function.objects] == [True, False]
    assert [one(3) for one in function.objects] == [False, False]


def test_results_that_a_game_remembers_are_forgotten() -> None:
    remembering = keywords._list_damage_kinds
    function = next(one for one in list_functions(games.load("fab")) if one.name.endswith("_list_damage_kinds"))
    strange = type("Strange", (), {"kind": "arcane"})()
    remembering(strange)
    with put_in_place(list_mutants(function, games.load("fab"))[0]):
        assert remembering.cache_info().currsize == 0
        remembering(strange)
    assert remembering.cache_info().currsize == 0


def test_a_loop_that_does_not_end_is_stopped() -> None:
    function = write_function("def decide(a):\n    while not a == 2:\n        a += 1\n    return a")
    mutant = next(one for one in list_mutants(function, GAME) if one.after == "not a == 1")
    with put_in_place(mutant), pytest.raises(EndlessLoopError):
        function.objects[0](2)


# -- which mutants could matter ---------------------------------------------------------------------------------------


def watch(source: str, *given: object, **names: object) -> tuple[object, set[str], set[str]]:
    """What an instrumented function gives, the changes that differ, and those that do not."""
    function = write_function(source, **names)
    mutants = list_mutants(function, GAME)
    instruments = Instruments({function: mutants})
    with exchange_code(instruments.codes, instruments.names), instruments.watch():
        value = function.objects[0](*given)
    seen = {instruments.mutants[n].after for n in instruments.list_infected()}
    return value, seen, {one.after for one in mutants} - seen


def test_a_mutant_that_gives_another_value_is_infected() -> None:
    yes = True
    value, seen, unseen = watch("def decide(a, b) -> bool:\n    return a > 0 and b", 1, yes)
    assert value is yes
    assert seen == {"a <= 0 and b", "a > 1 and b", "a > 0 and (not b)"}
    assert unseen == {"a > 0 or b", "b", "a > 0", "a >= 0 and b", "a > -1 and b"}


def test_a_mutant_that_raises_is_infected() -> None:
    value, seen, _ = watch("def decide(a) -> bool:\n    return a is not None and a.x", None)
    assert value is False
    assert "a.x" in seen


def test_what_cannot_be_done_twice_is_done_once() -> None:
    source = "def decide(a):\n    if a.pop() > 1 and b(a):\n        return [x := a, len(a)]\n    return 0"
    left = [3, 4]
    value, seen, _ = watch(source, left, b=lambda a: len(a) == 1)
    assert value == [[3], 1]
    assert left == [3]
    assert "a.pop() > 1 or b(a)" in seen  # it cannot be compared
    assert "a.pop() > 1 and (not b(a))" in seen


def test_what_uses_up_an_iterator_is_not_compared() -> None:
    source = "def decide(a) -> bool:\n    left = iter(a)\n    return any(x > 1 and x > 2 for x in left)"
    value, seen, _ = watch(source, [2])
    assert value is False
    assert "any((x > 1 or x > 2 for x in left))" in seen


def test_what_is_gone_through_later_is_compared_item_by_item() -> None:
    source = "def decide(a):\n    found = (x for x in a if x > 1)\n    return sum(found)"
    value, seen, unseen = watch(source, [2, 3])
    assert value == 5
    assert "(x for x in a if x > 2)" in seen
    assert {"(x for x in a if True)", "(x for x in a if x > 0)"} <= unseen


def test_a_generator_function_is_watched_at_each_step() -> None:
    source = "def decide(a):\n    for x in a:\n        got = yield x if x > 1 else 0\n        if got:\n            f(a)"
    function = write_function(source)
    instruments = Instruments({function: list_mutants(function, GAME)})
    with exchange_code(instruments.codes, instruments.names), instruments.watch():
        assert list(function.objects[0]([1, 2])) == [0, 2]
    seen = {instruments.mutants[n].after for n in instruments.list_infected()}
    assert {"x if x <= 1 else 0", "0", "x"} <= seen
    assert "False" not in seen


@pytest.fixture(name="instruments", scope="module")
def fixture_instruments() -> Instruments:
    return Instruments({one: list_mutants(one, GAME) for one in list_functions(GAME)})


def test_a_look_at_a_scenario_leaves_no_trace(instruments: Instruments) -> None:
    scenario = load(HONEST)
    before = run(scenario, all_games())
    look = look_at(scenario, all_games(), instruments)
    after = run(scenario, all_games())
    assert look.asked == before.asked
    assert 0 < len(look.infected) < len(instruments.mutants)
    assert (before.log, before.entries, before.asked) == (after.log, after.entries, after.asked)


def test_a_scenario_that_does_not_pass_is_not_looked_at(instruments: Instruments) -> None:
    with pytest.raises(ValueError, match="does not pass"):
        look_at(load(HONEST.replace("amount=2", "amount=3")), all_games(), instruments)


def test_what_is_not_infected_is_never_noticed(instruments: Instruments) -> None:
    scenario = load(HONEST)
    look = look_at(scenario, all_games(), instruments)
    for number, mutant in enumerate(instruments.mutants):
        if number not in look.infected:
            with put_in_place(mutant):
                assert try_scenario(scenario, all_games()) == ("survived", ""), mutant.id


# -- trying -----------------------------------------------------------------------------------------------------------


def try_one(mutant: ConditionMutant, text: str = HONEST) -> str:
    """What a scenario says of a mutant."""
    with put_in_place(mutant):
        return try_scenario(load(text), all_games())[0]


def test_a_mutant_is_killed_by_an_expectation_or_survives() -> None:
    assert try_one(find_mutant(*NO_LIFE)) == "survived"
    assert try_one(find_mutant(*NO_LIFE), DYING) == "killed"


def test_a_mutant_that_raises_crashes() -> None:
    assert try_one(find_mutant("_draw", "branch", "True")) == "crashed"


def test_a_guard_is_known_for_one() -> None:
    function = write_function(
        "def decide(ask, a, b):\n    if a is None:\n        return b in ask.state.objects and b > 1\n    return a and b"
    )
    guards = {one.after for one in list_mutants(function, GAME) if leaves_out_guard(one)}
    assert guards == {"True", "False", "b > 1"}
