"""Two users of one machine: they find each other in the folder of the one who opened the table."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import partial

import pytest

from cribtui.lab import sight
from cribtui.lab.bench_screen import PROGRAM

from .cribbage_person import Player
from .two_seats import GUEST, both, room

OTHER = 65534  # nobody, on most systems
AS_OTHER = [
    *("setpriv", f"--reuid={OTHER}", f"--regid={OTHER}", "--clear-groups"),
    *(
        "--inh-caps=+dac_read_search",
        "--ambient-caps=+dac_read_search",
        "--",
    ),  # the program may lie where only root reads
]
WHY_NOT = "this system lets no program run as another user here (root and setpriv are needed)"


def is_allowed() -> bool:
    if os.geteuid() != 0 or shutil.which(AS_OTHER[0]) is None:
        return False
    return subprocess.run([*AS_OTHER, *PROGRAM, "--version"], capture_output=True).returncode == 0


def test_another_user_joins_and_is_dealt_cards() -> None:
    if not is_allowed():
        pytest.skip(WHY_NOT)
    with room((), AS_OTHER) as here:
        here.folder.chmod(0o1777)  # as /tmp is
        here.home(GUEST).mkdir()
        os.chown(here.home(GUEST), OTHER, OTHER)
        host, guest = here.sit_down("cribbage")
        (folder,) = here.folder.glob("cribtui-*")
        assert folder.name == f"cribtui-{os.geteuid()}"
        assert (folder.stat().st_uid, folder.stat().st_mode & 0o777) == (os.geteuid(), 0o755)
        assert os.stat(f"/proc/{guest.pid}").st_uid == OTHER
        players = [Player(program, by_mouse=program is guest) for program in (host, guest)]
        both(*[partial(player.finish, "lay") for player in players], programs=here.opened)
        mine, theirs = ([held.card for held in sight.hand(player.screen)] for player in players)
        assert len({*mine, *theirs}) == 12
