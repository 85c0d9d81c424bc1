"""``uv run python -m tests.bench``: every benchmark one after the other, on an otherwise idle machine."""

import subprocess
import sys

for name in ("domain", "append", "http"):
    print(f"\n=== {name}", flush=True)
    subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], check=True)
