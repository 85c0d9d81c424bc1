"""Pages for people: the documentation, what each problem means, and the way in. Everything comes from here; no CDN."""

import re
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from litestar import Controller, Litestar, get
from litestar.params import FromPath
from litestar.types import ASGIApp

from app.http.call import Call
from app.http.codes import Code
from app.http.openapi.document import document
from app.http.problems import HttpRefusal, problem_reply
from app.http.replies import JSON, Header, Reply

_HTML: Final = b"text/html; charset=utf-8"
_POLICY: Final[list[Header]] = [
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
]
_ASSETS: Final = {
    "swagger-ui.css": b"text/css; charset=utf-8",
    "swagger-ui-bundle.js": b"text/javascript; charset=utf-8",
    "start.js": b"text/javascript; charset=utf-8",
}
_START: Final = b"""\
SwaggerUIBundle({
  url: "/schema/openapi.json",
  dom_id: "#page",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // else its badge comes from elsewhere
});
"""
_DOCUMENTATION: Final = (
    b'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Waybill API</title>'
    b'<link rel="stylesheet" href="/schema/assets/swagger-ui.css"></head><body><div id="page"></div>'
    b'<script src="/schema/assets/swagger-ui-bundle.js"></script><script src="/schema/assets/start.js"></script></body></html>'
)
_HOME: Final = """\
<p>A server on which anybody can play, replay and check board games about express delivery.</p>
<ul>
<li><a href="/schema">The documentation of the API</a>, and <a href="/schema/openapi.json">the same for programs</a></li>
<li><a href="/v1/rulesets">What can be played</a></li>
<li><a href="/v1/games">The lobby</a></li>
<li><a href="/problems">What error codes mean</a></li>
</ul>
"""
_STYLE: Final = (
    "body{font:17px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#222;background:#fff}"
    "code{background:#f2f2f2;padding:.1em .3em}dt{font-weight:600;margin-top:1em}dd{margin:0}"
)


class PagesController(Controller):
    """Pages."""

    path = "/"

    @get("/")
    async def home(self) -> ASGIApp:
        """The way in."""
        return _page("Waybill", _HOME)

    @get("/schema")
    async def documentation(self) -> ASGIApp:
        """The API's documentation."""
        return Reply(200, _DOCUMENTATION, _HTML, _POLICY)

    @get("/schema/openapi.json")
    async def openapi(self, request: Call) -> ASGIApp:
        """The OpenAPI document."""
        return Reply(200, openapi_json(request.app), JSON, [(b"cache-control", b"no-cache")])

    @get("/schema/assets/{name:str}")
    async def asset(self, request: Call, name: FromPath[str]) -> ASGIApp:
        """What the documentation page is made of."""
        media = _ASSETS.get(name)
        if media is None:
            return problem_reply(request.scope, HttpRefusal(Code.NOT_FOUND))
        return Reply(200, _asset(name), media, _POLICY)

    @get("/problems")
    async def problems(self) -> ASGIApp:
        """All codes."""
        listed = "".join(
            f'<dt><a href="/problems/{code.text}">{code.text}</a> {code.status}</dt><dd>{escape(code.value.title)}</dd>'
            for code in Code
        )
        return _page("Problems", f"<p>The codes that an error answer may carry.</p><dl>{listed}</dl>")

    @get("/problems/{code:str}")
    async def problem(self, request: Call, code: FromPath[str]) -> ASGIApp:
        """What one code means."""
        found = next((one for one in Code if one.text == code), None)
        if found is None:
            return problem_reply(request.scope, HttpRefusal(Code.NOT_FOUND))
        about = re.sub("`([^`]*)`", r"<code>\1</code>", escape(found.value.about))
        return _page(found.value.title, f"<p><code>{found.text}</code>, HTTP status {found.status}</p><p>{about}</p>")


@cache
def openapi_json(app: Litestar) -> bytes:
    """The OpenAPI document of an application, as the file in ``openapi/`` has it."""
    encoded = msgspec.json.encode(document(app.routes, app.state.registry))
    return msgspec.json.format(encoded, indent=2) + b"\n"


@cache
def _asset(name: str) -> bytes:
    return _START if name == "start.js" else (_bundle() / name).read_bytes()


def _bundle() -> Traversable:
    """Where the wheel keeps the only version that it brings."""
    (version,) = (files("swagger_ui_bundle") / "vendor").iterdir()
    return version


def _page(title: str, body: str) -> Reply:
    title = escape(title)
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style>'
    )
    page = f'<!doctype html><html lang="en"><head>{head}</head><body><h1>{title}</h1>{body}</body></html>'
    return Reply(200, page.encode(), _HTML, _POLICY)
