"""The packages: what a wheel and an sdist hold, and that an installed wheel finds its catalogues by itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from cribtui import __version__, i18n

ROOT = Path(__file__).resolve().parents[1]
RULES = sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("locales/*/rules/*.md"))
LOOK_UP = """
import sys, cribtui.i18n as i18n
for lang in i18n.LANGUAGES:
    assert i18n.translator(lang)("{n}", n=2) == "2"
    print(i18n.INSTALLED / lang / "LC_MESSAGES" / "cribtui.mo")
for game in sys.argv[1:]:
    print(len(i18n.rules_text("pl", game)))
assert not {"textual", "rich", "babel", "platformdirs"} & sys.modules.keys()
"""


def hatch(source: Path, target: Path, *options: str) -> None:
    """Build packages from a source tree, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target), *options]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sdist and the wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    hatch(ROOT, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    """Return the wheel, open."""
    return zipfile.ZipFile(built / f"cribtui-{__version__}-py3-none-any.whl")


@pytest.fixture(scope="module")
def sdist(built: Path) -> tarfile.TarFile:
    """Return the sdist, open."""
    return tarfile.open(built / f"cribtui-{__version__}.tar.gz")


def test_the_wheel_holds_every_module_and_nothing_beside_the_package(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {file.relative_to(ROOT).as_posix() for file in ROOT.glob("cribtui/**/*.py")} <= names
    assert {name.split("/")[0] for name in names} == {"cribtui", f"cribtui-{__version__}.dist-info"}
    assert not [name for name in names if name.endswith((".pyc", ".po", ".pot"))]


def test_the_wheel_holds_the_compiled_catalogues(wheel: zipfile.ZipFile) -> None:
    for lang in i18n.LANGUAGES:
        po = i18n.CHECKOUT / lang / "LC_MESSAGES" / "cribtui.po"
        assert wheel.read(f"cribtui/locales/{lang}/LC_MESSAGES/cribtui.mo") == i18n.compiled(po)


def test_the_wheel_holds_the_rules(wheel: zipfile.ZipFile) -> None:
    packed = sorted(name.removeprefix("cribtui/") for name in wheel.namelist() if name.endswith(".md"))
    assert packed == RULES
    assert all(wheel.read(f"cribtui/{name}") == (ROOT / name).read_bytes() for name in packed)


def test_the_wheel_says_its_licence(wheel: zipfile.ZipFile) -> None:
    metadata = wheel.read(f"cribtui-{__version__}.dist-info/METADATA").decode()
    assert "\nLicense-Expression: MIT\n" in metadata
    assert "the cribtui authors" in wheel.read("cribtui/LICENSE").decode()
    assert "cribtui/py.typed" in wheel.namelist()


def test_an_unpacked_wheel_finds_its_catalogues_from_anywhere(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    wheel.extractall(site)
    elsewhere.mkdir()
    games = sorted({Path(name).stem for name in RULES})
    command = [sys.executable, "-c", LOOK_UP, *games]
    environ = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(command, cwd=elsewhere, env=environ, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    files = [Path(line) for line in done.stdout.splitlines()[: len(i18n.LANGUAGES)]]
    assert all(file.is_relative_to(site) and file.is_file() for file in files)


def test_the_sdist_builds_the_same_wheel(sdist: tarfile.TarFile, wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    sdist.extractall(tmp_path, filter="data")
    source = tmp_path / f"cribtui-{__version__}"
    assert (source / "tests" / "conftest.py").is_file()
    hatch(source, tmp_path / "dist", "-t", "wheel")
    (again,) = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(again) as other:
        assert {i.filename: i.CRC for i in other.infolist()} == {i.filename: i.CRC for i in wheel.infolist()}


def test_the_readme_holds_the_two_commands() -> None:
    install, test = re.findall(r"^```sh\n(.*?)\n```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)[
        :2
    ]
    assert install.startswith("python3 -m venv .venv && ") and install.endswith(".venv/bin/cribtui")
    assert test.startswith("python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && ")
    assert ".venv/bin/python -m pytest" in test
