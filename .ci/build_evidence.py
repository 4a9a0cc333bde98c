"""The build hook of the wheel: run every scenario, and put what was shown beside the scenarios.

An installed hanrei then knows at once what is proved. An editable build carries nothing: a checkout proves itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EvidenceHook(BuildHookInterface):
    """Makes the evidence while a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run every scenario of the tree that is built, in as many processes as there are processors."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        place = Path(self.folder.name) / "evidence.sqlite"
        words = [sys.executable, "-P", "-m", "graph.proof.shipping", str(place), str(os.cpu_count() or 1)]
        here = {**os.environ, "PYTHONPATH": os.pathsep.join([self.root, *filter(None, sys.path)])}
        subprocess.run(words, check=True, env=here, cwd=self.folder.name)
        build_data["force_include"][str(place)] = "engine/scenario/library/evidence.sqlite"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel alone."""
        if version != "editable":
            self.folder.cleanup()
