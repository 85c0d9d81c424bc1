"""Decisions in plain English."""

from typing import Final

from domain.earth_express.content.components import Content
from domain.earth_express.grid import CELLS
from domain.earth_express.language import Bag, Copy
from domain.earth_express.legal import kind_of
from domain.earth_express.rules.abilities import can_use, next_ability, sources, uses
from domain.earth_express.rules.demeter import activation_vp, majority
from domain.earth_express.sentences import ability_sentence, bag_words
from domain.earth_express.state import AbilityAt, Player, State
from domain.earth_express.words import n
from domain.kernel.ids import Seat


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision of a seat is about."""
    player = state.players[seat]
    kind = kind_of(content, state, seat) or ""
    if kind in _PLAIN:
        return _PLAIN[kind]
    match kind:
        case "plant":
            return f"Plant a card; {n(player.to_plant, 'card')} still to be planted this round."
        case "refresh":
            return f"Discard cards for your Refresh ({player.refreshing} so far); as many are drawn."
        case "action":
            colours = content.tiles[state.tile or ""].colours
            return f"Choose the {colours[0].upper()} or the {colours[1].upper()} action."
        case "found_card":
            return f"Plant the card that was found, {content.cards[player.found or ''].name}."
        case "black_ability":
            return f"Use or skip: {_ability(content, state, seat, player.black[0])}"
        case "ability":
            at = next_ability(content, state, seat)
            return f"Use or skip: {_ability(content, state, seat, at)}" if at is not None else ""
        case "end_of_round":
            return _end_of_round(player)
        case "demeter_claim":
            return f"Choose the Fauna that Demeter claims: {' or '.join(content.fauna[face].name for face in state.fauna)}."
        case "demeter_colour":
            return f"Choose the colour that Demeter activates: {_colours(content, state)}."
        case _:
            return _in_act(kind, player)


_PLAIN: Final = {
    "ecosystem": "Choose which face of your two Ecosystem cards to keep.",
    "feature": "Name the feature to search for.",
    "pending_black": "Settle your black abilities that look at a neighbour before you activate your tableau.",
    "end_of_steps": "Convert Growth or Sprouts, or end your steps 1 to 3.",
    "": "There is nothing to decide.",
}


def _ability(content: Content, state: State, seat: Seat, at: AbilityAt) -> str:
    """The ability, and why it cannot be used if it cannot."""
    player = state.players[seat]
    planted = player.cells[at.cell]
    assert planted is not None
    card = content.cards[planted.card]
    ability = card.abilities[at.number]
    words = f"{card.name} in {CELLS[at.cell]}. {ability_sentence(ability)}"
    if any(uses(content, state, seat, at)):
        return words
    if isinstance(ability, Copy) and not any(sources(content, player, at, ability)):
        return f"{words} (There is nothing to copy.)"
    return f"{words} (It {'waits for a neighbour to plant' if can_use(content, player, at) else 'cannot be paid for now'}.)"


def _end_of_round(player: Player) -> str:
    if player.tokens:
        return f"Take your {n(player.tokens, 'Sprout token')}, convert, or end your round without them."
    return "Convert Growth or Sprouts, or end your round."


def _colours(content: Content, state: State) -> str:
    assert state.demeter is not None
    colours = majority(content, state.demeter.cells)
    return " or ".join(f"{colour.upper()} for {activation_vp(content, state, colour)} VP" for colour in colours)


def _in_act(kind: str, player: Player) -> str:
    act = player.act
    assert act is not None
    match kind:
        case "payment":
            return f"Pay {bag_words(Bag(0, act.pay_growth, act.pay_sprouts))}: choose a Flora to take one from."
        case "seeds":
            return f"Take up to {n(act.seeds, 'Seed')}."
        case "opponent":
            return f"Choose the opponent who may gain {n(act.opponent, 'Sprout')}."
        case "growth":
            return _place(act.growth, "Growth")
        case _:
            return _place(act.sprouts, "Sprout")


def _place(count: int, noun: str) -> str:
    return f"Place 1 {noun}, or decline it." if count == 1 else f"Place {n(count, noun)}, one at a time, or decline the rest."
