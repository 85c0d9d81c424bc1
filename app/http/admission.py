"""Who calls, whether he calls too often, and whether his token allows it: the checks before a request is read."""

import hashlib
from typing import Any, Final, Literal

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from app.http.call import Call
from app.http.codes import Code
from app.http.problems import HttpRefusal
from infrastructure.records import Token

Scope = Literal["read", "play", "admin"]
Bucket = Literal["read", "play", "create", "streams"]
SCOPES: Final = ("read", "play", "admin")
