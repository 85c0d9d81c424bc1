"""Earth Express for the conformance kit: a second, slow statement of what is legal, and where every component is."""

import random
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement

from domain.earth_express import RULESET
from domain.earth_express import commands as c
from domain.earth_express.content.components import Card, Content
from domain.earth_express.events import StackSearched
from domain.earth_express.grid import CELLS, Cell
from domain.earth_express.language import Active, Copy, Side, Trigger
from domain.earth_express.options import EarthExpressOptions
from domain.earth_express.state import Player, State
from domain.earth_express.symbols import ability_line, need_line, score_line
from domain.kernel.ids import Seat
from tests.domain.kit import Case, Variant

Commands = Iterator[c.EarthExpressCommand]


# --- what is legal, row by row of the table of decisions ---------------------------------------------------------------
def slow_legal(content: Content, state: State, seat: Seat) -> Commands:
    """Knows nothing of ``legal``, ``decide`` or their parts; reads the state and the printed cards only."""
    player = state.players[seat]
    if state.over:
        return
    if state.demeter is not None and state.demeter.asks == "claim":
        yield from (c.ChooseDemeterClaim(face) for face in state.fauna)
    elif state.demeter is not None and state.demeter.asks == "colour":
        yield from (c.ChooseDemeterColour(colour) for colour in _most(content, state))
    elif player.act is not None:
        yield from _inside_act(content, state, seat)
    elif player.black:
        yield from _settle(content, state, seat, player.black[0].cell, player.black[0].number)
        yield from _waiting_and_conversions(content, state, seat)
    elif player.step == "ecosystem" and player.kept is None:
        yield from (c.KeepEcosystem(face) for face in content.ecosystems if face[:-1] in player.dealt)
    elif player.step == "plant":
        yield from _step_one(content, state, seat)
    elif player.step == "action":
        yield from (c.ChooseAction(colour) for colour in ("red", "blue", "yellow") if _offered(content, state, colour))
        yield from _waiting_and_conversions(content, state, seat)
    elif player.step == "abilities" and player.pending:
        yield from _waiting_and_conversions(content, state, seat)
    elif player.step == "abilities":
        yield from _step_three(content, state, seat)
    elif player.step == "tokens":
        if player.tokens:
            yield c.TakeTokens()
        yield c.EndRound()
        yield from _conversions(player)


def _offered(content: Content, state: State, colour: str) -> bool:
    return any(tile.id == state.tile and colour in tile.colours for tile in content.tiles.values())


def _most(content: Content, state: State) -> list[Trigger]:
    assert state.demeter is not None
    cols = [a.col for planted in state.demeter.cells if planted for a in content.cards[planted.card].abilities]
    counts: dict[Trigger, int] = {"red": 0, "blue": 0, "yellow": 0}
    for trigger in counts:
        counts[trigger] = cols.count(trigger) + cols.count("multi")
    return [trigger for trigger in counts if counts[trigger] == max(counts.values())]


def _choices(content: Content, state: State, player: Player) -> list[str]:
    if state.demeter is not None:
        return [planted.card for planted in state.demeter.cells if planted]
    return [held.card for held in player.hand]


def _step_one(content: Content, state: State, seat: Seat) -> Commands:
    player = state.players[seat]
    solo = len(state.players) == 1
    cards = [player.found] if player.found else _choices(content, state, player)
    if player.refreshing is not None:
        yield from (c.DiscardCard(card) for card in cards)
        if player.refreshing >= (7 if solo else 1):
            yield c.DrawCards()
        return
    aims = sorted(_aims(content, state, seat))
    if player.searching:
        yield from (c.NameFeature(aim) for aim in aims)
        return
    for n, cell in enumerate(CELLS):
        if player.cells[n] is None:
            yield from (c.PlantCard(card, cell) for card in cards)
    if player.found:
        return
    if player.seeds >= 2 and not player.refreshed:
        yield c.Refresh()
    if player.seeds >= 3 and aims:
        yield from [c.Germinate()] if solo else [c.Germinate(card) for card in cards]
    yield from _waiting_and_conversions(content, state, seat)


def _aims(content: Content, state: State, seat: Seat) -> set[str]:
    """Every feature that helps, read off the symbol lines of the objectives."""
    player = state.players[seat]
    lines = []
    for n, face in enumerate(state.fauna):
        if not [leaf for leaf in state.leaves if leaf.seat == seat and leaf.fauna == n]:
            lines.append(need_line(content.fauna[face].need).split(" ", 2)[2])
    for face in [*state.shared, *([player.kept] if player.kept else [])]:
        lines.append(score_line(content.ecosystems[face].score).split(" / ")[1])
    for planted in player.cells:
        if planted and planted.card.startswith("T"):
            for ability in content.cards[planted.card].abilities:
                line = ability_line(ability)
                if line.startswith("brown ") and not line.startswith("brown -"):
                    lines.append(re.sub(r"^brown \d+ vp (/ )?", "", line))
    return {aim for line in lines for aim in _aims_of(content, line)}


def _aims_of(content: Content, line: str) -> list[str]:
    first = re.split(r"[ \[]", line)[0]
    if first in ("cards", "flora", "path", "any"):
        return _printed_aims(line)
    if first in ("if", "lines"):
        return _line_aims(content, line.rsplit(maxsplit=1)[-1])
    if first == "sets":
        members = line.split(" ")[1].split("+")
        return ["[kind=terrain]" if member == "terrain" else f"[col={member}]" for member in members]
    named = {"seeds": "[icon=seed]", "growth": "[growth_cap>=1]", "canopies": "[growth_cap>=1]", "sprouts": "[sprout_cap>=1]"}
    return [named[first]] if first in named else []


def _printed_aims(line: str) -> list[str]:
    inside = re.search(r"\[(.*)\]", line)
    conditions = []
    for condition in inside[1].split(",") if inside else []:
        key = re.split(r"[=<>]", condition)[0]
        if key in ("growth", "sprouts"):
            low = re.search(r"(?:>=|=)(\d+)", condition)
            if low and int(low[1]) >= 1 and "<=" not in condition:
                conditions.append(f"{'growth' if key == 'growth' else 'sprout'}_cap>={low[1]}")
        elif key in ("growth_full", "sprouts_full"):
            conditions.append("growth_cap>=1" if key == "growth_full" else "sprout_cap>=1")
        else:
            conditions.append(condition)
    if conditions:
        return [f"[{','.join(conditions)}]"]
    return ["[kind=flora]"] if "flora" in line else []


def _line_aims(content: Content, attr: str) -> list[str]:
    return {
        "col": [f"[col={col}]" for col in ("red", "blue", "yellow", "black", "brown")],
        "type": [*(f"[type={kind}]" for kind in ("tree", "bush", "herb", "mushroom")), "[kind=terrain]"],
        "habitat": [f"[habitat={habitat}]" for habitat in ("sunny", "wet", "rocky", "cold")],
        "vp": [f"[vp={card.vp}]" for card in content.cards.values()],
        "growth": [f"[growth_cap>={n}]" for n in range(1, 9)],
        "sprouts": [f"[sprout_cap>={n}]" for n in range(1, 7)],
    }[attr]


def _pieces(player: Player) -> tuple[int, int]:
    growth = sum(planted.growth for planted in player.cells if planted)
    return growth, sum(planted.sprouts for planted in player.cells if planted)


def _payable(player: Player, ability: Active) -> bool:
    growth, sprouts = _pieces(player)
    pay = ability.pay
    return pay.seed <= player.seeds and pay.growth <= growth and pay.sprout <= sprouts


def _looks(ability: Active) -> bool:
    return "neighbour " in ability_line(ability)


def _sides(state: State, seat: Seat) -> list[Side]:
    """The neighbours that have finished planting."""
    n = len(state.players)
    if n == 1:
        return ["left"] if state.players[0].to_plant == 0 else []
    sides: list[Side] = []
    if state.players[seat + 1 if seat + 1 < n else 0].to_plant == 0:
        sides.append("left")
    if n > 2 and state.players[seat - 1 if seat else n - 1].to_plant == 0:
        sides.append("right")
    return sides


def _printed(content: Content, player: Player, cell: int) -> Card | None:
    planted = player.cells[cell]
    return content.cards[planted.card] if planted else None


def _ways(content: Content, state: State, seat: Seat, cell: int, number: int, *, waits: bool = False) -> Commands:
    """Every way to use an ability. ``waits``: as if all neighbours had planted."""
    player = state.players[seat]
    card = _printed(content, player, cell)
    assert card
    ability = card.abilities[number]
    found: list[tuple[Active, c.EarthExpressAbility | None]] = []
    if isinstance(ability, Active):
        found = [(ability, None)]
    elif isinstance(ability, Copy):
        for other in range(9):
            there = _printed(content, player, other)
            if other == cell or there is None:
                continue
            for n, one in enumerate(there.abilities):
                if isinstance(one, Active) and one.col in (ability.copy, "multi"):
                    found.append((one, c.EarthExpressAbility(CELLS[other], n + 1)))
    for one, copied in found:
        if _payable(player, one):
            if not _looks(one):
                yield c.UseAbility(CELLS[cell], number + 1, None, copied)
            else:
                for side in ["left"] if waits else _sides(state, seat):
                    yield c.UseAbility(CELLS[cell], number + 1, side, copied)  # type: ignore[arg-type]


def _settle(content: Content, state: State, seat: Seat, cell: int, number: int) -> Commands:
    yield from _ways(content, state, seat, cell, number)
    yield c.SkipAbility(CELLS[cell], number + 1)


def _waiting_and_conversions(content: Content, state: State, seat: Seat) -> Commands:
    player = state.players[seat]
    for at in player.pending:
        yield from _settle(content, state, seat, at.cell, at.number)
    yield from _conversions(player)


def _conversions(player: Player) -> Commands:
    for a, b in combinations_with_replacement(range(9), 2):
        one, two = player.cells[a], player.cells[b]
        if one and two:
            if (one.growth >= 2) if a == b else (one.growth >= 1 and two.growth >= 1):
                yield c.ConvertGrowth([CELLS[a], CELLS[b]])
            if (one.sprouts >= 2) if a == b else (one.sprouts >= 1 and two.sprouts >= 1):
                yield c.ConvertSprouts([CELLS[a], CELLS[b]])


def _step_three(content: Content, state: State, seat: Seat) -> Commands:
    player = state.players[seat]
    conversions = list(_conversions(player))
    for place in range(player.next_ability, 18):
        cell, number = divmod(place, 2)
        card = _printed(content, player, cell)
        if card is None or number >= len(card.abilities) or card.abilities[number].col not in (player.colour, "multi"):
            continue
        if conversions or list(_ways(content, state, seat, cell, number, waits=True)):
            yield from _settle(content, state, seat, cell, number)
            break
    yield c.EndSteps()
    yield from conversions


def _inside_act(content: Content, state: State, seat: Seat) -> Commands:
    player = state.players[seat]
    act = player.act
    assert act
    cells = [(n, planted, content.cards[planted.card]) for n, planted in enumerate(player.cells) if planted]
    if act.pay_growth:
        yield from (c.PayGrowth(CELLS[n]) for n, planted, _ in cells if planted.growth > 0)
    elif act.pay_sprouts:
        yield from (c.PaySprout(CELLS[n]) for n, planted, _ in cells if planted.sprouts > 0)
    elif act.seeds:
        yield from (c.TakeSeeds(n) for n in range(act.seeds + 1))
    elif act.growth or act.sprouts:
        free = [n for n, _, _ in cells if act.room is None or act.room[n] > 0]
        if act.growth:
            yield from (c.PlaceGrowth(CELLS[n]) for n, planted, card in cells if n in free and planted.growth < card.growth)
        else:
            yield from (c.PlaceSprout(CELLS[n]) for n, planted, card in cells if n in free and planted.sprouts < card.sprouts)
        yield c.StopPlacing()
    elif act.opponent:
        yield from (c.ChooseOpponent(other) for other in range(len(state.players)) if other != seat)


# --- everything that can be written ------------------------------------------------------------------------------------
def well_formed(content: Content, state: State, seat: Seat, rng: random.Random) -> Commands:
    """Every command there is, with a card, a face and a feature that are not of this content."""
    yield from (c.Refresh(), c.DrawCards(), c.Germinate(), c.EndSteps(), c.StopPlacing(), c.TakeTokens(), c.EndRound())
    yield from (c.KeepEcosystem(face) for face in (*content.ecosystems, "E99A"))
    yield from (c.ChooseDemeterClaim(face) for face in (*content.fauna, "A99A"))
    yield from (c.NameFeature(feature) for feature in (*content.features, "[vp=99]"))
    yield from (c.TakeSeeds(count) for count in range(25))
    yield from (c.ChooseOpponent(other) for other in range(8))
    for colour in ("red", "blue", "yellow"):
        yield from (c.ChooseAction(colour), c.ChooseDemeterColour(colour))
    for card in (*content.cards, "F999"):
        yield from (c.DiscardCard(card), c.Germinate(card))
        yield from (c.PlantCard(card, cell) for cell in CELLS)
    for cell in CELLS:
        yield from (c.PlaceGrowth(cell), c.PlaceSprout(cell), c.PayGrowth(cell), c.PaySprout(cell))
        yield from (c.ConvertSprouts([cell, other]) for other in CELLS)
        yield from (c.ConvertGrowth([cell, other]) for other in CELLS)
        for ability in (1, 2):
            yield c.SkipAbility(cell, ability)
            yield from _uses(cell, ability)


def _uses(cell: Cell, ability: int) -> Commands:
    sides: tuple[Side | None, ...] = (None, "left", "right")
    for side in sides:
        yield c.UseAbility(cell, ability, side)
        yield from (c.UseAbility(cell, ability, side, c.EarthExpressAbility(other, n)) for other in CELLS for n in (1, 2))


# --- where everything is -----------------------------------------------------------------------------------------------
def conserved(content: Content, state: State) -> None:
    """CMP1 to CMP3: every card is somewhere, once; tokens lie only where there is room; nothing is below zero."""
    cards = [*state.stack, *state.discard]
    for player in state.players:
        cards += [held.card for held in player.hand]
        cards += [planted.card for planted in player.cells if planted]
        cards += [player.found] if player.found else []
        _room_kept(content, player)
    if state.demeter is not None:
        cards += [planted.card for planted in state.demeter.cells if planted]
        assert not any(planted and (planted.growth or planted.sprouts) for planted in state.demeter.cells)
    assert sorted(cards) == sorted(content.cards)
    _faces_conserved(state)
    tiles = [*state.action_stack, *([state.tile] if state.tile else [])]
    assert len(set(tiles)) == len(tiles) <= 3
    _hands_hold(content, state)


def _room_kept(content: Content, player: Player) -> None:
    assert player.seeds >= 0
    assert player.tokens >= 0
    for planted in player.cells:
        if planted:
            assert 0 <= planted.growth <= content.cards[planted.card].growth
            assert 0 <= planted.sprouts <= content.cards[planted.card].sprouts


def _faces_conserved(state: State) -> None:
    assert len({face[:-1] for face in state.fauna}) == 2
    dealt = [card for player in state.players for card in player.dealt] + [face[:-1] for face in state.shared]
    assert len(set(dealt)) == len(dealt)
    assert len(dealt) == (2 + 2 * len(state.players) if state.options.ecosystems else 0)
    assert all(player.kept is None or player.kept[:-1] in player.dealt for player in state.players)
    for seat in range(len(state.players)):
        assert len({leaf.fauna for leaf in state.leaves if leaf.seat == seat}) == sum(leaf.seat == seat for leaf in state.leaves)


def _hands_hold(content: Content, state: State) -> None:
    """RND1, RND3: 7 cards and the planted ones make up what a hand began the round with."""
    if not state.round:
        return
    for player in state.players:
        planted = content.constants.rounds.plantings[state.round - 1] - player.to_plant
        missing = (player.refreshing or 0) + int(player.searching)
        expected = 0 if state.demeter else 7 - planted - missing
        assert len(player.hand) == expected
        done = sum(content.constants.rounds.plantings[: state.round - 1]) + planted
        assert sum(map(bool, player.cells)) == done


CASE = Case(
    ruleset=RULESET,
    variants=(
        Variant(1, EarthExpressOptions()),
        Variant(1, EarthExpressOptions(difficulty="expert", fauna_board="beginner")),
        Variant(2, EarthExpressOptions()),
        Variant(3, EarthExpressOptions(ecosystems=False)),
        Variant(4, EarthExpressOptions(fauna_board="beginner")),
        Variant(5, EarthExpressOptions()),
        Variant(6, EarthExpressOptions(ecosystems=False)),
        Variant(7, EarthExpressOptions()),
        Variant(8, EarthExpressOptions()),
    ),
    slow_legal=slow_legal,
    well_formed=well_formed,
    conserved=conserved,
    # What a search that fails turns up is shuffled into the stack again: everybody has seen it, but no view lists a stack.
    told_in_passing=(StackSearched,),
)
