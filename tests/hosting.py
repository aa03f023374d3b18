"""What hosts are given, tried: the files for them, the locks, the wheel and the source archive.

    python -m tests.hosting

The files of `docs/hosting` are linted. The locks are resolved by the oldest and the newest pip. Wheel and source
archive are built and checked; the wheel is installed with the pinned libraries on each Python that is on this machine,
the archive on the newest, and each plays a fight there. An older version is brought up to date as the docs have it.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOSTING = ROOT / "docs" / "hosting"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
FIGHT = "torg"
"""It draws a picture."""
OLDER = "3c38317c"
"""A commit of a version that had other files, and another builder."""
TOKEN = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.GabcdE.abcdefghijklmnopqrstuvwxyz-_0123456789"
"""In the shape of a token."""
OLDEST_PIP = "pip==22.3"
"""What comes with Python 3.11.0."""
AT_ONCE = 2
"""Environments that are made at the same time: what makes one waits for files most of the time."""
BIN = Path(sys.executable).parent


def run(*command: str | Path, cwd: Path = ROOT, code: int = 0, **environ: str) -> str:
    """Run a command without any setting of the bot; return what it wrote. End the trial if its exit code differs."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("QUICKDRAW_", "PYTHONPATH"))}
    done = subprocess.run(
        command, cwd=cwd, env={**inherited, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != code:
        sys.exit(f"{shlex.join(map(str, command))}: exit code {done.returncode}, not {code}\n{done.stdout[-4000:]}")
    return done.stdout


def lint() -> None:
    """Lint the files for hosts."""
    run(BIN / "hadolint", HOSTING / "Dockerfile")
    run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", HOSTING / "compose.yaml")
    print("linted: Dockerfile, compose.yaml")
    if shutil.which("systemd-analyze") is None:
        print("systemd is not on this machine: its unit is not linted")
        return
    with tempfile.TemporaryDirectory() as made:
        unit = Path(made) / "quickdraw.service"
        text = (HOSTING / unit.name).read_text("utf-8")
        unit.write_text(text.replace("/opt/quickdraw/bin/quickdraw", "/bin/true"), "utf-8")  # it is not installed here
        if wrong := run("systemd-analyze", "verify", unit):
            sys.exit(wrong)
    print("linted: quickdraw.service")


def pythons() -> Iterator[Path]:
    """Give each Python that is on this machine, of the versions that the bot runs on."""
    for version in VERSIONS:
        named = [shutil.which(f"python{version}"), *sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
        for found in (one for one in named if one is not None):
            asked = subprocess.run([found, "-c", "import sys; print(sys.version)"], capture_output=True, text=True)
            if asked.stdout.startswith(f"{version}."):
                yield Path(found)
                break
        else:
            print(f"Python {version} is not on this machine")


def try_distribution(file: Path, python: Path, folder: Path) -> None:
    """Install a wheel or a source archive in an empty environment, and use it there."""
    run(python, "-m", "venv", folder / "env")
    pip = (folder / "env/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements-run.lock")
    run(*pip, "--no-deps", file)
    quickdraw = folder / "env/bin/quickdraw"
    assert run(quickdraw, "config", cwd=folder) == (ROOT / "config.example.toml").read_text("utf-8")
    assert "[discord] token: it is missing" in run(quickdraw, "run", cwd=folder, code=2)
    told = run(quickdraw, "demo", FIGHT, cwd=folder)
    assert "Count" in told and list((folder / "demo-pictures").iterdir())
    version = run(quickdraw, "--version", cwd=folder).strip()
    print(f"{version}, installed from {file.name}, plays on {run(python, '--version').strip()}")


def try_update(python: Path, folder: Path) -> None:
    """Install an older version by the lines of the docs, and bring it up to date by theirs."""
    source = folder / "source"
    run("git", "clone", "--quiet", ROOT, source)
    newest = run("git", "-C", source, "rev-parse", "HEAD").strip()
    run(python, "-m", "venv", folder)
    page = (ROOT / "docs/ten-minutes.md").read_text("utf-8").replace("/opt/quickdraw", str(folder))
    for commit, part in ((OLDER, "## 2. Install it"), (newest, "## Later: a new version")):
        run("git", "-C", source, "checkout", "--quiet", commit)
        for line in page.split(part)[1].split("```")[1].splitlines():
            if "/bin/pip " in line:
                run(*shlex.split(line))
    installed = Path(run(folder / "bin/python", "-c", "import bot; print(bot.__path__[0])", cwd=folder).strip())
    shipped = {file.relative_to(ROOT / "bot") for file in (ROOT / "bot").rglob("*.sql")}
    assert {file.relative_to(installed) for file in installed.rglob("*.sql")} == shipped
    assert "is not there yet" in run(folder / "bin/quickdraw", "check", cwd=folder, QUICKDRAW_DISCORD_TOKEN=TOKEN)
    assert "Count" in run(folder / "bin/quickdraw", "demo", FIGHT, cwd=folder)
    print(f"{OLDER} is brought up to date as the docs have it")


def try_locks(python: Path, folder: Path) -> None:
    """Have both locks resolved by the oldest pip that Python 3.11 brings, and by the newest."""
    for number, pip in enumerate((OLDEST_PIP, "pip")):
        made = folder / f"pip-{number}"
        run(python, "-m", "venv", made)
        program = (made / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        run(*program, "--upgrade", pip)
        for lock in ("requirements-run.lock", "requirements.lock"):
            run(*program, "--dry-run", "--require-hashes", "-r", ROOT / lock)
        print(f"both locks install with {run(*program[:3], '--version').split(' from ')[0]}")


def _place(folder: Path, python: Path) -> Path:
    place = folder / python.parent.parent.name
    place.mkdir(parents=True)
    return place


def main() -> int:
    """Try everything."""
    lint()
    found = list(pythons())
    if not found:
        sys.exit("no Python that the bot runs on was found")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
        (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
        print(run(sys.executable, "-m", "twine", "check", "--strict", wheel, archive).strip())
        with ThreadPoolExecutor(AT_ONCE) as at_once:
            tried = [at_once.submit(try_distribution, wheel, python, _place(folder, python)) for python in found]
            tried.append(at_once.submit(try_distribution, archive, found[-1], folder / "archive"))
            tried.append(at_once.submit(try_locks, found[0], folder))
            tried.append(at_once.submit(try_update, found[0], _place(folder / "update", found[0])))
            for one in tried:
                one.result()
    return 0


if __name__ == "__main__":
    sys.exit(main())
