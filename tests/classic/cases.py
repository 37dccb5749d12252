"""The sources' worked totals and the hand printed in Dresden in 1798, as data."""

import json
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parents[1] / "data" / "classic"
CASES: Final[dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
GOLDEN: Final[dict[str, Any]] = json.loads((DATA / "golden-1798.json").read_text(encoding="utf-8"))
