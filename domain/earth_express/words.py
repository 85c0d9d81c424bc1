"""Events in plain English."""

from typing import assert_never

from domain.earth_express import demeter_events as d
from domain.earth_express import events as e
from domain.earth_express import table_events as t
from domain.earth_express.content.components import Content
from domain.earth_express.language import Bag
from domain.earth_express.sentences import bag_words, feature_words, need_sentence, score_sentence
from domain.kernel.ids import Seat


def n(count: int, noun: str) -> str:
    """``1 Seed``, ``2 Seeds``, ``2 Growth``"""
    return f"{count} {noun}" if count == 1 or noun == "Growth" else f"{count} {noun}s"


def _listed(words: list[str]) -> str:
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def _seats(seats: list[Seat]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {_listed([str(seat) for seat in seats])}"


def _names(content: Content, cards: list[str]) -> str:
    return _listed([content.cards[card].name for card in cards])


def describe(content: Content, event: e.EarthExpressEvent) -> str:
    """An event, as redacted, in words."""
    match event:
        case t.FaunaShuffled() | t.FaunaTurned() | t.EarthShuffled() | t.ActionsShuffled() | t.EcosystemsShuffled():
            return _shuffles(content, event)
        case t.EcosystemTurned() | t.EcosystemsDealt() | t.EcosystemKept() | t.EcosystemsRevealed():
            return _ecosystems(content, event)
        case t.RoundBegan() | t.HandsPassed() | t.CardsDrawn() | t.DiscardsShuffled() | t.TileRevealed() | t.RoundEnded():
            return _rounds(content, event)
        case e.CardPlanted() | e.RefreshBegan() | e.CardDiscarded() | e.GerminateBegan() | e.FeatureNamed():
            return _step_one(content, event)
        case e.StackSearched() | e.GerminationFailed():
            return _search(content, event)
        case e.ActionChosen() | e.AbilityUsed() | e.AbilitySkipped() | e.GainCounted() | e.GainForgone() | e.TokensGiven():
            return _benefits(event)
        case e.GrowthPaid() | e.SproutPaid() | e.SeedsTaken() | e.GrowthPlaced() | e.SproutPlaced():
            return _units(event)
        case e.SproutsConverted() | e.GrowthConverted():
            what = "Sprouts" if isinstance(event, e.SproutsConverted) else "Growth"
            return f"Seat {event.seat} converted 2 {what} of {_listed(sorted(set(event.cells)))} to 1 Seed."
        case e.StepsEnded() | e.FaunaChecked() | e.LeafPlaced() | e.StepFourOpened() | e.TokensTaken() | e.PlayerRested():
            return _step_four(content, event)
        case d.DemeterPlanted() | d.DemeterScored() | d.DemeterAsked():
            return _demeter(content, event)
        case d.DemeterTurned() | d.DemeterActivated() | d.DemeterClaimed():
            return _demeter_turn(content, event)
        case _:
            assert_never(event)


def _shuffles(
    content: Content,
    event: t.FaunaShuffled | t.FaunaTurned | t.EarthShuffled | t.ActionsShuffled | t.EcosystemsShuffled,
) -> str:
    match event:
        case t.FaunaShuffled():
            return "The Fauna cards were shuffled and two were laid out."
        case t.FaunaTurned(face=face):
            fauna = content.fauna[face]
            return f"The Fauna {fauna.name} lies face up: {need_sentence(fauna.need)}"
        case t.EarthShuffled():
            return "The Earth cards were shuffled."
        case t.ActionsShuffled():
            return "The Action tiles were shuffled."
        case t.EcosystemsShuffled():
            return "The Ecosystem cards were shuffled and two were laid out for all."


def _ecosystems(content: Content, event: t.EcosystemTurned | t.EcosystemsDealt | t.EcosystemKept | t.EcosystemsRevealed) -> str:
    match event:
        case t.EcosystemTurned(face=face):
            ecosystem = content.ecosystems[face]
            return f"The Ecosystem {ecosystem.name} lies face up: {score_sentence(ecosystem.score)}"
        case t.EcosystemsDealt(seat=seat, cards=cards):
            if cards is None:
                return f"Seat {seat} was dealt two Ecosystem cards."
            faces = [content.ecosystems[card + side].name for card in cards for side in "AB"]
            return f"Seat {seat} was dealt the Ecosystem cards {faces[0]} / {faces[1]} and {faces[2]} / {faces[3]}."
        case t.EcosystemKept(seat=seat, face=face):
            return f"Seat {seat} kept {'an Ecosystem card' if face is None else content.ecosystems[face].name}."
        case t.EcosystemsRevealed(faces=faces):
            kept = [f"seat {seat} keeps {content.ecosystems[face].name}" for seat, face in enumerate(faces)]
            return f"The Ecosystems were shown: {_listed(kept)}."


def _rounds(
    content: Content,
    event: t.RoundBegan | t.HandsPassed | t.CardsDrawn | t.DiscardsShuffled | t.TileRevealed | t.RoundEnded,
) -> str:
    match event:
        case t.RoundBegan(round=number, plantings=plantings):
            return f"Round {number} began; everyone plants {n(plantings, 'card')}."
        case t.HandsPassed(hands=hands):
            got = [f"seat {seat} got {_names(content, hand)}" for seat, hand in enumerate(hands) if hand is not None]
            return f"Everyone passed the hand to the left{''.join(f'; {one}' for one in got)}."
        case t.CardsDrawn(seat=seat, count=count, cards=cards):
            return f"Seat {seat} drew {n(count, 'card') if cards is None else _names(content, cards)}."
        case t.DiscardsShuffled(count=count):
            return f"The discard pile, {n(count, 'card')}, was shuffled into a new stack."
        case t.TileRevealed(tile=tile):
            colours = [colour.upper() for colour in content.tiles[tile].colours]
            return f"The Action tile offers {colours[0]} or {colours[1]}."
        case t.RoundEnded(round=number, last=last):
            return f"Round {number} ended{', and with it the game' if last else ''}."


def _step_one(
    content: Content, event: e.CardPlanted | e.RefreshBegan | e.CardDiscarded | e.GerminateBegan | e.FeatureNamed
) -> str:
    match event:
        case e.CardPlanted(seat=seat, card=card, cell=cell):
            return f"Seat {seat} planted {content.cards[card].name} in {cell}."
        case e.RefreshBegan(seat=seat, seeds=seeds):
            return f"Seat {seat} paid {n(seeds, 'Seed')} for a Refresh."
        case e.CardDiscarded(seat=seat, card=card):
            return f"Seat {seat} discarded {content.cards[card].name}."
        case e.GerminateBegan(seat=seat, seeds=seeds, card=card):
            discard = "" if card is None else f" and discarded {content.cards[card].name}"
            return f"Seat {seat} paid {n(seeds, 'Seed')}{discard} to Germinate."
        case e.FeatureNamed(seat=seat, feature=feature):
            return f"Seat {seat} searches for {feature_words(content.features[feature])}."


def _search(content: Content, event: e.StackSearched | e.GerminationFailed) -> str:
    match event:
        case e.StackSearched(seat=seat, turned=turned, found=found):
            if found is None:
                return f"Seat {seat} searched the whole stack: {n(len(turned), 'card')} turned up in vain."
            before = f", after {n(len(turned), 'card')} turned up in vain" if turned else ", the first card turned up"
            return f"Seat {seat} found {content.cards[found].name}{before}."
        case e.GerminationFailed(seat=seat, seeds=seeds, card=card):
            back = "" if card is None else f" and {content.cards[card].name}"
            return f"No card matches; seat {seat} takes {n(seeds, 'Seed')}{back} back."


def _benefits(
    event: e.ActionChosen | e.AbilityUsed | e.AbilitySkipped | e.GainCounted | e.GainForgone | e.TokensGiven,
) -> str:
    match event:
        case e.ActionChosen(seat=seat, colour=colour, seeds=seeds, growth=growth, sprouts=sprouts):
            return f"Seat {seat} chose {colour.upper()} and may gain {bag_words(Bag(seeds, growth, sprouts))}."
        case e.AbilityUsed():
            return _used(event)
        case e.AbilitySkipped(seat=seat, cell=cell, ability=number):
            return f"Seat {seat} skipped ability {number} of {cell}."
        case e.GainCounted(seat=seat, seeds=seeds, growth=growth, sprouts=sprouts):
            return f"Seat {seat} may gain {bag_words(Bag(seeds, growth, sprouts))}."
        case e.GainForgone(seat=seat, resource=resource, count=count, declined=declined):
            what = n(count, resource.capitalize())
            return f"Seat {seat} declined {what}." if declined else f"Seat {seat} had no room for {what}."
        case e.TokensGiven(seat=seat, to=to, count=count):
            giver = "Demeter" if seat is None else f"Seat {seat}"
            return f"{giver} gave {_seats(to)} {n(count, 'Sprout token')}{' each' if len(to) > 1 else ''}."


def _used(event: e.AbilityUsed) -> str:
    words = f"Seat {event.seat} used ability {event.ability} of {event.cell}"
    if event.copied is not None:
        words += f" to copy ability {event.copied.ability} of {event.copied.cell}"
    if event.neighbour is not None:
        words += f", looking at the {event.neighbour} neighbour"
    cost = Bag(event.seeds, event.growth, event.sprouts)
    return f"{words}, for {bag_words(cost)}." if cost.total else f"{words}."


def _units(event: e.GrowthPaid | e.SproutPaid | e.SeedsTaken | e.GrowthPlaced | e.SproutPlaced) -> str:
    match event:
        case e.GrowthPaid(seat=seat, cell=cell):
            return f"Seat {seat} paid 1 Growth from {cell}."
        case e.SproutPaid(seat=seat, cell=cell):
            return f"Seat {seat} paid 1 Sprout from {cell}."
        case e.SeedsTaken(seat=seat, count=count):
            return f"Seat {seat} took {n(count, 'Seed')}."
        case e.GrowthPlaced(seat=seat, cell=cell):
            return f"Seat {seat} put 1 Growth on {cell}."
        case e.SproutPlaced(seat=seat, cell=cell):
            return f"Seat {seat} put 1 Sprout on {cell}."


def _step_four(
    content: Content,
    event: e.StepsEnded | e.FaunaChecked | e.LeafPlaced | e.StepFourOpened | e.TokensTaken | e.PlayerRested,
) -> str:
    match event:
        case e.StepsEnded(seat=seat):
            return f"Seat {seat} finished steps 1 to 3."
        case e.FaunaChecked(completed=completed):
            done = sum(map(len, completed))
            return "The Fauna were checked: " + (f"{n(done, 'objective')} completed." if done else "nobody completed one.")
        case e.LeafPlaced(seat=seat, face=face, vp=vp):
            who = "Demeter" if seat is None else f"Seat {seat}"
            return f"{who} put a Leaf beside {content.fauna[face].name} for {vp} VP."
        case e.StepFourOpened(deciding=deciding):
            if not deciding:
                return "Nobody has Sprout tokens to take."
            return f"Sprout tokens can be taken now, and pieces converted, by {_seats(deciding)}."
        case e.TokensTaken(seat=seat, count=count):
            return f"Seat {seat} returned {n(count, 'Sprout token')} and may gain as many Sprouts."
        case e.PlayerRested(seat=seat):
            return f"Seat {seat} finished step 4."


def _demeter(content: Content, event: d.DemeterPlanted | d.DemeterScored | d.DemeterAsked) -> str:
    match event:
        case d.DemeterPlanted(cells=cells, cards=cards):
            planted = [f"{content.cards[card].name} in {cell}" for cell, card in zip(cells, cards, strict=True)]
            return f"Demeter's tableau was filled: {_listed(planted)}."
        case d.DemeterScored(vp=vp, reason=reason):
            why = "for your action" if reason == "action" else "for what your ability grants her"
            return f"Demeter scored {vp} VP {why}."
        case d.DemeterAsked(about=about):
            return f"Demeter's {about} is yours to choose."


def _demeter_turn(content: Content, event: d.DemeterTurned | d.DemeterActivated | d.DemeterClaimed) -> str:
    match event:
        case d.DemeterTurned(colour=colour, times=times):
            return f"Demeter activates {colour.upper()}{f' {times} times' if times > 1 else ''}."
        case d.DemeterActivated(cell=cell, ability=number, vp=vp, copied=copied):
            copying = "" if copied is None else f", copying ability {copied.ability} of {copied.cell},"
            return f"Ability {number} of Demeter's {cell}{copying} brought her {vp} VP."
        case d.DemeterClaimed(face=face):
            return f"Demeter claims {content.fauna[face].name}."
