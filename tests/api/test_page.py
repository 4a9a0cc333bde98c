"""The pages as a judge with a phone meets them: no script, the right words in the right language, safe to show."""

from __future__ import annotations

import re
import shutil
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, quote

import pytest
import yaml

from api.http import problems
from api.http.app import create_app
from api.page import phrases, routes, symbols
from graph.loading import ingest
from tests.asking import Reader
from tests.shared import shared

TEMPLATES = Path(routes.__file__).parent / "templates"
EVERY_PAGE = [
    "/",
    "/editions",
    "/search?q=foretell cost",
    "/search?q=100.1",
    "/rules/wow:410.6@6.0-ja",
    "/rules/mtg:702.142a@cr-2021-02-05",
    "/examples/wow:410.6a/ex1@6.0-ja",
    "/rulings/mtg:ruling/5fed5bc8bac58c7f@khm-notes",
    "/cards/mtg:card/halvar-god-of-battle",
    "/terms/mtg:term/foretell",
    "/pair?card=Dream Devourer&card=kolvori",
    "/scenarios/mtg:scenario/the-small-blocker-first",
    "/show/wow:410.6a@6.0-ja",
    "/show/mtg:ruling/5fed5bc8bac58c7f@khm-notes",
    "/rules/mtg:999.9",
    "/show/mtg:card/halvar-god-of-battle",
    "/show-scenario/wow:scenario/three-waves",
    "/scenarios/wow:scenario/three-waves?full=1",
    "/rules/fab:6.3.2@en",
    "/rules/mtg:702@cr-2026-01-16",
    "/games/mtg",
    "/games/mtg/cr-2026-01-16",
    "/games/mtg/khm-cards",
    "/games/mtg/cr-2026-01-16/glossary?offset=700",
    "/games/mtg/cards?offset=400",
    "/games/eirei/scenarios",
    "/coverage",
    "/coverage/wow",
    "/coverage/wow/410",
    "/positions",
    "/positions?position=mtg;P1:(hand:!(b:Test_Bolt),pool:R),P2:(battlefield:!(x:Test_Bear))&do=P1 cast b targets=x",
    "/docs",
    "/docs/rule",
    "/problems/ambiguous",
]
PUBLISHERS = set(yaml.safe_load((TEMPLATES / "publishers.yaml").read_text("utf-8")).values())
VOID = {"meta", "link", "input", "br", "img", "hr"}


class Outline(HTMLParser):
    """What a page is made of; fails where an element is left open or closed twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.seen: list[tuple[str, dict[str, str]]] = []
        self.said: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.seen.append((tag, told))
        if tag not in VOID:
            self.open.append((tag, told))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1][0] == tag, (self.open, tag)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            language = next((told["lang"] for _, told in reversed(self.open) if "lang" in told), "")
            self.said.append((language, data.strip()))

    def links(self) -> list[str]:
        return [told["href"] for tag, told in self.seen if tag == "a" and told["href"] not in PUBLISHERS]

    def draw_links(self) -> set[str]:
        """The first, the middle and the last link to each kind of page, as links of a kind are made by one line."""
        kinds: dict[tuple[str, int, frozenset[str]], list[str]] = {}
        for link in dict.fromkeys(self.links()):
            path, _, query = link.partition("?")
            kind = path.split("/")[1], path.count("/"), frozenset(parse_qs(query))
            kinds.setdefault(kind, []).append(link)
        return {one for alike in kinds.values() for one in (alike[0], alike[len(alike) // 2], alike[-1])}


@pytest.fixture(scope="module")
def worded(seeded: Path, tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A service that has the words of the Japanese WoW rules."""
    path = Path(shutil.copy(seeded, tmp_path_factory.mktemp("worded") / "hanrei.sqlite"))
    ingest.ingest(path, shared("sources/000_9d0cbb2449943c79.txt"))
    return Reader(create_app(path))


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("address", EVERY_PAGE)
def test_every_page_is_whole_and_asks_nothing_of_another_host(reader: Reader, address: str, language: str) -> None:
    response = reader.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
    outline = Outline(response.text)
    assert outline.seen[0] == ("html", {"lang": language})
    assert response.headers["content-language"] == language
    assert {tag for tag, _ in outline.seen} & {"script", "iframe", "object"} == set()
    assert not [told for _, told in outline.seen if any(name.startswith("on") for name in told)]
    for _, told in outline.seen:
        for where in (told.get("href", ""), told.get("src", ""), told.get("action", "")):
            assert not where or where.startswith(("/", "data:", "#")) or where in PUBLISHERS, where
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert any(told.get("name") == "viewport" for _, told in outline.seen)


@pytest.fixture(scope="module")
def followed() -> dict[str, int]:
    """The answer to each link that was followed. Every page links to the same few."""
    return {}


@pytest.mark.parametrize("address", EVERY_PAGE)
def test_the_links_of_a_page_lead_somewhere(reader: Reader, followed: dict[str, int], address: str) -> None:
    itself = reader.get(address)
    for link in Outline(itself.text).draw_links():
        if link not in followed:
            followed[link] = reader.get(link).status_code
        assert followed[link] in {200, 303, itself.status_code}, link


def test_a_number_typed_leads_straight_to_its_rule(reader: Reader) -> None:
    response = reader.get("/search?q=410.6&lang=ja")
    assert (response.status_code, response.headers["location"]) == (303, "/rules/wow:410.6@6.0-ja?lang=ja")


def test_two_cards_with_a_plus_between_them_lead_to_their_page(reader: Reader) -> None:
    response = reader.get("/search?q=Dream+Devourer+%2B+kolvori")
    assert (response.status_code, response.headers["location"]) == (303, "/pair?card=Dream+Devourer&card=kolvori")
    assert "An official ruling names them together." in reader.get(response.headers["location"]).text


def test_a_number_of_two_games_is_put_to_the_reader(reader: Reader) -> None:
    links = Outline(reader.get("/search?q=100.1").text).links()
    assert {"/rules/wow:100.1@7.4-en", "/rules/mtg:100.1@cr-2026-01-16"} <= set(links)


def test_a_misspelt_card_is_offered_and_not_taken(reader: Reader) -> None:
    response = reader.get("/search?q=halvarr")
    assert response.status_code == 200
    assert "/cards/mtg:card/halvar-god-of-battle" in Outline(response.text).links()


def test_words_are_answered_with_rules_that_bear_on_them(reader: Reader) -> None:
    links = Outline(reader.get("/search?q=foretell cost&lang=en").text).links()
    assert any(link.startswith("/rules/mtg:702.143") for link in links)


@pytest.mark.parametrize(
    "question", ["how does trample damage work with two blockers", "トランプルのダメージはどう割り振りますか"]
)
def test_a_question_is_answered_before_its_single_words_are_explained(reader: Reader, question: str) -> None:
    text = reader.get(f"/search?q={quote(question)}&lang=en").text
    answers, meanings = text.index("Results"), text.index("Words in the question")
    assert answers < meanings
    assert any(link.endswith("game=mtg") for link in Outline(text).links() if link.startswith("/search"))


def test_the_browsers_language_is_spoken_unless_another_is_chosen(reader: Reader) -> None:
    japanese = {"Accept-Language": "ja-JP,ja;q=0.9,en;q=0.5"}
    assert reader.get("/", japanese).headers["content-language"] == "ja"
    assert reader.get("/?lang=en", japanese).headers["content-language"] == "en"
    assert reader.get("/", {"Accept-Language": "de"}).headers["content-language"] == "en"
    assert reader.get("/", japanese).headers["etag"] != reader.get("/?lang=en").headers["etag"]


def test_a_digest_is_told_in_the_readers_language_and_the_other_is_folded_away(reader: Reader) -> None:
    for language, order in (("ja", ["ja", "en"]), ("en", ["en", "ja"])):
        page_text = reader.get(f"/rules/wow:410.6b@6.0-ja?lang={language}").text
        told, folded, _ = page_text[page_text.index('class="words"') :].partition("<details")
        assert re.findall(r'<p class="digest" lang="(\w+)"', told + folded) == order[:1]


def test_both_languages_stand_side_by_side_for_who_wants_both(reader: Reader) -> None:
    for chosen, order in (("ja-en", ["ja", "en"]), ("en-ja", ["en", "ja"])):
        response = reader.get(f"/rules/wow:410.6b@6.0-ja?lang={chosen}")
        block = response.text[response.text.index('class="words beside"') :].partition("</div>")[0]
        assert re.findall(r'<p class="digest" lang="(\w+)"', block) == order
        assert response.headers["content-language"] == order[0]
        links = Outline(response.text).links()
        assert f"/rules/wow:410.6@6.0-ja?lang={chosen}" in links
        assert f"/rules/wow:410.6b@6.0-ja?lang={order[1]}" in links


def test_japanese_words_are_marked_as_japanese_on_an_english_page(reader: Reader) -> None:
    said = Outline(reader.get("/cards/mtg:card/halvar-god-of-battle?lang=en").text).said
    kana = [(language, text) for language, text in said if re.search(r"[ぁ-んァ-ヶ]", text)]
    assert kana
    assert {language for language, _ in kana} == {"ja"}


TYPED = [
    *(
        "410.6",
        "603.2",
        "100.1",
        "halvarr",
        "ハルヴァル",
        "702.142 よけん",
        "zzzzqq",
        "mtg:999.9",
        "704.5l",
        "mtg:103.3b",
    ),
    *("khm/r/600", "fab:8.3.5@ja", "702.142@2021-02-05", "wow:1.1@2000-01-01", "mtg:1.1@cr-1", "!", "墓地から唱える"),
]


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("folder", ["search?q=", "rules/"])
def test_a_japanese_page_says_in_japanese_what_was_made_of_a_question(reader: Reader, folder: str, typed: str) -> None:
    response = reader.get(f"/{folder}{quote(typed, safe='')}{'&' if '?' in folder else '?'}lang=ja")
    if response.status_code == 303:
        response = reader.get(response.headers["location"])
    notes = re.findall(r'<(?:p class="note"|h1)>(.*?)</(?:p|h1)>', response.text)
    assert "in force from" not in response.text
    assert not [note for note in notes if note.startswith('<span lang="en">')], notes


def test_every_problem_is_told_in_japanese_too() -> None:
    said = [sentence for kind in problems.KINDS.values() for sentence in (kind.title, kind.meaning)]
    assert [sentence for sentence in said if phrases.translate_sentence(sentence, "ja")[1] != "ja"] == []


def test_every_form_of_a_sentence_says_in_japanese_what_varies_in_it() -> None:
    forms = yaml.safe_load((TEMPLATES / "sentences.yaml").read_text("utf-8"))
    names = re.compile(r"\{(\w+)\}")
    assert [form for form, ja in forms if sorted(names.findall(form)) != sorted(names.findall(ja))] == []
    assert len({form for form, _ in forms}) == len(forms)


def test_cards_named_together_lead_to_their_page(reader: Reader) -> None:
    page_text = reader.get("/search?q=ハルヴァール Niko Aris&lang=ja").text
    address = "/pair?lang=ja&card=mtg%3Acard%2Fhalvar-god-of-battle&card=mtg%3Acard%2Fniko-aris"
    assert address in [unescape(link) for link in Outline(page_text).links()]
    assert reader.get(address).status_code == 200


def test_a_ruling_says_whose_it_is_and_which_case(reader: Reader) -> None:
    response = reader.get("/search?q=khm/r/599&lang=ja")
    text = reader.get(response.headers["location"]).text
    assert "幽体の氾濫" in text[text.index("<h1") : text.index("</h1>")]
    assert "khm/r/599" in text


def test_the_foot_of_a_page_says_which_edition_and_by_what_authority(reader: Reader) -> None:
    text = reader.get("/rules/wow:410.6@6.0-ja?lang=en").text
    foot = text[text.index("<footer") :]
    assert "wow:410.6@6.0-ja" in foot
    assert "2012-03-27" in foot
    assert "digest in our own words" in foot


def test_the_official_words_are_shown_with_links_where_they_cite(worded: Reader) -> None:
    text = worded.get("/rules/wow:410.6@6.0-ja?lang=ja").text
    assert '<div class="text" lang="ja">' in text
    block = text[text.index('<div class="text"') :].partition("</div>")[0]
    assert re.findall(r'<a href="/rules/wow:([^@]+)@6.0-ja\?lang=ja">\1</a>', block) == ["802"]
    assert "公式の原文" in text[text.index("<footer") :]


def test_the_player_is_shown_the_words_in_their_own_language(worded: Reader) -> None:
    japanese, english = (worded.get(f"/show/wow:410.6a@6.0-ja?lang={one}").text for one in ("ja", "en"))
    assert '<div class="text" lang="ja">' in japanese
    assert "公式の原文" in japanese
    assert '<div class="text" lang="en">' in english
    assert "digest in our own words" in english


def test_whose_number_it_was_in_other_editions_is_told(reader: Reader) -> None:
    links = Outline(reader.get("/rules/mtg:702.142a@cr-2021-02-05?lang=en").text).links()
    assert "/rules/mtg:702.142a@cr-2026-01-16?lang=en" in links
    assert "/rules/mtg:702.143a@cr-2026-01-16?lang=en" in links


@pytest.mark.parametrize("address", ["/search?q={}", "/rules/{}", "/pair?card=halvar&card={}", "/show/{}"])
def test_what_was_typed_is_shown_as_text_and_never_as_markup(reader: Reader, address: str) -> None:
    typed = '"><img src=x onerror=alert(1)>'
    text = reader.get(address.format("%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E")).text
    assert "<img" not in text
    assert typed in unescape(text)


def test_what_may_be_touched_is_large_enough_for_a_thumb(reader: Reader) -> None:
    style = reader.get("/static/page.css").text
    assert re.search(r"--tap:\s*2\.75rem", style)
    assert style.count("min-height: var(--tap)") >= 6
    assert "prefers-color-scheme: dark" in style


def test_every_word_of_the_pages_is_said_in_both_languages_and_used() -> None:
    words = yaml.safe_load((TEMPLATES / "words.yaml").read_text("utf-8"))
    assert {word for word, said in words.items() if set(said) != {"ja", "en"}} == set()
    told = "".join(path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    used = set(re.findall(r"\bsay\.(\w+)", told)) | {
        "official_text",
        "official_ruling",
        "digest",
        "interpretation",
        "none_held",
        "unofficial_translation",
    }
    used |= {"affects_yes", "affects_no", "engine_agrees_yes", "engine_agrees_no", "engine_agrees_unknown"}
    used |= {word for word in words if word.startswith(("edge_", "genre_"))}
    used |= {"pair_named", "pair_none", "pair_same_card", "pair_different_games"}
    assert used == set(words)


def test_a_page_that_is_not_there_is_a_page(reader: Reader) -> None:
    response = reader.get("/no/such/page?lang=en")
    assert response.status_code == 404
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    Outline(response.text)


@pytest.mark.parametrize(("language", "first", "second"), [("ja", "接死", "Deathtouch"), ("en", "Deathtouch", "接死")])
def test_a_card_is_told_in_the_readers_language_and_the_other_is_folded_away(
    reader: Reader, language: str, first: str, second: str
) -> None:
    routes = reader.get(f"/cards/mtg:card/fynn-the-fangbearer?lang={language}").text
    told, _, folded = routes[routes.index('<div class="words">') : routes.index("</section>")].partition("<details")
    assert first in told
    assert second not in told
    assert second in folded


def test_a_page_heeds_the_day_and_the_game_that_its_address_says(reader: Reader) -> None:
    then, now = (reader.get(f"/rules/702.142a?game=mtg{day}&lang=en").text for day in ("&at=2021-02-10", ""))
    assert "mtg:702.142a@cr-2021-02-05" in then
    assert "<h1>" in then
    assert "mtg:702.142a@cr-2026-01-16" in now


def test_half_a_name_and_a_title_open_their_page(reader: Reader) -> None:
    half = reader.get("/search?q=Halvar")
    assert half.headers["location"] == "/cards/mtg:card/halvar-god-of-battle?asked=Halvar"
    assert "Half a name was typed" in reader.get(half.headers["location"]).text
    assert reader.get("/search?q=cascade").headers["location"] == "/rules/mtg:702.85@cr-2026-01-16"
    assert reader.get("/search?q=Kaya").status_code == reader.get("/search?q=Halvr").status_code == 200


def test_a_rule_can_be_cited_and_asked_for_its_changes(reader: Reader) -> None:
    page = reader.get("/rules/mtg:702.19b@cr-2026-01-16?since=2021-04-01&lang=en").text
    assert "Magic CR 702.19b (2026-01-16): " in unescape(page)
    assert "changed since 2021-04-01" in page
    assert 'type="date"' in page
    assert reader.get("/rules/mtg:702.19b@cr-2026-01-16?since=never").status_code == 422


# What stands in one read.


def test_a_rule_is_read_with_its_sub_rules_their_bullets_and_examples(reader: Reader) -> None:
    page = reader.get("/rules/wow:410.6@6.0-ja?lang=ja").text
    beneath = page[page.index('class="beneath-rules"') :]
    for number in "abcdefg":
        assert f'href="/rules/wow:410.6{number}@6.0-ja?lang=ja"' in beneath
    assert 'href="/examples/wow:410.6a/ex1@6.0-ja?lang=ja"' in beneath
    digest = reader.app.state.shelf.current().library.digest("wow:410.6g@6.0-ja")["ja"]
    assert digest[:20] in re.sub(r"<[^>]+>", "", beneath)


def test_bullets_are_a_part_of_their_rule(reader: Reader) -> None:
    page = reader.get("/rules/fab:6.3.2@en?lang=ja").text
    assert page[page.index('class="bullets"') :].partition("</ul>")[0].count("<li>") == 8
    large = reader.get("/show/fab:6.3.2@en?lang=ja").text
    assert large[large.index('class="bullets"') :].partition("</ul>")[0].count("<li") == 8


def test_numbers_in_our_words_lead_to_their_rules_in_the_same_edition(reader: Reader) -> None:
    links = Outline(reader.get("/rules/wow:410.6b@6.0-ja?lang=en").text).links()
    assert "/rules/wow:102.1a@6.0-ja?lang=en" in links


def test_an_older_edition_says_where_the_rule_stands_today(reader: Reader) -> None:
    page = reader.get("/rules/mtg:702.142@cr-2021-02-05?lang=en").text
    note = page[page.index('class="note newer"') :].partition("</p>")[0]
    assert "/rules/mtg:702.143@cr-2026-01-16" in note
    assert 'class="note newer"' not in reader.get("/rules/mtg:702.143@cr-2026-01-16?lang=en").text


def test_a_japanese_reader_is_told_the_japanese_title_of_an_english_edition(reader: Reader) -> None:
    for edition, number in (("cr-2026-01-16", "702.143"), ("cr-2021-02-05", "702.142")):
        heading = reader.get(f"/rules/mtg:{number}@{edition}?lang=ja").text.partition("<h1>")[2].partition("</h1>")[0]
        assert "予顕" in heading
        assert '<span lang="en">Foretell</span>' in heading


def test_the_rules_beside_a_rule_are_one_tap_away(reader: Reader) -> None:
    page = reader.get("/rules/wow:410.6b@6.0-ja?lang=en").text
    assert re.findall(r'rel="(?:prev|next)" href="/rules/wow:410.6([a-z])@', page) == ["a", "c"]


def test_where_no_official_words_are_held_their_publisher_is_named(reader: Reader, worded: Reader) -> None:
    assert "https://magic.wizards.com/en/rules" in reader.get("/rules/mtg:702.143@cr-2026-01-16").text
    assert "https://" not in worded.get("/rules/wow:410.6@6.0-ja?lang=ja").text


def test_words_are_called_official_only_where_they_are(worded: Reader) -> None:
    japanese, english = (worded.get(f"/rules/wow:410.6b@6.0-ja?lang={one}").text for one in ("ja", "en"))
    chip = re.compile(r'<span class="chip quiet">([^<]*)</span>')
    assert chip.findall(japanese) == ["公式の原文"]
    assert chip.findall(english) == ["digest"]
    both = worded.get("/show/wow:410.6b@6.0-ja?lang=ja-en").text
    assert "公式の原文 · 要旨" in both[both.index("<footer") :]


# Symbols.


@pytest.mark.parametrize("language", ["ja", "en"])
def test_mana_stands_in_circles_that_are_read_aloud_and_copied_as_written(reader: Reader, language: str) -> None:
    page = reader.get(f"/cards/mtg:card/halvar-god-of-battle?lang={language}").text
    cost = page[page.index('class="cost"') :].partition("</p>")[0]
    assert re.findall(r'class="pip (\w+)" role="img" aria-label="([^"]+)"', cost) == [
        ("n", {"ja": "2点の不特定マナ", "en": "2 generic mana"}[language]),
        *[("w", {"ja": "白マナ", "en": "white mana"}[language])] * 2,
    ]
    assert "".join(re.sub(r"<[^>]+>", "", cost).split(">", 1)[1].split("}")[:3]) == "{2{W{W"


def test_a_symbol_of_two_colours_has_both_and_an_unknown_one_stays() -> None:
    both = str(symbols.draw_symbols("{W/U} {Z}", "ja", "mtg"))
    assert 'class="pip w u2"' in both
    assert 'aria-label="白マナか青マナ"' in both
    assert both.endswith(" {Z}")
    assert str(symbols.draw_symbols("{r}<", "en", "eirei")) == "{r}&lt;"


# Whole games.


def test_home_shows_each_of_the_three_uses_with_a_live_example(reader: Reader) -> None:
    page = reader.get("/?lang=ja").text
    uses = page[page.index('class="uses"') :].partition("<h2>収録ゲーム")[0]
    assert uses.count('<section class="use">') == 3
    links = Outline(page).links()
    for address in (
        "/rules/wow:410.6@6.0-ja?lang=ja",
        "/scenarios/wow:scenario/three-waves?lang=ja",
        "/games/mtg?lang=ja",
    ):
        assert address in links
    assert "が破壊される。" in uses


def test_an_edition_has_a_table_of_contents(reader: Reader) -> None:
    page = reader.get("/games/mtg/cr-2026-01-16?lang=ja").text
    assert Outline(page).links().count("/rules/mtg:702@cr-2026-01-16?lang=ja") == 1
    assert "キーワード能力" in page
    assert "/games/mtg/cr-2026-01-16/glossary?lang=ja" in Outline(page).links()
    assert len(page.encode()) < 30_000


@pytest.mark.parametrize("address", ["/games/chess", "/games/mtg/cr-1", "/coverage/chess", "/coverage/wow/9999"])
def test_what_is_not_held_has_no_contents(reader: Reader, address: str) -> None:
    assert reader.get(address).status_code == 404


def test_lists_are_read_a_page_at_a_time(reader: Reader) -> None:
    first, second = (reader.get(f"/games/mtg/cards?lang=en{more}").text for more in ("", "&offset=100"))
    assert "/games/mtg/cards?lang=en&amp;offset=100" in first
    cards = [{link for link in Outline(page).links() if link.startswith("/cards/")} for page in (first, second)]
    assert (len(cards[0]), len(cards[1])) == (100, 100)
    assert cards[0].isdisjoint(cards[1])


def test_coverage_is_walked_from_game_to_chapter_to_rule(reader: Reader) -> None:
    step = "/coverage?lang=en"
    assert "not judged" in reader.get(step).text, "nothing was run here, so nobody knows what is proved"
    for expected in ("/coverage/wow?lang=en", "/coverage/wow/4?lang=en", "/coverage/wow/410?lang=en"):
        assert expected in Outline(reader.get(step).text).links()
        step = expected
    assert "/rules/wow:410.6a@6.0-ja?lang=en" in Outline(reader.get(step).text).links()


# Scenarios.


def test_a_scenario_is_a_story_with_the_board_before_and_after(reader: Reader) -> None:
    page = reader.get("/scenarios/wow:scenario/three-waves?lang=ja").text
    before, after = (part.partition("</div>")[0] for part in page.split('<div class="board"')[1:])
    assert "Chain Lightning" in before
    assert re.search(r'<th scope="row">墓地</th><td><span class="object">', after)
    assert "墓地" not in before
    assert page.index("が破壊される。") < page.index("終了時の盤面")
    assert "エンジンの記録" not in page
    assert "エンジンの記録" in reader.get("/scenarios/wow:scenario/three-waves?lang=ja&full=1").text


def test_a_scenario_has_a_japanese_name_by_what_it_shows(reader: Reader) -> None:
    heading = reader.get("/scenarios/wow:scenario/three-waves?lang=ja").text.partition("<h1>")[2].partition("</h1>")[0]
    assert heading == "410.6a 優先権"


def test_two_cards_are_shown_to_the_player_with_the_strongest_thing_said(reader: Reader) -> None:
    page = reader.get("/pair?card=Dream Devourer&card=kolvori&large=true&lang=ja").text
    assert '<body class="large">' in page
    assert "公式裁定" in page[page.index("<footer") :]
    assert "/pair?lang=ja&card=Dream+Devourer&card=kolvori" in [unescape(link) for link in Outline(page).links()]


def test_a_reason_is_told_in_japanese_whole_or_not_at_all() -> None:
    assert phrases.is_told_in("the same number; 92% of the words answer each other", "ja")
    assert not phrases.is_told_in("the same number; as nobody foresaw", "ja")
    assert phrases.is_told_in("as nobody foresaw", "en")
    assert not phrases.is_told_in("", "en")


def test_no_page_is_heavier_than_a_phone_likes(reader: Reader) -> None:
    heavy = {address: len(reader.get(address).content) for address in EVERY_PAGE}
    assert {address: size for address, size in heavy.items() if size > 40_000} == {}
