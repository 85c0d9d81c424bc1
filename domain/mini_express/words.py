"""Events and decisions in words."""

from collections.abc import Sequence
from typing import assert_never

from domain.kernel.ids import Seat
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company, Icon
from domain.mini_express.events import (
    BuildBegun,
    BuildEvent,
    CityReached,
    DemandFulfilled,
    DemandPaid,
    DemandPlaced,
    EndTriggered,
    FavorsDealt,
    FavorsRevealed,
    FerryBuilt,
    HeadquartersDrawn,
    InfluenceGained,
    InterchangeCounted,
    LengthCapped,
    MiniExpressEvent,
    Passed,
    PoolBoxed,
    ProposalSponsored,
    ProposalsStacked,
    ProposalUncovered,
    Scored,
    ScoringBegan,
    ScoringEvent,
    SetupEvent,
    ShareTaken,
    SponsorEvent,
    SponsorshipBegun,
    SponsorshipDeclined,
    SponsorshipOffered,
    StartPlayerDrawn,
    StartShareTaken,
    TaxDeclined,
    TaxOffered,
    TaxPaid,
    TrackLaid,
    TrainsGained,
    TurnBegan,
    TurnEvent,
    WildInfluenceGained,
)
from domain.mini_express.legal import affordable
from domain.mini_express.rules.building import can_build, ferries, next_hexes
from domain.mini_express.rules.sponsoring import cost_left
from domain.mini_express.state import Build, EndReason, State

_ENDINGS: dict[EndReason, str] = {
    "shares": "two companies have no share left",
    "trains": "two companies have no train left in their supply",
    "shares_and_trains": "one company has no share left and another no train",
    "deadlock": "nobody can do anything any more",
}


def describe(content: Content, event: MiniExpressEvent) -> str:
    """An event, as redacted, in words."""
    if isinstance(event, SetupEvent):
        return _setup(content, event)
    if isinstance(event, TurnEvent):
        return _turn(event)
    if isinstance(event, BuildEvent):
        return _build(content, event)
    if isinstance(event, SponsorEvent):
        return _sponsor(content, event)
    return _scoring(content, event)


def _setup(content: Content, event: SetupEvent) -> str:
    match event:
        case StartPlayerDrawn(seat=seat):
            return f"Seat {seat} is the start player."
        case HeadquartersDrawn(homes=homes):
            starts = [f"{one.company} in {content.city_names[one.city]}" for one in homes]
            return f"The companies start: {_listed(starts)}."
        case DemandPlaced(placed=placed):
            return f"Demand tiles lie on {len(placed)} cities."
        case ProposalsStacked(kind=kind, tops=tops):
            names = [content.proposals[one].name for one in tops]
            return f"The {kind} AVE Proposals lie in stacks; {_listed(names)} are on offer."
        case FavorsDealt():
            return "Every seat looks at its Favor tile."
        case StartShareTaken(seat=seat, company=company):
            return f"Seat {seat} takes a first share of {company}."
        case PoolBoxed():
            return "The shares left in the pool go back to the box."
        case _:
            assert_never(event)


def _turn(event: TurnEvent) -> str:
    match event:
        case TurnBegan(seat=seat, round=number, turns_left=left):
            return f"Round {number}: seat {seat} is to move{', twice in a row' if left > 1 else ''}."
        case Passed(seat=seat):
            return f"Seat {seat} can do nothing and passes."
        case ShareTaken(seat=seat, company=company, cost=cost, refill=refill):
            return f"Seat {seat} takes a share of {company} for {cost} influence; {company} gets {_trains(refill)}."
        case EndTriggered(reason=reason):
            return f"The end is near: {_ENDINGS[reason]}. This round is the last."
        case _:
            assert_never(event)


def _build(content: Content, event: BuildEvent) -> str:
    match event:
        case BuildBegun(seat=seat, company=company):
            return f"Seat {seat} builds for {company}."
        case TrackLaid(company=company, hex=hex_id):
            return f"A train of {company} stands on {hex_id}."
        case FerryBuilt(company=company, city=city):
            return f"{company.capitalize()} takes the ferry to {content.city_names[city]}."
        case CityReached(company=company, city=city, length=length):
            return f"{company.capitalize()} reaches {content.city_names[city]}; {_growth(length)}."
        case TrainsGained(company=company, trains=trains):
            return f"{company.capitalize()} stands in hexes built into and gets {_trains(trains)}."
        case InfluenceGained(seat=seat, company=company, points=points):
            return f"Seat {seat} gains {points} influence in {company}."
        case WildInfluenceGained(seat=seat, company=company):
            return f"Seat {seat} uses a wild icon for {company}."
        case DemandFulfilled(city=city, kept_by=seat):
            where = "leaves the game" if seat is None else f"goes to seat {seat}"
            return f"{content.city_names[city]} is full; its Demand tile {where}."
        case TaxOffered(company=company):
            return f"Taxes may be paid for {company}."
        case TaxPaid(company=company, limit=limit):
            return f"Taxes are paid for {company}: {limit} is no longer its limit."
        case TaxDeclined(company=company):
            return f"No taxes are paid for {company}."
        case _:
            assert_never(event)


def _sponsor(content: Content, event: SponsorEvent) -> str:
    match event:
        case SponsorshipOffered(seat=seat):
            return f"Seat {seat} may sponsor an AVE line."
        case SponsorshipBegun(seat=seat, proposal=proposal):
            return f"Seat {seat} sponsors {content.proposals[proposal].name}."
        case SponsorshipDeclined(seat=seat):
            return f"Seat {seat} sponsors nothing."
        case DemandPaid(seat=seat, tile=tile):
            return f"Seat {seat} pays with {_both(content.demand[tile].icons)}."
        case ProposalSponsored(seat=seat, proposal=proposal):
            return f"{content.proposals[proposal].name} is paid and belongs to seat {seat}."
        case ProposalUncovered(proposal=proposal):
            return f"{content.proposals[proposal].name} is uncovered."
        case _:
            assert_never(event)


def _scoring(content: Content, event: ScoringEvent) -> str:
    match event:
        case ScoringBegan(reason=reason):
            return f"The game is over: {_ENDINGS[reason]}."
        case FavorsRevealed(favors=favors):
            return f"The Favor tiles are revealed: {_favors(content, favors)}."
        case InterchangeCounted(company=company, regions=regions, length=length):
            count = "one JR region" if regions == 1 else f"{regions} JR regions"
            return f"{company.capitalize()} is connected to {count}; {_growth(length)}."
        case LengthCapped(company=company, limit=limit):
            return f"Unpaid taxes lower the length of {company} to {limit}."
        case Scored(points=points):
            return f"Points by seat: {', '.join(map(str, points))}."
        case _:
            assert_never(event)


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision is about."""
    board = content.maps[state.options.map]
    match state.phase:
        case "start_share":
            second = any(state.players[seat].shares.values())
            return f"Take your {'second share, of another company,' if second else 'first share'} from the pool."
        case "turn":
            return _action(content, state) + (" Two turns in a row." if state.turns_left > 1 else "")
        case "first_hex" | "next_hex" | "wild_influence" | "tax":
            return _build_decision(board, state)
        case "sponsor":
            return "Sponsor an AVE line or end your turn."
        case "payment":
            assert state.payment is not None
            name = content.proposals[state.payment.proposal].name
            return f"Pay for {name}: {_wanted(cost_left(content, state)[0])}."
        case _:
            return "Nothing is to be decided."


def _action(content: Content, state: State) -> str:
    board = content.maps[state.options.map]
    choices = ["build for a company"] if any(can_build(board, state, company) for company in COMPANIES) else []
    choices += ["take a share"] if any(affordable(state, company) for company in COMPANIES) else []
    return f"{' or '.join(choices).capitalize()}." if choices else "Nothing can be done but to pass."


def _build_decision(board: Map, state: State) -> str:
    assert state.build is not None
    company = state.build.company
    match state.phase:
        case "first_hex":
            return f"Build for {company}: {_beginnings(board, state, company)}; {_trains(state.companies[company].assets)} left."
        case "next_hex":
            return f"Build for {company}: lay the next hex; {_trains(state.companies[company].assets)} left."
        case "tax":
            return f"Pay taxes for {company} with one of its trains, or do not."
        case _:
            return _wild(board, state.build)


def _beginnings(board: Map, state: State, company: Company) -> str:
    choices = ["lay the first hex"] if next_hexes(board, state, company, []) else []
    choices += ["take a ferry"] if ferries(board, state, company) else []
    return " or ".join(choices)


def _wild(board: Map, build: Build) -> str:
    assert build.city is not None
    another = "another" if board.is_bonus_city(build.city) and build.used else "the"
    return f"Choose {another} company for a wild influence icon of {board.cities[build.city].name}."


def _growth(length: int) -> str:
    return f"its length grows by {length}" if length else "its length stays as it is"


def _favors(content: Content, favors: Sequence[str]) -> str:
    gains = [[f"{gain.points} in {gain.company}" for gain in content.favors[favor].influence] for favor in favors]
    return ", ".join(f"seat {seat} gains {_listed(gained)}" for seat, gained in enumerate(gains))


def _trains(count: int) -> str:
    return {0: "no train", 1: "one train"}.get(count, f"{count} trains")


def _wanted(icons: Sequence[Icon]) -> str:
    if len(icons) == 2:
        return f"the tile {_both(icons)}"
    return "any tile" if icons[0] == "any" else f"a tile that shows {icons[0]}"


def _both(icons: Sequence[Icon]) -> str:
    return " + ".join(icons)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
