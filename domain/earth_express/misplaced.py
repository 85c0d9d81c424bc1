"""Commands that do not answer the decision that is open."""

from typing import Any, Final

from domain.earth_express import commands as c
from domain.kernel.errors import RuleViolation

_CONVERSIONS = (c.ConvertSprouts, c.ConvertGrowth)
_ABILITIES = (c.UseAbility, c.SkipAbility)
_FITS: Final[dict[str, tuple[type[Any], ...]]] = {
    "ecosystem": (c.KeepEcosystem,),
    "plant": (c.PlantCard, c.Refresh, c.Germinate, *_ABILITIES, *_CONVERSIONS),
    "refresh": (c.DiscardCard, c.DrawCards),
    "feature": (c.NameFeature,),
    "found_card": (c.PlantCard,),
    "black_ability": (*_ABILITIES, *_CONVERSIONS),
    "action": (c.ChooseAction, *_ABILITIES, *_CONVERSIONS),
    "pending_black": (*_ABILITIES, *_CONVERSIONS),
    "ability": (*_ABILITIES, c.EndSteps, *_CONVERSIONS),
    "end_of_steps": (c.EndSteps, *_CONVERSIONS),
    "seeds": (c.TakeSeeds,),
    "growth": (c.PlaceGrowth, c.StopPlacing),
    "sprouts": (c.PlaceSprout, c.StopPlacing),
    "payment": (c.PayGrowth, c.PaySprout),
    "opponent": (c.ChooseOpponent,),
    "end_of_round": (c.TakeTokens, c.EndRound, *_CONVERSIONS),
    "demeter_claim": (c.ChooseDemeterClaim,),
    "demeter_colour": (c.ChooseDemeterColour,),
}
"""Kind of decision → the commands that can answer it."""
_CLOSED: Final = frozenset(("refresh", "feature", "found_card", "seeds", "growth", "sprouts", "payment", "opponent"))
"""K5: the decisions inside an act, between which nothing else may be done."""
_RULES: Final[dict[type[Any], tuple[str, str]]] = {
    c.KeepEcosystem: ("SET7", "An Ecosystem is chosen before the first round, once."),
    c.PlantCard: ("PLT1", "Cards are planted in step 1, until the round's last planting."),
    c.Refresh: ("BON1", "Refresh is for step 1, before or between plantings."),
    c.Germinate: ("BON1", "Germinate is for step 1, before or between plantings."),
    c.DiscardCard: ("REF1", "Cards are discarded in a Refresh."),
    c.DrawCards: ("REF1", "Cards are drawn in a Refresh."),
    c.NameFeature: ("GER1", "A feature is named in a Germinate."),
    c.UseAbility: ("AV1", "It is not time to use an ability."),
    c.SkipAbility: ("AV5", "It is not time to skip an ability."),
    c.ChooseAction: ("ACT1", "The action is chosen in step 2, once a round."),
    c.EndSteps: ("RND1", "There are steps to be finished first, or nothing to end."),
    c.TakeSeeds: ("SEED1", "No Seeds are being gained."),
    c.PlaceGrowth: ("GRW1", "No Growth is being gained."),
    c.PlaceSprout: ("SPR1", "No Sprouts are being gained."),
    c.StopPlacing: ("ACT4", "Nothing is being placed."),
    c.PayGrowth: ("GRW6", "No Growth is to be paid."),
    c.PaySprout: ("SPR6", "No Sprouts are to be paid."),
    c.ConvertSprouts: ("CNV1", "It is not time to convert."),
    c.ConvertGrowth: ("CNV1", "It is not time to convert."),
    c.ChooseOpponent: ("SYM5", "No opponent is to be chosen."),
    c.TakeTokens: ("TOK2", "Sprout tokens are taken in step 4, after the Fauna check."),
    c.EndRound: ("RND2", "Step 4 has not been reached."),
    c.ChooseDemeterClaim: ("SOL17", "It is not time to choose Demeter's claim."),
    c.ChooseDemeterColour: ("SOL10", "It is not time to choose Demeter's colour."),
}
"""What a command rests on that does not answer the open decision."""


def misplaced(kind: str, command: c.EarthExpressCommand) -> RuleViolation | None:
    """What is wrong with a command that this kind of decision is not about."""
    if type(command) in _FITS[kind]:
        return None
    rule, message = _RULES[type(command)]
    if kind in _CLOSED:
        return RuleViolation("act_open", "K5", "What has been begun is finished first.", {"decision": kind})
    return RuleViolation("wrong_step", rule, message, {"decision": kind})
