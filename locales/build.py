"""Hatchling's hook: puts the compiled catalogues and the rules texts into the wheel, as cribtui/locales/."""

from __future__ import annotations

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[BuilderConfig]):
    """Compile into a folder that lasts as long as the build; the checkout stays clean."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to include; an editable install reads the checkout's own."""
        if version == "editable":
            return
        self._compiled = TemporaryDirectory()
        locales = Path(self.root, "locales")
        for file in (*self._catalogues(locales, Path(self._compiled.name)), *locales.glob("*/rules/*.md")):
            build_data["force_include"][str(file)] = f"cribtui/locales/{_place(file)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the compiled catalogues, which are in the wheel now."""
        if version != "editable":
            self._compiled.cleanup()

    def _catalogues(self, locales: Path, target: Path) -> list[Path]:
        compiled = runpy.run_path(str(Path(self.root, "cribtui", "i18n.py")))["compiled"]
        made = []
        for po in locales.glob("*/LC_MESSAGES/*.po"):
            mo = target / po.relative_to(locales).with_suffix(".mo")
            mo.parent.mkdir(parents=True)
            mo.write_bytes(compiled(po))
            made.append(mo)
        return made


def _place(file: Path) -> str:
    return "/".join(file.parts[-3:])
