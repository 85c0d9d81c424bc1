"""A real Postgres and a real Redis (Valkey) of one's own, as children that die with the process that started them.

The launcher's main thread owns them: on Linux a child's life hangs on the *thread* that made it.
"""

from infrastructure.embedded.folder import DataFolder
from infrastructure.embedded.postgres import Postgres
from infrastructure.embedded.process import CannotStart, Child
from infrastructure.embedded.valkey import Valkey

__all__ = ["CannotStart", "Child", "DataFolder", "Postgres", "Valkey"]
