"""Scoring: the rows of the scorepad, the tie-breaks, Demeter's score, the outcome."""

from typing import NamedTuple

from domain.earth_express.content.components import Content
from domain.earth_express.grid import SEEN
from domain.earth_express.language import LineScore, Score
from domain.earth_express.rules.counting import Sight, count, line_passes, score_of
from domain.earth_express.rules.tableau import growth_in
from domain.earth_express.state import SOLO_PARTY, Cells, State
from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart


class Rows(NamedTuple):
    """SC1 to SC7: VP by row of the scorepad. ``ecosystems``: the two shared ones, then the own one."""

    base: int
    seeds: int
    sprouts: int
    growth: int
    terrain: int
    fauna: int
    ecosystems: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of all rows."""
        return self.base + self.seeds + self.sprouts + self.growth + self.terrain + self.fauna + sum(self.ecosystems)


def rows(content: Content, state: State, seat: int, kept: str | None) -> Rows:
    """What the seat would score now; ``kept``: its Ecosystem, as far as it is to be counted."""
    player = state.players[seat]
    sight = Sight(content, player.cells, player.seeds, None, None, _tableaus(state))
    faces = state.shared + ([kept] if kept is not None else [])
    return Rows(
        base=sum(content.cards[planted.card].vp for planted in player.cells if planted is not None),
        seeds=player.seeds,
        sprouts=sum(_cubes(content, player.cells)),
        growth=_growth(content, player.cells),
        terrain=_terrain(sight),
        fauna=sum(leaf.vp for leaf in state.leaves if leaf.seat == seat),
        ecosystems=tuple(score_of(sight, content.ecosystems[face].score) for face in faces),
    )


def _tableaus(state: State) -> list[Cells]:
    """G15: in solo Demeter's is one of them."""
    own = [player.cells for player in state.players]
    return own if state.demeter is None else [*own, state.demeter.cells]


def _cubes(content: Content, cells: Cells) -> list[int]:
    """SC3, C1: the value of every Sprout cube."""
    track = content.constants.sprout_track.vp
    return [track[planted.sprouts - 1] for planted in cells if planted is not None and planted.sprouts]


def _growth(content: Content, cells: Cells) -> int:
    """SC4, GRW8, C3: completion VP where the space is full, else 1 for every Trunk."""
    vp = 0
    for planted in cells:
        if planted is not None and planted.growth:
            card = content.cards[planted.card]
            vp += card.canopy if planted.growth == card.growth else planted.growth
    return vp


def _terrain(sight: Sight) -> int:
    """SC5, C6: all brown abilities."""
    vp = 0
    for cell, planted in enumerate(sight.cells):
        if planted is None:
            continue
        for ability in sight.content.cards[planted.card].abilities:
            if isinstance(ability, Score):
                vp += ability.vp * count(sight._replace(anchor=cell), ability.per)
            elif isinstance(ability, LineScore):
                line = ability.line
                vp += ability.vp if line_passes(sight, SEEN[line.line][cell], line.test, line.attr) else 0
    return vp


def demeter_rows(content: Content, state: State) -> tuple[int, int, int, int]:
    """SOL20, G11: base VP as positive values, 10 for each brown and black ability, Fauna, and what Expert adds."""
    assert state.demeter is not None
    cards = [content.cards[planted.card] for planted in state.demeter.cells if planted is not None]
    facts = content.constants.demeter
    base = sum(abs(card.vp) for card in cards)
    dark = sum(ability.col in ("black", "brown") for card in cards for ability in card.abilities)
    fauna = sum(leaf.vp for leaf in state.leaves if leaf.seat is None)
    return base, facts.ability_vp * dark, fauna, base * (facts.level(state.options.difficulty).base_factor - 1)


def outcome(content: Content, state: State) -> Outcome | None:
    """TIE1 to TIE7: most VP, then the tie-breaks in order; what is still equal shares its place."""
    if not state.over:
        return None
    scored: list[tuple[list[Seat] | str, list[ScorePart]]] = [
        ([Seat(seat)], _score(content, state, seat)) for seat in range(len(state.players))
    ]
    if state.demeter is not None:
        scored.append((SOLO_PARTY, _demeter_score(content, state)))
    scored.sort(key=lambda entry: [-part.value for part in entry[1]])
    results = []
    for party, score in scored:
        place = 1 + sum(_values(other) > _values(score) for _, other in scored)
        results.append(Result(party, place, place == 1, score))
    return Outcome("tableaus_complete", results)


def _values(score: list[ScorePart]) -> list[int]:
    return [part.value for part in score]


def _score(content: Content, state: State, seat: int) -> list[ScorePart]:
    player = state.players[seat]
    scored = rows(content, state, seat, player.kept)
    parts = [
        ScorePart("vp", scored.total),
        ScorePart("seeds", player.seeds),
        ScorePart("growth_pieces", growth_in(player.cells)),
        ScorePart("highest_sprout", max(_cubes(content, player.cells), default=0)),
        ScorePart("terrain_vp", scored.terrain),
        ScorePart("fauna_vp", scored.fauna),
    ]
    return parts + ([ScorePart("ecosystem_vp", sum(scored.ecosystems))] if state.options.ecosystems else [])


def _demeter_score(content: Content, state: State) -> list[ScorePart]:
    """G13"""
    assert state.demeter is not None
    scored = demeter_rows(content, state)
    return [
        ScorePart("vp", state.demeter.vp + sum(scored)),
        ScorePart("seeds", 0),
        ScorePart("growth_pieces", 0),
        ScorePart("highest_sprout", 0),
        ScorePart("terrain_vp", 0),
        ScorePart("fauna_vp", scored[2]),
        ScorePart("ecosystem_vp", 0),
    ]
