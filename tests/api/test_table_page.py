"""A position by hand on the page: laid out, played, told, saved and shared, by plain forms and links."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from engine import games
from engine.scenario import load, run
from tests.api.test_page import Outline
from tests.asking import Reader

BOLT = "mtg;P1:(hand:!(b:Test_Bolt),pool:R),P2:(battlefield:!(x:Test_Bear))"
CAST = "P1 cast b targets=x"
PLAYED = [
    (BOLT, CAST),
    (
        "wow;P1:(hand:!(c:Chain_Lightning),resources:!(Test_Resource_x5)),P2:(play:!(g:Ironforge_Guards))",
        "P1 play c targets=g,h1,h2",
    ),
    ("fab;P1:(hand:!(a:Test_Attack),resources:3)", "P1 play a"),
    ("eirei;P1:(hand:!(w:Test_Light))", "P1 put-mana w"),
]
"""For each game a position, and something that may be done there."""
OPEN = [
    ("mtg;P1:(battlefield:!(j:Jaspera_Sentinel,b:Test_Bear))", "P1 activate j using=b", "P1 choose color=G"),
    ("wow;phase:setup,P1:(deck:!(Test_Pig_x9)),P2:(deck:!(Test_Pig_x9))", "P1 begin", "chance chooser=P1"),
    ("fab;seats:!(P1,P2,P3),P1:(resources:3,hand:!(a:Test_Attack))", "P1 play a", "P1 choose attack-target=h3"),
    ("eirei;P1:(hand:!(s:Test_Saint),mana:!(b:Test_Grave_x2,w:Test_Light))", "P1 play s", "P1 choose mana=w"),
]
"""For each game a position, what leads to a choice there, and an answer."""


def address(position: str, *steps: str, lang: str = "en", path: str = "/positions", **more: str) -> str:
    asked = [("position", position), *(("do", step) for step in steps), *more.items(), ("lang", lang)]
    return f"{path}?{urlencode(asked)}"


def list_buttons(page: str, name: str) -> list[str]:
    return [told["value"] for tag, told in Outline(page).seen if tag == "button" and told.get("name") == name]


def follow(reader: Reader, where: str) -> httpx.Response:
    answer = reader.get(where)
    return reader.get(answer.headers["location"]) if answer.status_code == 303 else answer


def read_position(answer: httpx.Response) -> str:
    return next(
        told["value"] for _, told in Outline(answer.text).seen if told.get("name") == "position" and "value" in told
    )


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_game_is_offered_and_begins_empty(reader: Reader, lang: str) -> None:
    links = [one for one in Outline(reader.get(f"/positions?lang={lang}").text).links() if "position=" in one]
    assert [dict(parse_qsl(urlsplit(one).query))["position"] for one in links] == ["eirei", "fab", "mtg", "wow"]
    for link in links:
        page = reader.get(link)
        assert page.status_code == 200, page.text
        assert list_buttons(page.text, "do")


def test_a_card_is_laid_by_its_name_in_either_language(reader: Reader) -> None:
    for name in ("Halvar, God of Battle", "戦闘の神、ハルヴァール"):
        page = follow(reader, address("mtg", path="/positions/lay", where="P2.hand", name=name))
        assert read_position(page) == "mtg;P2:(hand:!(Halvar~2c._God_of_Battle))"
        assert "P2.hand.0" in list_buttons(page.text, "what")


def test_half_a_name_is_put_to_the_reader_and_then_laid(reader: Reader) -> None:
    asked = reader.get(address("mtg", path="/positions/lay", where="P1.hand", name="Test B"))
    assert asked.status_code == 200
    assert {"Test Bear", "Test Bolt"} <= set(list_buttons(asked.text, "card"))
    laid = follow(reader, address("mtg", path="/positions/lay", where="P1.hand", card="Test Bear"))
    assert read_position(laid) == "mtg;P1:(hand:!(Test_Bear))"
    nothing = reader.get(address("mtg", path="/positions/lay", where="P1.hand", name="Nobody At All"))
    assert "The engine plays no card of this name." in nothing.text


def test_a_card_is_taken_away_and_marked(reader: Reader) -> None:
    marked = follow(reader, address(BOLT, path="/positions/mark", what="P2.battlefield.0", mark="tapped", value="yes"))
    assert "P2:(battlefield:!(x:(card:Test_Bear,tapped:yes)))" in read_position(marked)
    assert "tapped" in marked.text
    gone = follow(reader, address(BOLT, path="/positions/take", what="P2.battlefield.0"))
    assert read_position(gone) == "mtg;P1:(hand:!(b:Test_Bolt),pool:R)"
    poor = follow(reader, address(BOLT, path="/positions/mark", what="P2", mark="life", value="3"))
    assert "life 3" in poor.text


def test_a_mark_that_is_only_set_or_not_is_turned(reader: Reader) -> None:
    tapped = follow(reader, address(BOLT, path="/positions/mark", what="P2.battlefield.0", mark="tapped"))
    assert "tapped:yes" in read_position(tapped)
    turned = address(read_position(tapped), path="/positions/mark", what="P2.battlefield.0", mark="tapped")
    assert read_position(follow(reader, turned)) == BOLT


def test_several_of_a_card_are_laid_and_the_place_stays_chosen(reader: Reader) -> None:
    page = follow(reader, address("mtg", path="/positions/lay", where="P2.battlefield", name="test bear x3"))
    assert read_position(page) == "mtg;P2:(battlefield:!(Test_Bear_x3))"
    chosen = [told.get("value") for tag, told in Outline(page.text).seen if tag == "option" and "selected" in told]
    assert "P2.battlefield" in chosen
    assert "where=" not in re.findall(r'<code class="citation"[^>]*>http[^<]*', page.text)[0]


def test_the_moment_is_set_by_the_games_own_names(reader: Reader) -> None:
    page = follow(reader, address("mtg", path="/positions/moment", turn="P2", phase="end", number="3"))
    assert read_position(page) == "mtg;turn:P2,phase:end,number:3"
    assert "P2 · end step · turn 3" in page.text


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(("position", "step"), PLAYED)
def test_what_may_be_done_is_done_and_told_with_its_rules(reader: Reader, position: str, step: str, lang: str) -> None:
    before, after = reader.get(address(position, lang=lang)), reader.get(address(position, step, lang=lang))
    assert step in list_buttons(before.text, "do")
    assert (before.status_code, after.status_code) == (200, 200)
    assert len(after.content) < 30_000
    just = re.findall(r'<section class="just">.*?</section>', after.text, re.DOTALL)
    assert just
    assert f'href="/rules/{position[:3]}' in just[0]
    assert f"<code>{step}" not in just[0]  # it has a sentence in both languages


@pytest.mark.parametrize(("position", "step", "line"), OPEN)
def test_a_choice_is_put_and_its_answer_is_a_step(reader: Reader, position: str, step: str, line: str) -> None:
    asked = reader.get(address(position, step))
    assert "A choice is to be made" in asked.text
    assert line in list_buttons(asked.text, "do")
    answered = reader.get(address(position, step, line)).text
    assert line not in list_buttons(answered, "do")
    assert 'class="note refused"' not in answered


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_refusal_names_the_rule_that_objects(reader: Reader, lang: str) -> None:
    page = reader.get(address(BOLT, "P1 cast b", lang=lang)).text
    told = re.findall(r'<div class="note refused".*?</div>', page, re.DOTALL)[0]
    assert "/rules/mtg:601.2c@" in told
    assert {"ja": "ルール上できません", "en": "The rules do not permit it"}[lang] in told
    assert 'lang="en"' not in told or lang == "en"
    assert CAST in list_buttons(page, "do")  # it is as before


def test_what_is_not_permitted_may_be_asked_about(reader: Reader) -> None:
    page = reader.get(address("mtg;P1:(hand:!(c:Test_Bear)),P2:(hand:!(d:Test_Bear))")).text
    assert "P2 cast d" in list_buttons(page, "do")
    assert (
        "The rules do not permit it"
        in reader.get(address("mtg;P1:(hand:!(c:Test_Bear)),P2:(hand:!(d:Test_Bear))", "P2 cast d")).text
    )


def test_a_line_that_means_nothing_is_told(reader: Reader) -> None:
    page = reader.get(address(BOLT, "P1 zap"))
    assert page.status_code == 200
    assert "no action &#39;zap&#39;" in page.text


def test_a_step_back_leads_to_the_page_before(reader: Reader) -> None:
    page = reader.get(address(BOLT, CAST, "resolve")).text
    back = next(
        one
        for one in Outline(page).links()
        if one.startswith("/positions?") and "P1%20cast" in one and "resolve" not in one
    )
    assert dict(parse_qsl(urlsplit(back).query)) == {"position": BOLT, "do": CAST, "lang": "en"}
    assert reader.get(back).text == reader.get(address(BOLT, CAST)).text


@pytest.mark.parametrize(("position", "step"), PLAYED)
def test_a_saved_file_plays_the_same(reader: Reader, position: str, step: str) -> None:
    page = reader.get(address(position, step, "resolve")).text
    link = next(one for one in Outline(page).links() if one.startswith("/v1/positions.yaml"))
    saved = reader.get(link)
    assert "attachment" in saved.headers["content-disposition"]
    result = run(load(saved.text), games.registry())
    assert result.outcome == "passed", result.failures
    assert result.scenario.then.events


def test_the_address_told_is_the_whole_state(reader: Reader) -> None:
    page = reader.get(address(BOLT, CAST)).text
    told = unescape(re.findall(r'<code class="citation"[^>]*>(http[^<]*)</code>', page)[0])
    shared = urlsplit(told)
    assert parse_qsl(shared.query) == [("position", BOLT), ("do", CAST), ("lang", "en")]
    again = reader.get(f"{shared.path}?{shared.query}")
    assert again.text == page


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("mtg;P1:(", 422),
        ("chess", 422),
        ("mtg;P1:(hand:!(No_Such_Card))", 422),
        ("mtg;P1:(cellar:!(Test_Bear))", 422),
        ("mtg@1066", 422),
        ("mtg;P1:(hand:!(" + ",".join(["Test_Bear"] * 900) + "))", 414),
        ("x" * 20_000, 414),
    ],
)
def test_what_is_no_position_is_a_clear_page(reader: Reader, position: str, status: int, lang: str) -> None:
    page = reader.get(address(position, lang=lang))
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")
    assert len(page.content) < 30_000
    assert f'<html lang="{lang}">' in page.text or len(position) > 10_000
    kind = reader.get(f"/v1{address(position)}").json()["type"]
    assert kind in {"/problems/invalid-request", "/problems/address-too-long"}


def test_many_steps_are_too_many_for_an_address(reader: Reader) -> None:
    page = reader.get(address("mtg", *["P1 pass"] * 61))
    assert page.status_code == 414
    assert "at most 60 steps" in page.text


def test_a_wrong_place_is_told(reader: Reader) -> None:
    page = reader.get(address(BOLT, path="/positions/take", what="P1.hand.7"))
    assert page.status_code == 422
    assert "P1.hand has no card 8" in page.text


@pytest.mark.parametrize("scenario", ["wow:scenario/three-waves", "mtg:scenario/the-small-blocker-first"])
def test_a_scenario_is_played_on_from_its_end(reader: Reader, scenario: str) -> None:
    page = reader.get(f"/scenarios/{scenario}?lang=en").text
    link = next(one for one in Outline(page).links() if one.startswith("/positions?position="))
    table = reader.get(link)
    assert table.status_code == 200
    assert 'class="note refused"' not in table.text
    assert '<section class="just">' in table.text


def test_a_meeting_of_two_cards_is_opened(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANREI_MEETING_SECONDS", "600")
    page = reader.get("/pair?card=Flash+Heal&card=Lightning+Bolt&game=wow&lang=en").text
    links = [one for one in Outline(page).links() if one.startswith("/positions?position=wow")]
    assert links
    assert 'class="note refused"' not in reader.get(links[0]).text


def test_the_parts_of_a_position_are_told_over_http(reader: Reader) -> None:
    told = reader.get("/v1/positions/mtg?card=halvar").json()
    assert "hand" in [one["name"] for one in told["zones"]]
    assert {"name": "end", "says": {"en": "end step", "ja": "終了ステップ"}} in told["phases"]
    assert [(one["name"], one["id"]) for one in told["cards"]] == [
        ("Halvar, God of Battle", "mtg:card/halvar-god-of-battle")
    ]
    assert reader.get("/v1/positions/chess").status_code == 404


SWORD = "mtg;P1:(battlefield:!(Test_Bear))"


@pytest.mark.parametrize(("lang", "name"), [("en", "Sword of the Realms"), ("ja", "領界の剣")])
def test_the_back_of_a_card_is_laid_attached_and_the_value_is_explained(reader: Reader, lang: str, name: str) -> None:
    laid = follow(
        reader,
        address(SWORD, path="/positions/lay", where="P1.battlefield", name=name, on="P1.battlefield.0", lang=lang),
    )
    held = "mtg;P1:(battlefield:!(a:Test_Bear,(card:Halvar~2c._God_of_Battle,face:back,host:a)))"
    assert read_position(laid) == held
    assert "a.power" in [told.get("value") for tag, told in Outline(laid.text).seen if tag == "option"]
    page = reader.get(address(held, lang=lang, of="a.power"))
    said = re.sub(r"<[^>]+>", "", unescape(page.text))
    assert "2 → 4" in said
    assert ("The power of Test Bear is 4." if lang == "en" else "《Test Bear》のパワーは4である。") in said
    assert ("Layer 7c (613.4c" if lang == "en" else "第7c層 (613.4c") in said
    assert f"/rules/mtg:613.4c@cr-2021-02-05?lang={lang}" in unescape(page.text)


def test_a_card_is_attached_and_loosed_and_its_host_taken_away(reader: Reader) -> None:
    held = "mtg;P1:(battlefield:!(a:Test_Bear,(card:Halvar~2c._God_of_Battle,face:back,host:a)))"
    loose = "mtg;P1:(battlefield:!(a:Test_Bear,(card:Halvar~2c._God_of_Battle,face:back)))"
    again = follow(reader, address(loose, path="/positions/attach", what="P1.battlefield.1", on="P1.battlefield.0"))
    assert read_position(again) == held
    assert read_position(follow(reader, address(held, path="/positions/attach", what="P1.battlefield.1"))) == loose
    alone = follow(reader, address(held, path="/positions/take", what="P1.battlefield.0"))
    assert read_position(alone) == "mtg;P1:(battlefield:!((card:Halvar~2c._God_of_Battle,face:back)))"
    itself = reader.get(address(held, path="/positions/attach", what="P1.battlefield.0", on="P1.battlefield.0"))
    assert itself.status_code == 422


@pytest.mark.parametrize(("position", "steps"), [(position, (step,)) for position, step in PLAYED])
def test_every_game_offers_values_and_says_how_they_came_to_be(
    reader: Reader, position: str, steps: tuple[str, ...]
) -> None:
    asked = [("position", position), *(("do", step) for step in steps)]
    offered = reader.get(f"/v1/positions?{urlencode(asked)}").json()["values"]
    assert offered
    assert all(one["says"]["ja"] and one["says"]["en"] for one in offered)
    told = reader.get(f"/v1/positions?{urlencode([*asked, ('of', offered[-1]['line'])])}").json()
    assert told["derived"]["line"] == offered[-1]["line"]
    nothing = reader.get(f"/v1/positions?{urlencode([*asked, ('of', 'nobody.power')])}").json()
    assert nothing["derived"] is None
    assert "nobody" in nothing["underived"]
