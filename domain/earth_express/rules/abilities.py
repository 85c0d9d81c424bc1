"""Which abilities a seat may use now, and what using them costs and gains."""

from collections.abc import Iterator

from domain.earth_express.commands import EarthExpressAbility, UseAbility
from domain.earth_express.content.components import Content
from domain.earth_express.events import AbilityUsed, GainCounted
from domain.earth_express.grid import CELLS, INDEX, SEEN
from domain.earth_express.language import Active, Copy, Place
from domain.earth_express.rules.counting import Sight, count, fits
from domain.earth_express.rules.tableau import can_convert, can_pay
from domain.earth_express.state import AbilityAt, Act, Player, State
from domain.kernel.ids import Seat


def looks_at_neighbour(ability: Active) -> bool:
    """SYM3: whether a neighbour must be picked to use it."""
    return ability.per is not None and ability.per.within == "neighbour"


def ability_at(content: Content, player: Player, at: AbilityAt) -> Active | Copy:
    """The ability printed there, which must be one that is used."""
    planted = player.cells[at.cell]
    assert planted is not None
    ability = content.cards[planted.card].abilities[at.number]
    assert isinstance(ability, Active | Copy)
    return ability


def sources(content: Content, player: Player, at: AbilityAt, copy: Copy) -> Iterator[tuple[AbilityAt, Active]]:
    """B11: what a copying ability may carry out: the named colour or multicoloured, on another card, no copying ability."""
    for cell, planted in enumerate(player.cells):
        if planted is None or cell == at.cell:
            continue
        card = content.cards[planted.card]
        for number in card.firing.get(copy.copy, ()):
            ability = card.abilities[number]
            if isinstance(ability, Active):
                yield AbilityAt(cell, number), ability


def can_use(content: Content, player: Player, at: AbilityAt) -> bool:
    """Whether it can be paid for; a neighbour that still plants is left aside."""
    ability = ability_at(content, player, at)
    if isinstance(ability, Active):
        return can_pay(player, ability.pay)
    return any(can_pay(player, source.pay) for _, source in sources(content, player, at, ability))


def uses(content: Content, state: State, seat: Seat, at: AbilityAt) -> Iterator[UseAbility]:
    """Every way to use an ability now: SYM3 with each neighbour that has planted (A2), B11 with each source, if payable (K4)."""
    player = state.players[seat]
    ability = ability_at(content, player, at)
    if isinstance(ability, Active):
        yield from _uses(state, seat, at, ability, None)
        return
    for source, copied in sources(content, player, at, ability):
        yield from _uses(state, seat, at, copied, EarthExpressAbility(CELLS[source.cell], source.number + 1))


def _uses(state: State, seat: Seat, at: AbilityAt, ability: Active, copy: EarthExpressAbility | None) -> Iterator[UseAbility]:
    if not can_pay(state.players[seat], ability.pay):
        return
    if not looks_at_neighbour(ability):
        yield UseAbility(CELLS[at.cell], at.number + 1, None, copy)
        return
    for side in state.sides():
        if state.has_planted(seat, side):
            yield UseAbility(CELLS[at.cell], at.number + 1, side, copy)


def next_ability(content: Content, state: State, seat: Seat) -> AbilityAt | None:
    """AV1 to AV5: the ability that step 3 asks for next: it fires, it is ahead in reading order, and it can be paid for, or
    something could be converted first (K6)."""
    player = state.players[seat]
    converts: bool | None = None
    for cell in range(player.next_ability // 2, 9):
        planted = player.cells[cell]
        if planted is None:
            continue
        for number in content.cards[planted.card].firing.get(player.colour or "", ()):
            at = AbilityAt(cell, number)
            if cell * 2 + number < player.next_ability:
                continue
            if can_use(content, player, at):
                return at
            converts = can_convert(player) if converts is None else converts
            if converts:
                return at
    return None


def use(content: Content, state: State, seat: Seat, command: UseAbility) -> AbilityUsed:
    """What using an ability costs at once and leaves to be paid and given."""
    player = state.players[seat]
    shown = command.copy or command
    source = ability_at(content, player, AbilityAt(INDEX[shown.cell], shown.ability - 1))
    assert isinstance(source, Active)
    return AbilityUsed(
        seat=seat,
        cell=command.cell,
        ability=command.ability,
        neighbour=command.neighbour,
        copied=command.copy,
        seeds=source.pay.seed,
        growth=source.pay.growth,
        sprouts=source.pay.sprout,
        others=source.others.sprout,
        opponent=source.opp.sprout,
    )


def gain(content: Content, state: State, seat: Seat, act: Act) -> GainCounted:
    """SYM2, B12: what the ability under way gains, counted after its cost is paid, from the cell it acts from."""
    player = state.players[seat]
    assert act.source is not None
    ability = ability_at(content, player, act.source)
    assert isinstance(ability, Active)
    if ability.at is not None:
        return _gain_in_places(content, seat, player, act.cell, ability, ability.at)
    times = 1
    if ability.per is not None:
        neighbour = state.neighbour_cells(seat, act.side) if act.side is not None else None
        times = count(Sight(content, player.cells, player.seeds, act.cell, neighbour), ability.per)
    bag = ability.get
    return GainCounted(seat, bag.seed * times, bag.growth * times, bag.sprout * times)


def _gain_in_places(content: Content, seat: Seat, player: Player, anchor: int, ability: Active, at: Place) -> GainCounted:
    """B13: with ``each`` up to n on every matching card, else n in all, spread over the matching cards."""
    amount = ability.get.total
    room = [0] * 9
    for cell in SEEN[at.dir][anchor]:
        planted = player.cells[cell]
        if planted is not None and (at.where is None or fits(content, planted, at.where)):
            room[cell] = amount
    if at.self_too:
        room[anchor] = amount
    total = sum(room) if at.each else amount
    growth, sprouts = (total, 0) if ability.get.growth else (0, total)
    return GainCounted(seat, 0, growth, sprouts, room)
