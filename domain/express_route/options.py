"""How a game may be set up."""

from typing import Annotated

import msgspec

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Scenario
from domain.kernel.errors import OptionsRefused, Param


class ExpressRouteOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play.

    ``scenario``: ``free-play`` or the id of a scenario. ``removed_upgrades``: the upgrade cards that the scenario takes out,
    where it says "any"; drawn at random if left out (R39). ``start_seat``: who begins; drawn at random if left out (R49).
    """

    scenario: Annotated[str, msgspec.Meta(max_length=40)] = "free-play"
    removed_upgrades: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=21)] | None = None
    start_seat: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


def check(options: ExpressRouteOptions, seats: int, content: Content) -> None:
    """R39, R49: raises ``OptionsRefused``."""
    scenario = content.scenarios.get(options.scenario)
    if scenario is None:
        raise OptionsRefused("unknown_scenario", "O3b", "there is no such scenario", "/scenario", {"scenario": options.scenario})
    if options.start_seat is not None and options.start_seat >= seats:
        raise OptionsRefused("no_such_seat", "R49", "the start player has no seat", "/start_seat", {"seats": seats})
    if options.removed_upgrades is not None and not _removal_fits(content, scenario, options.removed_upgrades):
        message = f"{scenario.name} takes out {_in_words(scenario)}"
        params = dict[str, Param](scenario.removes.items())
        raise OptionsRefused("wrong_removal", "R39", message, "/removed_upgrades", params)


def _removal_fits(content: Content, scenario: Scenario, cards: list[str]) -> bool:
    if len(set(cards)) != len(cards) or any(card not in content.upgrades for card in cards):
        return False
    kinds = [content.upgrades[card].kind for card in cards]
    return {kind: kinds.count(kind) for kind in set(kinds)} == scenario.removes


def _in_words(scenario: Scenario) -> str:
    return ", ".join(f"{count} {kind.title()} cards" for kind, count in scenario.removes.items()) or "no upgrade cards"
