"""The script `dev`: what can be known of it without a network."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_help_names_every_way_in() -> None:
    """Without a word, `dev` says what it can do."""
    said = subprocess.run([sys.executable, ROOT / "dev"], capture_output=True, text=True, check=True).stdout
    for word in ("dev judge", "dev test", "dev run", "dev lock", "dev with"):
        assert word in said
