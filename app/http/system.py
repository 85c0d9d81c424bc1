"""For operators: whether the server lives and can do its work."""

from typing import Final

from litestar import Controller

from app.http import schemas
from app.http.call import Call
from app.http.codes import Code
from app.http.operations import Answer, operation
from app.http.problems import HttpRefusal
from app.http.replies import Reply, json_reply

_NOW: Final = [(b"cache-control", b"no-store")]


class HealthController(Controller):
    """Health."""

    path = "/health"
    tags = ("Operation",)

    @operation(
        "GET",
        "/live",
        id="getLiveness",
        summary="Whether the process answers",
        public=True,
        answers=(Answer(shape=schemas.Health, about="It does."),),
    )
    async def live(self, call: Call) -> Reply:
        return json_reply(schemas.Health("ok", {}), headers=_NOW)

    @operation(
        "GET",
        "/ready",
        id="getReadiness",
        summary="Whether the server can do its work",
        about="Without its cache it can, more slowly; without its database, or while it is ending, it cannot.",
        public=True,
        answers=(Answer(shape=schemas.Health, about="It can."),),
        refuses=(Code.UNAVAILABLE,),
    )
    async def ready(self, call: Call) -> Reply:
        checks = await call.services.health()
        if checks["database"] != "ok" or call.services.drain.begun:
            raise HttpRefusal(Code.UNAVAILABLE, params=dict(checks), headers=[(b"retry-after", b"1")])
        return json_reply(schemas.Health("ok", checks), headers=_NOW)
