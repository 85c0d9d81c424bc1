"""What may follow an answer: links from one operation to the next, as OpenAPI writes them."""

from typing import Any, Final

Json = dict[str, Any]


def _link(to: str, about: str, body: Json | None = None, **parameters: str) -> Json:
    """``parameters`` and the values of ``body``: pointers into the answer, or constants."""
    link: Json = {"operationId": to, "description": about}
    if parameters:
        link["parameters"] = {name: _pointed(value) for name, value in parameters.items()}
    if body is not None:
        link["requestBody"] = body
    return link


def _pointed(value: str) -> str:
    return f"$response.body#{value}"


_GAME: Final = {
    "look": _link("getView", "What there is to see.", game_id="/id"),
    "choose": _link("getLegalCommands", "What the first seat that is to act may do.", game_id="/id", seat="/to_act/0/seat"),
    "follow": _link("listEvents", "What has happened.", game_id="/id"),
}
_RULESET: Final = {
    "read_rules": _link("getRules", "Its rules.", ruleset="/id"),
    "read_content": _link("getContentEdition", "Its components.", ruleset="/id", content_hash="/content_hash"),
    "open": _link(
        "createGame",
        "A game of it in which the caller plays for all.",
        {"ruleset": _pointed("/id"), "seats": _pointed("/seats/0"), "hot_seat": True, "options": {}, "bots": [], "seed": None},
    ),
}

LINKS: Final[dict[str, Json]] = {
    "registerAccount": {"see": _link("getAccount", "The account.", name="/account/name")},
    "createToken": {"revoke": _link("deleteToken", "Ends the token.", token_id="/id")},  # noqa: S106 - a pointer
    "getRuleset": _RULESET,
    "createGame": _GAME
    | {
        "sit_down": _link("takeSeat", "Somebody takes a seat.", game_id="/id"),
        "invite": _link("createInvite", "Whom to let in.", game_id="/id"),
        "call_off": _link("cancelGame", "Before it starts.", game_id="/id"),
    },
    "createInvite": {"accept": _link("takeSeat", "By who was told it.", {"invite": _pointed("/invite")}, game_id="/game_id")},
    "takeSeat": _GAME,
    "getGame": _GAME,
    "getLegalCommands": {
        "play": _link(
            "playCommands",
            "The first of them.",
            {
                "commands": [_pointed("/commands/0")],
                "seat": _pointed("/seat"),
                "decision": _pointed("/decision/number"),
            },
            game_id="/game_id",
        )
    },
    "playCommands": {
        "go_on": _link("getLegalCommands", "What the next seat may do.", game_id="/receipt/game_id", seat="/to_act/0/seat"),
        "look": _link("getView", "What it looks like now.", game_id="/receipt/game_id", seat="/receipt/seat"),
    },
}
"""Operation → links of its first documented answer."""
