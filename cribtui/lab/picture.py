"""The picture of the README: a real table, drawn by the program itself.

python -m cribtui.lab.picture .github/table.svg
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import Any

from ..core.match import Match
from ..play.seats import alone, to_record
from ..store.database import Store
from ..ui.app import Cribtui
from ..ui.desk import Desk
from ..ui.keys import Keys
from ..ui.requests import Request

SIZE = (80, 24)
SEED = "picture"
DEALS = 4  # finished deals before the picture, so that the pegs stand somewhere


def match() -> Match[Any, Any, Any]:
    """Return a match some deals old, at a discard of seat 0."""
    from ..play.bots import choose

    played = Match.new("cribbage", seed=SEED)
    while not (played.view(0).deal > DEALS and played.view(0).phase == "lay"):
        seat = played.to_act()[0]
        played.submit(seat, choose("cribbage", "medium", played.view(seat), f"{SEED}/{played.cursor}"))
    return played


async def draw(target: Path) -> None:
    """Write the picture of a discard with two cards raised and a hint shown."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "picture.db")
        store.create(match(), to_record(alone("medium")))
        app = Cribtui(Desk.open(store, Request(lang="en"), Keys(), {"SSH_CONNECTION": "none"}), pause=0)
        async with app.run_test(size=SIZE) as pilot:
            for key in ("enter", "enter", "a", "enter", "enter", "enter", "h"):
                await pilot.press(key)
                await pilot.pause()
            table = app.screen.table  # type: ignore[attr-defined]
            for card in table.advice[0].action.cards:
                await pilot.press(str(table.hand.places.index(card) + 1))
            await pilot.pause()
            target.write_text(app.export_screenshot(title="cribtui"), encoding="utf-8")
        store.close()


def main() -> None:
    """Draw the picture to the file named on the command line."""
    parser = argparse.ArgumentParser(description="Draw the README's picture.")
    parser.add_argument("target", type=Path)
    target: Path = parser.parse_args().target
    target.parent.mkdir(parents=True, exist_ok=True)
    asyncio.run(draw(target))


if __name__ == "__main__":
    main()
