"""What hosts are given, tried: the wheel and the source archive, the image step by step, and the service.

    python -m tests.hosting

The files of `docs/hosting` are linted. The locks are resolved by the oldest and the newest pip. Wheel and source
archive are built and checked; the wheel is installed with the pinned libraries on each Python that is on this machine,
the archive on the newest, and each plays a fight there. The steps of the Dockerfile are taken without an engine, in a
folder that stands for the root of the image; what they make is started against a local Discord, asked for its health,
and stopped. The lines of the page for hosts that install the bot are run in an empty home, and then those for a new
version. The page that makes it a service is typed line by line, in a folder that stands for the root of the machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.sandbox import Sandbox
from tests.handbook.reading import shell_lines

ROOT = Path(__file__).parents[1]
HOSTING = ROOT / "docs" / "hosting"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
FIGHT = "torg"
"""It draws a picture."""
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


def try_tools(folder: Path) -> None:
    """Install it by each tool in an empty home, as the page for hosts says, then as a new version; ask for its version
    each time.
    """
    run(sys.executable, "-m", "venv", folder / "tools")
    tools, home = folder / "tools" / "bin", folder / "home"
    run(tools / "pip", "install", "--quiet", "--disable-pip-version-check", "pipx", "uv")
    places = (
        f"PATH={tools}:{os.environ['PATH']}", f"PIPX_HOME={home}/pipx", f"PIPX_BIN_DIR={home}/by-pipx",
        f"UV_TOOL_DIR={home}/uv", f"UV_TOOL_BIN_DIR={home}/by-uv",
    )  # fmt: skip
    made = {"pip": tools, "pipx": home / "by-pipx", "uv": home / "by-uv"}
    lines = [shlex.split(line) for line in shell_lines(ROOT / "docs" / "operating.md")]
    installs = {line[0]: line for line in lines if line and line[0] in made}
    assert installs.keys() == made.keys(), f"the page installs by {', '.join(installs)}"
    upgrading = (ROOT / "docs" / "upgrading.md").read_text("utf-8")
    for tool, line in installs.items():
        (anew,) = re.findall(rf"`({tool} .*install [^`]* \.)`", upgrading)
        for words in (line, shlex.split(anew)):
            run("env", *places, *words)
            told = run(made[tool] / "quickdraw", "--version", cwd=folder).strip()
            print(f"{told}, installed by {shlex.join(words)}")


class Image:
    """An image, made by the steps of its Dockerfile without an engine: a folder stands for the root of each stage."""

    def __init__(self, folder: Path, python: Path) -> None:
        self._folder, self._python = folder, python
        self._stages: dict[str, Path] = {}
        self._root = folder
        self._where = Path("/")
        self.environ: dict[str, str] = {}
        self.user: int | None = None
        self.health: list[str] = []
        self.command: list[str] = []

    def build(self, dockerfile: str) -> None:
        """Take the steps."""
        for step in dockerfile.replace("\\\n", " ").splitlines():
            word, _, rest = step.strip().partition(" ")
            if word and not word.startswith("#"):
                getattr(self, f"_{word.lower()}")(rest.strip())

    def of(self, text: str) -> str:
        """Return a text with the places of the image where they are here."""
        for top in ("/opt/", "/data", "/src"):
            text = text.replace(top, f"{self._root}{top}")
        return text

    @property
    def where(self) -> Path:
        """The working directory."""
        return self._root if self._where == Path("/") else Path(self.of(f"{self._where}"))

    def _from(self, rest: str) -> None:
        _, _, name = rest.partition(" AS ")
        self._root = self._folder / (name or "image")
        self._stages[name], self._where = self._root, Path("/")
        (self._root / "opt").mkdir(parents=True)

    def _workdir(self, rest: str) -> None:
        self._where = Path(rest)
        self.where.mkdir(parents=True, exist_ok=True)

    def _copy(self, rest: str) -> None:
        *sources, target = shlex.split(rest)
        if sources[0].startswith("--from="):
            made = self._stages[sources.pop(0).removeprefix("--from=")]
            shutil.copytree(f"{made}{sources[0]}", self.of(target), symlinks=True)
            for script in Path(self.of(target), "bin").iterdir():
                contents = script.read_bytes()
                if contents.startswith(b"#!"):  # it names the place where it was made
                    script.write_bytes(contents.replace(f"{made}/".encode(), f"{self._root}/".encode()))
            return
        for source in sources:
            goal = self.where / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, goal, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, goal)

    def _run(self, rest: str) -> None:
        commands = self.of(rest).replace("python -m venv", f"{self._python} -m venv")
        if os.getuid() != 0:  # nobody else may give a folder away
            commands = commands.replace("-o 10001 -g 10001", "")
        run("sh", "-ec", commands, cwd=self.where)

    def _env(self, rest: str) -> None:
        pairs = (pair.split("=", 1) for pair in shlex.split(rest))
        self.environ |= {name: self.of(value) for name, value in pairs}

    def _user(self, rest: str) -> None:
        open_to_all = all(folder.stat().st_mode & 0o001 for folder in self._python.resolve().parents)
        if os.getuid() == 0 and open_to_all:
            self.user = int(rest.partition(":")[0])
        else:
            print(f"tried as user {os.getuid()}: {self._python} is not open to the image's own")

    def _volume(self, rest: str) -> None:
        assert Path(self.of(rest)).is_dir(), rest

    def _healthcheck(self, rest: str) -> None:
        self.health = [self.of(word) for word in json.loads(rest.partition("CMD ")[2])]

    def _entrypoint(self, rest: str) -> None:
        self.command = [self.of(word) for word in json.loads(rest)]

    def _cmd(self, rest: str) -> None:
        self.command += json.loads(rest)


async def try_image(image: Image) -> None:
    """Start what the image holds against a local Discord, wait until it says that it is well, and stop it."""
    async with Sandbox() as discord:
        discord.guild("The Saloon")
        given = {"QUICKDRAW_DISCORD_TOKEN": "sandbox-token", "QUICKDRAW_DISCORD_API_BASE": discord.api_base}
        process = await asyncio.create_subprocess_exec(
            *image.command, cwd=image.where, env={**image.environ, **given, "PATH": os.environ["PATH"]}, user=image.user
        )
        for _ in range(60):
            health = await asyncio.create_subprocess_exec(*image.health, stderr=asyncio.subprocess.DEVNULL)
            if await health.wait() == 0 or process.returncode is not None:
                break
            await asyncio.sleep(0.5)
        assert process.returncode is None and health.returncode == 0, "never well"
        process.terminate()
        assert await asyncio.wait_for(process.wait(), 10) == 0
    assert (image.where / "quickdraw.db").exists()
    print("the steps of the image make a bot that starts, is well and stops")


class Service:
    """The unit of the page that makes the bot a service, started as it says, with a folder for the machine's root."""

    def __init__(self, root: Path, discord: Sandbox) -> None:
        self._root, self._discord = root, discord
        self._process: asyncio.subprocess.Process | None = None
        self._log = root / "log"

    def here(self, text: str) -> str:
        """Return a text with the places of the machine where they are here."""
        return re.sub(r"(?<![\w.])/(opt|etc|var)/", rf"{self._root}/\1/", text)

    async def type(self, line: str) -> None:
        """Carry out a line of the page; the ones that need systemd are done as the unit says."""
        match shlex.split(line):
            case ["systemctl", *_]:
                await self.stop()
                await self._start()
            case ["journalctl", *_]:
                await asyncio.wait_for(asyncio.to_thread(self._invitation), 60)
            case ["git", "-C", *_]:
                pass  # There is nothing newer to fetch.
            case ["apt-get", *_] if os.getuid() != 0:
                print(f"not typed, as it takes root: {line}")
            case _:
                typed = line.replace("ADDRESS", str(ROOT)).replace("=TOKEN", f"={self._discord.token}")
                await asyncio.to_thread(run, "sh", "-ec", self.here(typed).replace("python3 ", f"{sys.executable} "))

    def _invitation(self) -> None:
        while "invite the bot: " not in self._log.read_text("utf-8"):
            time.sleep(0.1)

    async def stop(self) -> None:
        """Stop it, if it runs."""
        if self._process is not None:
            self._process.terminate()
            assert await asyncio.wait_for(self._process.wait(), 10) == 0

    async def _start(self) -> None:
        given, environ = self._unit()
        with self._log.open("w") as log:
            self._process = await asyncio.create_subprocess_exec(
                *shlex.split(given["ExecStart"]), cwd=given["WorkingDirectory"], env=environ, stdout=log, stderr=log
            )
        await self._discord.ready(timeout=60)

    def _unit(self) -> tuple[dict[str, str], dict[str, str]]:
        unit = (self._root / "etc/systemd/system/quickdraw.service").read_text("utf-8")
        given = dict(re.findall(r"^(\w+)=(.*)$", self.here(unit), re.MULTILINE))
        Path(given["WorkingDirectory"]).mkdir(mode=0o700, parents=True, exist_ok=True)
        lines = [given["Environment"], *Path(given["EnvironmentFile"]).read_text("utf-8").splitlines()]
        environ = dict(line.split("=", 1) for line in lines)
        return given, {**environ, "QUICKDRAW_DISCORD_API_BASE": self._discord.api_base, "PATH": os.environ["PATH"]}


async def try_service(root: Path) -> None:
    """Type the page that makes the bot a service, line by line."""
    async with Sandbox() as discord:
        discord.guild("The Saloon")
        service = Service(root, discord)
        for line in shell_lines(ROOT / "docs" / "ten-minutes.md"):
            await service.type(line)
        await service.stop()
        await service.type("test -s /var/backups/quickdraw.db")
    print("the page about a service makes one that runs, is backed up and brought up to date")


def _place(folder: Path, python: Path) -> Path:
    place = folder / python.parent.parent.name
    place.mkdir()
    return place


def main() -> int:
    """Try everything."""
    lint()
    found = list(pythons())
    if not found:
        sys.exit("no Python that the bot runs on was found")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)  # the image's own user has to get through
        run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
        (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
        print(run(sys.executable, "-m", "twine", "check", "--strict", wheel, archive).strip())
        with ThreadPoolExecutor(AT_ONCE) as at_once:
            tried = [at_once.submit(try_distribution, wheel, python, _place(folder, python)) for python in found]
            tried.append(at_once.submit(try_distribution, archive, found[-1], folder / "archive"))
            tried.append(at_once.submit(try_locks, found[0], folder))
            for one in (*tried, at_once.submit(try_tools, folder)):
                one.result()
        machine = folder / "machine"
        for place in ("opt/quickdraw", "var/backups"):
            (machine / place).mkdir(parents=True)
        asyncio.run(try_service(machine))
        image = Image(folder / "image", found[-1])
        image.build((HOSTING / "Dockerfile").read_text("utf-8"))
        asyncio.run(try_image(image))
    return 0


if __name__ == "__main__":
    sys.exit(main())
