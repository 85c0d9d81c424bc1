"""SOL: what Demeter does. She never holds a resource; what she does is worth VP at once."""

from collections.abc import Iterator

from domain.earth_express.commands import EarthExpressAbility
from domain.earth_express.content.components import Content
from domain.earth_express.demeter_events import DemeterActivated, DemeterAsked, DemeterTurned
from domain.earth_express.events import EarthExpressEvent, TokensGiven
from domain.earth_express.grid import CELLS, SEEN
from domain.earth_express.language import TRIGGERS, Active, Copy, Trigger
from domain.earth_express.rules.abilities import looks_at_neighbour
from domain.earth_express.rules.counting import Sight, count
from domain.earth_express.state import Cells, State
from domain.kernel.ids import Seat


def majority(content: Content, cells: Cells) -> list[Trigger]:
    """SOL10, G4: the colours that most abilities of her tableau fire by; none if no ability fires."""
    most = {
        trigger: sum(len(content.cards[planted.card].firing.get(trigger, ())) for planted in cells if planted is not None)
        for trigger in TRIGGERS
    }
    return [trigger for trigger in TRIGGERS if most[trigger] == max(most.values()) > 0]


def activate(content: Content, state: State) -> Iterator[EarthExpressEvent]:
    """SOL10: she activates the colour she has most of; of several the player chooses (G4: of none, nothing happens)."""
    assert state.demeter is not None
    colours = majority(content, state.demeter.cells)
    if len(colours) == 1:
        yield from activate_colour(content, state, colours[0])
    elif colours:
        yield DemeterAsked("colour")


def activate_colour(content: Content, state: State, colour: Trigger) -> Iterator[EarthExpressEvent]:
    """SOL11, G7: once, in the last round by the difficulty."""
    assert state.demeter is not None
    last = state.round == content.rounds
    times = content.constants.demeter.level(state.options.difficulty).last_activations if last else 1
    yield DemeterTurned(colour, times)
    for _ in range(times):
        for cell, planted in enumerate(state.demeter.cells):
            if planted is not None:
                for number in content.cards[planted.card].firing.get(colour, ()):
                    yield from _activate(content, state, cell, number)


def _activate(content: Content, state: State, cell: int, number: int) -> Iterator[EarthExpressEvent]:
    """SOL12; SOL16, G8: what the ability grants others is the player's. G5: she leaves out what would cost more than it gains."""
    assert state.demeter is not None
    planted = state.demeter.cells[cell]
    assert planted is not None
    ability = content.cards[planted.card].abilities[number]
    copied: EarthExpressAbility | None = None
    if isinstance(ability, Copy):
        best = _best_to_copy(content, state, cell, ability)
        if best is None:
            return
        copied, ability = best
    assert isinstance(ability, Active)
    worth = net(content, state, cell, ability)
    if worth < 0:
        return
    yield DemeterActivated(CELLS[cell], number + 1, worth, copied)
    granted = ability.others.sprout + ability.opp.sprout
    if granted:
        yield TokensGiven(None, [Seat(0)], granted)


def _best_to_copy(content: Content, state: State, cell: int, copy: Copy) -> tuple[EarthExpressAbility, Active] | None:
    """G12: of the abilities that her copying one may carry out the one that is worth most to her; of equals the first."""
    assert state.demeter is not None
    best: tuple[EarthExpressAbility, Active] | None = None
    worth = -1
    for other, planted in enumerate(state.demeter.cells):
        if planted is None or other == cell:
            continue
        card = content.cards[planted.card]
        for number in card.firing.get(copy.copy, ()):
            ability = card.abilities[number]
            if isinstance(ability, Active) and net(content, state, cell, ability) > worth:
                worth = net(content, state, cell, ability)
                best = EarthExpressAbility(CELLS[other], number + 1), ability
    return best


def net(content: Content, state: State, cell: int, ability: Active) -> int:
    """SOL12: resources gained less resources paid, for the ability at this cell of her tableau."""
    return ability.get.total * _factor(content, state, cell, ability) - ability.pay.total


def _factor(content: Content, state: State, cell: int, ability: Active) -> int:
    """SOL13, SOL15, G6: every card in marked positions counts; a neighbour's tableau is the player's; else her own counts."""
    assert state.demeter is not None
    if ability.at is not None:
        seen = SEEN[ability.at.dir][cell]
        return len(seen) + (ability.at.self_too and cell not in seen) if ability.at.each else 1
    if ability.per is None:
        return 1
    if ability.per.dir is not None:
        found = len(SEEN[ability.per.dir][cell]) // ability.per.div
        return found if ability.per.max is None else min(found, ability.per.max)
    neighbour = state.players[0].cells if looks_at_neighbour(ability) else None
    return count(Sight(content, state.demeter.cells, 0, cell, neighbour), ability.per)
