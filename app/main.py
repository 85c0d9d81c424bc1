"""The web application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from app.bootstrap import services
from app.http.accounts import AccountsController, TokensController
from app.http.call import Call
from app.http.edge import Edge, Methods, Shortcut, fault
from app.http.events import EventsController
from app.http.games import GamesController
from app.http.pages import PagesController
from app.http.play import PlayController
from app.http.rulesets import RulesetsController
from app.http.system import HealthController
from app.settings import Settings
from app.workers.background import run
from domain.kernel.registry import Registry
from domain.rulesets import RULESETS

CONTROLLERS = (
    AccountsController,
    TokensController,
    RulesetsController,
    GamesController,
    PlayController,
    EventsController,
    HealthController,
    PagesController,
)


def create_app(settings: Settings, registry: Registry = RULESETS) -> Litestar:
    """The whole HTTP interface; it opens its connections when it is started."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with services(settings, registry) as made:
            app.state.services = made
            alone = settings.redis_url is None  # then hints reach nobody else, and this process plays for the bots
            work = asyncio.create_task(run(made)) if alone else None
            yield
            if work is not None:
                work.cancel()
                await asyncio.wait({work})

    app = Litestar(
        CONTROLLERS,
        request_class=Call,
        exception_handlers={Exception: fault},
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
    )
    app.state.registry = registry
    app.state.methods = methods = Methods(app.routes)
    # In front of routing, so that it sees every request.
    app.asgi_handler = Edge(app.asgi_handler, methods, Shortcut.to("playCommands", app.routes))
    return app
