"""CMP, CRD: the components, what is checked of them, and their texts."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.earth_express import RULESET
from domain.earth_express.content.content import PARTS, finished, load, newest_content
from domain.earth_express.content.derived import percent_of
from domain.earth_express.language import Active
from domain.kernel.codec import canonical
from domain.kernel.errors import ContentRefused
from tests.domain.earth_express.position import card, the_content
from tests.domain.earth_express.symbol_reader import read_line

DATA = newest_content()
Document = dict[str, Any]


def document() -> Document:
    """The newest edition as plain JSON."""
    plain: Document = msgspec.json.decode(DATA)
    return plain


def by_name(plain: Document, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in plain["earth"]["cards"] if one["name"] == name)
    return found


# --- numbers -----------------------------------------------------------------------------------------------------------
def test_there_are_306_earth_cards_each_unique() -> None:
    """CMP1, CMP6: 224 Flora and 82 Terrains; uniqueness is by name, two share a species."""
    cards = the_content().cards.values()
    assert Counter(one.kind for one in cards) == {"flora": 224, "terrain": 82}
    assert len({(one.kind, one.name) for one in cards}) == 306
    assert [name for name, n in Counter(one.species for one in cards if one.species).items() if n > 1] == ["Populus tremuloides"]


def test_there_are_66_ecosystem_faces_42_fauna_faces_and_three_tiles() -> None:
    """CMP2, CMP3, F1."""
    content = the_content()
    assert (len(content.ecosystems), len(content.fauna)) == (66, 42)
    assert {frozenset(tile.colours) for tile in content.tiles.values()} == {
        frozenset(pair) for pair in (("red", "blue"), ("red", "yellow"), ("blue", "yellow"))
    }


def test_the_deck_is_balanced_as_the_parent_games() -> None:
    """CMP1: 59 cards of each type, 145 of each habitat; colours, arrows, cards with two abilities."""
    cards = the_content().cards.values()
    assert Counter(kind for one in cards for kind in one.types) == dict.fromkeys(("tree", "bush", "herb", "mushroom"), 59)
    assert Counter(one for card in cards for one in card.habitats) == dict.fromkeys(("sunny", "wet", "rocky", "cold"), 145)
    printed = Counter(col for one in cards for col in {ability.col for ability in one.abilities})
    assert printed == {"red": 74, "blue": 74, "yellow": 74, "multi": 25, "black": 47, "brown": 76}
    assert sum(len(one.abilities) == 2 for one in cards) == 64
    assert sum(one.arrows for one in cards) == 56


def test_a_card_shows_what_the_rulebook_labels() -> None:
    """CRD1, CRD4, OBJ5, AV6: American Sycamore, labels A to K."""
    sycamore = the_content().cards[card("American Sycamore")]
    assert (sycamore.types, sycamore.name, sycamore.growth, sycamore.canopy) == (("tree",), "American Sycamore", 3, 4)
    assert set(sycamore.habitats) == {"sunny", "wet", "rocky", "cold"}
    assert (sycamore.vp, sycamore.sprouts, [one.col for one in sycamore.abilities]) == (2, 4, ["yellow", "blue"])
    for one in the_content().cards.values():
        assert 1 <= len(one.abilities) <= 2
        assert one.flora or any(ability.col in ("brown", "black") for ability in one.abilities)


def test_one_cube_a_card_and_one_leaf_a_fauna_are_enough() -> None:
    """CMP7: nine cards and two Fauna for each of eight players; C16."""
    content = the_content()
    assert sum(content.constants.rounds.plantings) * 8 == 72
    assert 2 * 8 == 16


# --- what follows from the data ----------------------------------------------------------------------------------------
def test_percentages_are_shares_of_the_306_cards() -> None:
    """CRD6: 58 Earth cards, 43 Ecosystems and 33 Fauna show one; Prairie asks for Herbs, 59 of 306."""
    content = the_content()
    shown = [
        sum(percent_of(content, one) is not None for one in kind.values())
        for kind in (content.cards, content.ecosystems, content.fauna)
    ]
    assert shown == [58, 43, 33]
    assert percent_of(content, content.cards[card("Prairie")]) == 19
    assert percent_of(content, content.ecosystems["E03A"]) == 47
    assert percent_of(content, content.ecosystems["E05B"]) is None


def test_arrowheads_mark_what_depends_on_positions() -> None:
    """CRD5: Everglades, Prairie and Giant Club Cactus show them; symbols are derived too."""
    derived = document()["derived"]
    assert derived["E14B"]["arrows"]
    assert derived[card("Giant Club Cactus")]["arrows"]
    assert "arrows" not in derived[card("Foxgloves")]
    prairie = derived[card("Prairie")]
    assert (prairie["arrows"], prairie["icons"], prairie["percent"]) == (True, ["seed"], 19)
    assert derived[card("Ponderosa Pine")]["icons"] == ["colon", "growth", "opponent", "seed", "sprout"]


def test_every_symbol_line_reads_back_to_its_node() -> None:
    """SYM1 to SYM6: the grammar of the README."""
    plain = document()
    derived = plain["derived"]
    for one in plain["earth"]["cards"]:
        assert [read_line(line) for line in derived[one["id"]]["lines"]] == one["abilities"]
    for one in plain["ecosystems"]["faces"]:
        assert read_line(derived[one["id"]]["lines"][0]) == one["score"]
    for one in plain["fauna"]["faces"]:
        assert read_line(derived[one["id"]]["lines"][0]) == one["need"]


def test_features_read_back_to_their_filters() -> None:
    """GER2: a feature is a filter in symbol form."""
    for feature, where in the_content().features.items():
        assert read_line(f"need 1 cards{feature}")["where"] == msgspec.json.decode(canonical(where))
        assert not where.looks_at_tokens


SENTENCES = {
    "Northern Highbush Blueberry": "BLUE. Pay 1 Seed and 1 Growth: gain 4 Sprouts.",
    "Giant Club Cactus": "YELLOW. Gain up to 1 Growth on each Bush in the row of this card, this one included.",
    "Orange Nasturtium": "YELLOW. Gain 3 Growth. Every other player may gain 1 Sprout.",
    "Redwood Forest": "BROWN. 2 VP for each Flora holding 2 or more Growth.",
    "Zebra Plant": "YELLOW. Gain 1 Growth for each Tree in the tableau of one neighbour of your choice.",
    "Siberian Elm": "BLACK. Gain 3 Growth. Every other player may gain 1 Sprout.",
}


@pytest.mark.parametrize(("name", "sentence"), SENTENCES.items())
def test_abilities_are_told_in_words(name: str, sentence: str) -> None:
    """SYM1 to SYM8: the rulebook's examples."""
    assert document()["derived"][card(name)]["sentences"] == [sentence]


def test_faces_are_told_in_words() -> None:
    """CRD4, CRD5, FAU6."""
    derived = document()["derived"]
    assert derived["E14B"]["sentences"] == ["4 VP for each card in your longest diagonal path of Mushrooms."]
    assert derived["A17B"]["sentences"] == ["4 or more Flora holding no Growth and holding no Sprouts."]
    assert derived["A01B"]["sentences"] == ["5 or more Flora holding 1 or more Growth."]
    table = "By the number of Trees: 1 → 0, 2 → 3, 3 → 6, 4 → 10, 5 → 15, 6 → 20, 7 or more → 25 VP."
    assert derived["E01A"]["sentences"] == [table]
    for face in derived.values():
        for sentence in face["sentences"]:
            assert re.fullmatch(r"[A-Z0-9−-].*\.", sentence)
            assert "None" not in sentence


def test_the_rulebooks_examples_are_in_the_data() -> None:
    """SYM1 to SYM6, SYM8, AV11, SPR8."""
    derived = document()["derived"]
    lines = {
        "Northern Highbush Blueberry": "blue 1 seed + 1 growth : 4 sprout",
        "Redwood Forest": "brown 2 vp / flora[growth>=2]",
        "Zebra Plant": "yellow 1 growth / neighbour cards[type=tree]",
        "Orange Nasturtium": "yellow 3 growth | others 1 sprout",
        "Foxgloves": "red 4 seed | others 2 sprout",
        "Giant Club Cactus": "yellow 1 growth @ each row[type=bush] + self",
    }
    assert {name: derived[card(name)]["lines"][0] for name in lines} == lines
    assert derived[card("Ponderosa Pine")]["lines"][1] == "blue 2 sprout : 4 growth | opponent 1 sprout"
    every = {line for face in derived.values() for line in face["lines"]}
    assert "yellow 2 growth" in every
    assert any(line.endswith(" 1 growth : 2 seed") for line in every)
    assert the_content().cards[card("Winter Daphne")].sprouts == 0


def test_slips_of_the_public_lists_are_put_right() -> None:
    """Names and species, and the fields on which the two lists differ."""
    cards = {one.name: one for one in the_content().cards.values()}
    assert {"Orange Nasturtium", "Sub-Frigid Grassland"} <= set(cards)
    assert {"Valin Mountain", "Magdalen Islands"} <= {face.name for face in the_content().ecosystems.values()}
    assert cards["Poppy"].species == "Papaver rhoeas"
    assert cards["Yellow Staghorn"].species == "Calocera viscosa"
    assert cards["Dahlia"].species == "Dahlia pinnata"
    fauna = {face.name: face.species for face in the_content().fauna.values()}
    assert fauna["Seven-Spotted Ladybug"] == "Coccinella septempunctata"
    assert fauna["Yellow-Bellied Marmot"] == "Marmota flaviventris"
    types = [cards[name].types for name in ("Field Bindweed", "Florence Fennel", "Zebra Plant")]
    assert types == [("bush",), ("herb",), ("herb",)]
    assert (cards["Netted Rhodotus"].canopy, cards["Slippery Jack"].canopy) == (3, 2)
    for name in ("Yellow Staghorn", "Roman Brown", "Purple Butterfly bush"):
        assert "colour" in cards[name].tags


# --- editions ----------------------------------------------------------------------------------------------------------
def test_every_group_of_data_says_where_it_comes_from() -> None:
    """Each is said by the rulebook, public, or of the house."""
    plain = document()
    groups = [plain[part]["origin"] for part in ("earth", "ecosystems", "fauna", "actions")]
    assert all(set(origin) <= {"seed", "public", "house"} and origin for origin in groups)
    assert {group["origin"] for group in plain["constants"].values()} == {"seed", "public", "house"}


def test_an_edition_is_one_canonical_document() -> None:
    """The same bytes each time; it reads as it was written."""
    assert newest_content() == DATA == canonical(document())
    assert finished(document()) == DATA


def test_another_set_of_cards_can_be_played() -> None:
    """Abilities are data: a card with other abilities is another edition of the same form."""
    plain = document()
    by_name(plain, "Basil")["abilities"] = [{"col": "red", "get": {"seed": 9}}]
    content = load(finished(plain))
    assert content.active(card("Basil"), 0) == Active("red", content.active(card("Basil"), 0).get)
    assert content.active(card("Basil"), 0).get.seed == 9


def changed(change: Callable[[Document], object]) -> bytes:
    """An edition with something changed, and all that follows from it."""
    plain = document()
    change(plain)
    return finished(plain)


def ability(node: dict[str, Any], name: str = "Basil") -> Callable[[Document], object]:
    return lambda plain: by_name(plain, name).update(abilities=[node])


def score(node: dict[str, Any]) -> Callable[[Document], object]:
    return lambda plain: plain["ecosystems"]["faces"][0].update(score=node)


def need(node: dict[str, Any]) -> Callable[[Document], object]:
    return lambda plain: plain["fauna"]["faces"][0].update(need=node)


def constant(group: str, **values: Any) -> Callable[[Document], object]:
    return lambda plain: plain["constants"][group].update(values)


def _everglades(plain: Document) -> dict[str, Any]:
    found: dict[str, Any] = next(face for face in plain["ecosystems"]["faces"] if face["name"] == "Everglades")
    return found


CARDS = {"of": "cards", "where": {"type": "tree"}}
GET = {"col": "red", "get": {"seed": 1}}
LONG = {"kind": "flora", "type": "mushroom", "habitat": "sunny", "col": "yellow", "tag": "geography", "icon": "neighbour",
        "vp": [-4, 9], "vp_parity": "even"}  # fmt: skip
"""A filter whose symbol form no command could name."""
REFUSED: list[tuple[str, Callable[[Document], object]]] = [
    ("OBJ2", constant("rounds", plantings=[2, 2, 2, 2, 2])),
    ("IND1", constant("hand", seeds=4)),
    ("ACT2", constant("actions", red={"seed": 3})),
    ("REF1", constant("bonus", refresh_seeds=1)),
    ("SPR5", constant("sprout_track", vp=[1, 2, 3])),
    ("FAU5", constant("fauna_standard", vp=[5, 6, 8])),
    ("FAU4", constant("fauna_beginner", vp=9)),
    ("SOL9", constant("demeter", action_vp=2)),
    ("SOL11", constant("demeter", normal={"claim_rounds": [1, 2], "last_activations": 2, "base_factor": 1})),
    ("CMP1", lambda plain: plain["earth"]["cards"].pop()),
    ("CMP1", lambda plain: by_name(plain, "Basil").update(name="Garlic")),
    ("CMP2", lambda plain: plain["fauna"]["faces"].pop()),
    ("CMP2", lambda plain: plain["ecosystems"]["faces"][0].update(id="E99C")),
    ("CMP3", lambda plain: plain["actions"]["tiles"].pop()),
    ("CMP3", lambda plain: plain["actions"]["tiles"][0].update(colours=["red", "red"])),
    ("id is used twice", lambda plain: by_name(plain, "Basil").update(id="F001")),
    ("SPR8", lambda plain: by_name(plain, "Northern Highbush Blueberry").update(sprouts=4)),
    ("SPR8", lambda plain: by_name(plain, "Winter Daphne").update(sprouts=1)),
    ("SPR8", lambda plain: by_name(plain, "Siberian Elm").update(types=["tree"])),
    (
        "CRD5",
        lambda plain: next(f for f in plain["ecosystems"]["faces"] if f["id"] == "E14B").update(score={"vp": 1, "per": CARDS}),
    ),
    ("AV6", lambda plain: by_name(plain, "Basil").update(abilities=[GET] * 3)),
    ("GRW2", lambda plain: by_name(plain, "Basil").update(growth=9)),
    ("GRW2", lambda plain: by_name(plain, "Basil").update(sprouts=7)),
    ("GRW8", lambda plain: by_name(plain, "Basil").update(growth=0)),
    ("CRD3", lambda plain: by_name(plain, "Basil").update(types=[])),
    ("CRD3", lambda plain: by_name(plain, "Prairie").update(tags=["animal"])),
    ("word twice", lambda plain: by_name(plain, "Prairie").update(habitats=["wet", "wet"])),
    ("its types", lambda plain: by_name(plain, "Swamp Sprouts").update(types=["tree"])),
    ("its id", lambda plain: by_name(plain, "Basil").update(id="T999")),
    ("an id is like", lambda plain: by_name(plain, "Basil").update(id="X012")),
    ("an id is like", lambda plain: by_name(plain, "Basil").update(id="F" + "0" * 20)),
    ("N10", ability({"col": "red", "get": {"seed": 51}})),
    ("N10", ability({"col": "red", "get": {"seed": 1}, "pay": {"growth": 51}})),
    ("N4", need({"of": "cards", "where": LONG, "min": 1})),
    ("Terrain has no", lambda plain: by_name(plain, "Prairie").update(growth=1)),
    ("Flora has", lambda plain: by_name(plain, "Basil").pop("growth")),
    ("unknown field", lambda plain: by_name(plain, "Basil").update(soil=3)),
    ("unknown field", ability({"col": "red", "get": {"seed": 1}, "draw": 1})),
    ("required field", ability({"col": "red", "pay": {"seed": 1}})),
    ("SYM1", ability({"col": "red", "get": {}})),
    ("SYM1", ability({"col": "red", "get": {"seed": -1, "growth": 2}})),
    ("Invalid enum", ability({"col": "brown", "get": {"seed": 1}})),
    ("SYM7", ability({**GET, "others": {"seed": 1}})),
    ("SYM4", ability({**GET, "others": {"sprout": 1}, "opp": {"sprout": 1}})),
    ("SYM2", ability({"col": "red", "get": {"seed": 1, "growth": 1}, "per": CARDS})),
    ("one resource", ability({"col": "red", "get": {"seed": 1}, "at": {"dir": "row"}})),
    ("SYM3", ability({**GET, "per": {**CARDS, "in": "any"}})),
    ("A3", ability({**GET, "per": {"of": "cards", "in": "neighbour", "where": {"growth": [1, None]}}})),
    ("seen from a card", ability({**GET, "per": {**CARDS, "in": "neighbour", "dir": "row"}})),
    ("does not stand here", ability({**GET, "per": {"of": "flora"}})),
    ("does not stand here", score({"vp": 1, "per": {"of": "outside", "dir": "orth"}})),
    ("does not stand here", score({"vp": 1, "per": {"of": "lines", "dir": "row"}})),
    ("does not stand here", need({"of": "growth", "sets": ["red"], "min": 1})),
    ("no direction", score({"vp": 1, "per": {"of": "path", "dir": "row", "where": {"type": "tree"}}})),
    ("C13", score({"vp": 1, "per": {"of": "path", "dir": "orth", "where": {"type": "tree"}, "through_self": True}})),
    ("seen from a card", score({"vp": 1, "per": {**CARDS, "dir": "row"}})),
    ("empty table", score({"table": [], "per": CARDS})),
    ("at least 1 VP", score({"vp": 0, "per": CARDS})),
    ("score of 0", ability({"col": "brown", "vp": 0, "per": CARDS})),
    ("score of 0", ability({"col": "brown", "vp": 0, "if": {"line": "row", "test": "share", "attr": "vp"}})),
    ("needs nothing", need({**CARDS, "min": 0})),
    ("divides", need({**CARDS, "div": -1, "min": 1})),
    ("range", need({"of": "cards", "where": {"vp": [3, 1]}, "min": 1})),
    ("range", need({"of": "cards", "where": {"vp": [None, None]}, "min": 1})),
    ("empty filter", need({"of": "cards", "where": {}, "min": 1})),
    ("shortest form", need({"of": "cards", "where": {"type": "tree", "arrows": False}, "min": 1})),
    ("shortest form", need({**CARDS, "div": 1, "min": 1})),
]


@pytest.mark.parametrize(("reason", "change"), REFUSED, ids=[f"{n} {reason}" for n, (reason, _) in enumerate(REFUSED)])
def test_what_contradicts_the_rulebook_or_the_language_is_refused(reason: str, change: Callable[[Document], object]) -> None:
    """CMP, CRD, and every constant that the rulebook states."""
    with pytest.raises(ContentRefused, match=re.escape(reason)):
        load(changed(change))


def test_what_does_not_follow_from_the_abilities_is_refused() -> None:
    """CRD5, CRD6, F5: no text of its own, neither."""
    for key, value in (("percent", 20), ("arrows", False), ("icons", ["growth"]), ("sentences", ["Nothing."])):
        plain = document()
        plain["derived"][card("Prairie")][key] = value
        with pytest.raises(ContentRefused, match="do not follow"):
            load(canonical(plain))


def test_what_is_no_edition_is_refused() -> None:
    """An edition is one JSON document of five parts."""
    for data in (b"{", b"[]", b"{}", canonical({part: document()[part] for part in PARTS})):
        with pytest.raises(ContentRefused):
            load(data)


# --- the README --------------------------------------------------------------------------------------------------------
def test_the_readme_has_every_fact_ruling_and_decision() -> None:
    """OBJ6, CRD2, GRW5 and others that hold no rule are in it too; SYM9, C16."""
    text = RULESET.rules_text()
    counts = {"OBJ": 6, "CMP": 7, "SET": 9, "IND": 3, "CRD": 6, "RND": 4, "PLT": 6, "ACT": 5, "SEED": 3, "SPR": 8, "GRW": 8,
              "AV": 11, "SYM": 9, "FAU": 6, "TOK": 2, "END": 1, "CNV": 1, "BON": 1, "REF": 3, "GER": 6, "SC": 9, "TIE": 7,
              "SOL": 23}  # fmt: skip
    for prefix, last in counts.items():
        for n in range(1, last + 1):
            assert f"| {prefix}{n} |" in text, f"{prefix}{n}"
    for prefix, last in {"A": 9, "B": 15, "C": 16, "D": 7, "E": 10, "F": 8, "G": 16, "K": 9, "H": 6}.items():
        for n in range(1, last + 1):
            assert f"- **{prefix}{n}** " in text, f"{prefix}{n}"
    for prefix, last in {"N": 17, "V": 6}.items():
        for n in range(1, last + 1):
            assert f"| {prefix}{n} |" in text, f"{prefix}{n}"


def test_every_place_that_the_readme_names_is_there() -> None:
    """A rule is where it is said to be."""
    folder = Path(__file__).parents[3] / "domain" / "earth_express"
    for name in set(re.findall(r"`((?:rules/|content/)?\w+\.(?:py|json))`", RULESET.rules_text())):
        assert (folder / name).exists(), name


IDS = r"\b(?:OBJ|CMP|SET|IND|CRD|RND|PLT|ACT|SEED|SPR|GRW|AV|SYM|FAU|TOK|END|CNV|BON|REF|GER|SC|TIE|SOL|[A-HKNV])\d{1,2}\b"
SOURCES = sorted((Path(__file__).parents[3] / "domain" / "earth_express").rglob("*.py"))


def test_every_rule_that_the_code_names_is_in_the_readme() -> None:
    """Refusals and docstrings speak of ids that a reader can look up."""
    known = set(re.findall(r"\b[A-Z]{1,4}\d{1,2}\b", RULESET.rules_text()))
    for path in SOURCES:
        named = set(re.findall(IDS, path.read_text()))
        assert named <= known, f"{path.name}: {named - known}"
