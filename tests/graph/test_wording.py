"""A card has the keywords printed on it, a text uses the terms that stand in it; no path runs through a shared word."""

from __future__ import annotations

from graph.library import Library
from graph.loading.term_edges import list_keyword_edges, list_use_edges
from graph.relations.network import Web
from rulebook.vocabulary import TermEntry
from rulings.index import CardFacts, FaceFacts

TERMS = (
    TermEntry("mtg", "cast", en="cast", ja="唱える"),
    TermEntry("mtg", "foretell", en="foretell", ja="予顕", aliases=("foretell cost",)),
    TermEntry("fab", "foretell", en="foretell"),
)


def test_a_keyword_on_either_face_leads_to_the_term_of_its_game() -> None:
    faces = (FaceFacts({"en": "A"}), FaceFacts({"en": "B"}, keywords=("Foretell", "Unheard Of")))
    rows = list(list_keyword_edges([CardFacts("mtg:card/a", faces)], TERMS))
    assert [(row["source"], row["kind"], row["target"]) for row in rows] == [
        ("mtg:card/a", "HAS_KEYWORD", "mtg:term/foretell")
    ]


def test_a_text_uses_a_term_once_whatever_the_language_and_no_part_of_a_word() -> None:
    said = {
        ("mtg:1.1@x", "en"): "The foretell cost is paid; a forecast is nothing.",
        ("mtg:1.1@x", "ja"): "予顕コストを支払う。",
        ("mtg:1.2@x", "ja"): "予顕して唱える。",
        ("mtg:card/a", "en"): "Foretell",
    }
    assert {(row["source"], row["target"]) for row in list_use_edges(said, TERMS)} == {
        ("mtg:1.1@x", "mtg:term/foretell"),
        ("mtg:1.2@x", "mtg:term/foretell"),
        ("mtg:1.2@x", "mtg:term/cast"),
    }


def test_the_edges_are_held_as_rows(library: Library) -> None:
    kinds = {(kind, source) for kind, source, _, _ in library.edges_to("mtg:term/foretell")}
    assert ("HAS_KEYWORD", "mtg:card/alrunds-epiphany") in kinds
    assert ("USES", "mtg:702.142a@cr-2021-02-05") in kinds


def test_no_path_runs_through_a_word_that_two_texts_use(library: Library) -> None:
    web = Web.of(library)
    used = {source for kind, source, _, _ in library.edges_to("mtg:term/permanent") if kind == "USES"}
    assert used
    assert used.isdisjoint(web.near.get("mtg:term/permanent", ()))
