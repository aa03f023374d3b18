"""Who may know whom, held against the imports of every module, and a few habits of the house."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.rules.model import SystemState
from bot.rules.registry import all_systems
from tests.trees import tree_of

ROOT = Path(__file__).parents[1]
SYSTEM_IDS = frozenset(all_systems())
PURE = frozenset({
    "__future__", "abc", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "fractions",
    "functools", "hashlib", "hmac", "itertools", "math", "operator", "re", "string", "types", "typing", "unicodedata",
})  # fmt: skip
"""Modules of the standard library that do the same for the same arguments, always and everywhere."""
FINDING = {
    "bot/rules/validation.py": {"pydantic"},
    "bot/rules/durations.py": {"datetime", "zoneinfo"},
    "bot/rules/system.py": {"inspect"},
    "bot/rules/registry.py": {"importlib", "inspect", "pkgutil"},
    "bot/rules/kit/said.py": {"importlib"},
}
"""The contract checks a class at its creation, the registry finds the systems, catalogues have what people say, and
zones of time are data of the machine: nothing else may look around.
"""
LINES_AT_MOST = 650
LONGER = {"bot/rules/systems/eternal_soldier/system.py": "the course of the system, whole; its parts stand beside it"}
"""Files that are longer all the same, and why."""
LONGEST = 450
READING = {"open", "print", "input", "exec", "eval", "compile", "globals"}
SYSTEMS = "bot.rules.systems"


class Layer(NamedTuple):
    """What the modules of a folder may know of ours, and what they must not; and libraries that are not for them."""

    folder: str
    may: tuple[str, ...]
    never: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()
    exactly: frozenset[str] = frozenset()


BY_SANDBOX = frozenset({"bot.sandbox"})
"""The demo and the table in the browser play on it, and see what anybody there sees: nothing inside it."""
FILES = frozenset({"aiosqlite", "sqlite3", "PIL"})
LAYERS = (
    Layer("bot/rules", ("bot.rules",)),
    Layer("bot/fight", ("bot.rules", "bot.fight", "bot.limits"), (SYSTEMS,)),
    Layer(
        "bot/app", ("bot.rules", "bot.fight", "bot.app", "bot.background", "bot.limits"), (SYSTEMS,),
        FILES | {"discord", "aiohttp", "random", "secrets", "time"},
    ),
    Layer(
        "bot/storage",
        (
            "bot.rules", "bot.fight.fight", "bot.fight.telling", "bot.app.ports", "bot.app.records", "bot.app.shards",
            "bot.background", "bot.storage", "bot.limits",
        ),
        (SYSTEMS,), frozenset({"discord", "aiohttp", "PIL"}),
    ),
    Layer(
        "bot/render",
        (
            "bot.render", "bot.rules.views", "bot.rules.events", "bot.rules.errors", "bot.rules.words",
            "bot.rules.exhibits", "bot.limits",
        ),
        (), frozenset({"discord", "aiosqlite", "sqlite3", "aiohttp", "asyncio", "random", "time"}),
    ),
    Layer("bot/chat", ("bot.rules", "bot.fight", "bot.app", "bot.render", "bot.chat", "bot.limits"), (SYSTEMS,), FILES),
    Layer(
        "cogs", ("bot", "cogs"), ("bot.storage", "bot.sandbox", SYSTEMS, "bot.config"), FILES | {"random", "secrets"}
    ),
    Layer("bot/sandbox", ("bot.sandbox", "bot.limits")),
    Layer("bot/demo", ("bot.demo", "bot.limits"), exactly=BY_SANDBOX),
    Layer(
        "bot/browser", ("bot.browser", "bot.limits"), (), frozenset({"discord", "aiosqlite", "sqlite3", "random"}),
        BY_SANDBOX,
    ),
)  # fmt: skip

MODULES = sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py"))
"""The modules of the bot."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a module imports, wherever it does so and even if for types alone."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            found |= {whole(node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "__import__":
            raise AssertionError(f"{path}: __import__")
    return frozenset(found)


def whole(module: str, name: str) -> str:
    """The module that `from module import name` reads: `module.name`, if that is one of ours."""
    inner = ROOT / module.replace(".", "/") / name
    return f"{module}.{name}" if inner.is_dir() or inner.with_suffix(".py").exists() else module


def below(path: Path, *folders: str) -> bool:
    return name_of(path).startswith(tuple(f"{folder}/" for folder in folders))


def modules_below(*folders: str) -> list[Path]:
    found = [path for path in MODULES if below(path, *folders)]
    assert found
    return found


def is_in(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def ours(path: Path) -> set[str]:
    return {module for module in imports(path) if is_in(module, "bot", "cogs", "tests", "benchmarks")}


def foreign(path: Path) -> set[str]:
    return {module.partition(".")[0] for module in imports(path) - ours(path)}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imported() -> dict[str, set[str]]:
    return {module_of(path): ours(path) for path in MODULES}


def reached_from(module: str) -> set[str]:
    """Every module that a module imports, or that one of those does; itself too if it is in a circle."""
    found: set[str] = set()
    left = [module]
    while left:
        new = imported()[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    """An import for types alone counts: whoever reads a module has to read what it names."""
    reached = {module: reached_from(module) for module in imported()}
    circles = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in imported()
        if module in reached[module]
    }
    arrows = [
        f"{module} -> {', '.join(sorted(imported()[module] & circle))}"
        for circle in circles
        for module in sorted(circle)
    ]
    assert not arrows, "\n".join(["modules in a circle:", *arrows])


def test_rules_and_fights_are_pure() -> None:
    """Held by imports and calls; and the order of strings in a set changes from run to run: no replay would agree."""
    for path in modules_below("bot/rules", "bot/fight"):
        more = foreign(path) - PURE - {"msgspec"} - FINDING.get(name_of(path), set())
        assert not more, f"{path} is not pure: {more}"
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in READING, f"{path}: {node.func.id}"
            if isinstance(node, (ast.For, ast.comprehension)):
                assert not isinstance(node.iter, (ast.Set, ast.SetComp)), f"{path}: a loop over a set"


def test_the_shared_rules_know_no_system() -> None:
    for path in modules_below("bot/rules"):
        if not below(path, "bot/rules/systems"):
            theirs = {module for module in ours(path) if is_in(module, "bot.rules.systems")}
            allowed = {"bot.rules.systems"} if path.name == "registry.py" else set()
            assert theirs <= allowed, f"{path}: the shared rules must not know a system"


def test_a_system_knows_no_other_system() -> None:
    for path in modules_below("bot/rules/systems"):
        own = ".".join(path.relative_to(ROOT).with_suffix("").parts[:4])
        theirs = {module for module in ours(path) if is_in(module, "bot.rules.systems") and not is_in(module, own)}
        assert not theirs, f"{path}: {theirs}"


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.folder)
def test_a_layer_knows_what_it_may_and_no_more(layer: Layer) -> None:
    for path in modules_below(layer.folder):
        known = {module for module in ours(path) if module not in layer.exactly}
        assert all(is_in(module, *layer.may) for module in known), f"{path}: {known}"
        assert not [module for module in known if is_in(module, *layer.never)], f"{path}: {known}"
        assert not foreign(path) & layer.without, f"{path}: {foreign(path) & layer.without}"


def test_the_library_for_postgres_is_imported_where_it_is_used_alone() -> None:
    """It is an extra: whoever keeps a file has no need of it."""
    assert {name_of(path) for path in MODULES if "asyncpg" in foreign(path)} <= {
        name_of(path) for path in modules_below("bot/storage/postgres")
    }
    program = "import sys; sys.modules.update(asyncpg=None, tqdm=None); import bot.__main__"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_what_tests_import_of_ours_is_there() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        for module in ours(path):
            place = ROOT / module.replace(".", "/")
            assert place.is_dir() or place.with_suffix(".py").exists(), f"{name_of(path)}: {module}"


def test_the_limits_know_nothing() -> None:
    assert not imports(ROOT / "bot/limits.py")


def test_discord_is_imported_at_the_edge_alone() -> None:
    edge = ("bot/chat", "bot/sandbox", "cogs")
    inside = [name_of(path) for path in MODULES if "discord" in foreign(path) and not below(path, *edge)]
    assert set(inside) <= {"bot/__main__.py"}


def test_only_the_composition_root_knows_the_parts() -> None:
    """Nobody else imports the real store, the real clock, the configuration, the demo or the table in the browser.

    The last two have the sandbox.

    What the command line does without the bot knows the store and the configuration; who serves which shards is put
    together apart, of the store and the clock.
    """
    parts = ("bot.storage", "bot.machine", "bot.config", "bot.demo", "bot.sandbox", "bot.browser")
    for path in MODULES:
        if name_of(path) not in ("bot/__main__.py", "bot/command_line.py", "bot/sharing.py"):
            known = {module for module in ours(path) if is_in(module, *parts)}
            if below(path, "bot/demo", "bot/browser"):
                known = {module for module in known if not is_in(module, "bot.sandbox")}
            package = ".".join(path.relative_to(ROOT).parts[:2])
            assert all(is_in(module, package) for module in known), f"{path}: {known}"


ALSO_WORDS = frozenset({"d20", "sides"})
"""Ids that are words, too: a die, and those who fight each other."""


def system_ids_in(path: Path) -> Iterator[str]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    tree = tree_of(path)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in SYSTEM_IDS and id(node) not in docstrings:
            yield f"{name_of(path)}:{node.lineno}: {node.value}"


def test_nobody_but_a_system_names_a_system() -> None:
    """No `if system ==` anywhere: an eighth system is one file."""
    apart = [path for path in MODULES if not below(path, "bot/rules/systems")]
    found = [
        place
        for path in apart
        # The command line has a default for the demo.
        for place in system_ids_in(path)
        if not place.startswith("bot/command_line.py") and place.rpartition(": ")[2] not in ALSO_WORDS
    ]
    assert not found


def test_a_system_names_only_itself() -> None:
    for path in modules_below("bot/rules/systems"):
        own = path.relative_to(ROOT / "bot/rules/systems").parts[0].removesuffix(".py")
        named = {place.rpartition(": ")[2] for place in system_ids_in(path)}
        assert named <= {own.replace("_", "-"), *ALSO_WORDS}, f"{path}: {named}"


def floors_of(package: str) -> dict[str, int]:
    """How many modules of a package one has to read for each, at most, itself included."""
    modules = {module_of(path): ours(path) for path in MODULES if path.parent == ROOT / package.replace(".", "/")}
    del modules[package]

    @cache
    def floor(module: str) -> int:
        return 1 + max((floor(other) for other in modules[module] if other in modules), default=0)

    return {module: floor(module) for module in modules}


@pytest.mark.parametrize(("package", "most"), {"bot.rules": 9, "bot.fight": 6, "bot.app": 9}.items())
def test_a_package_is_low(package: str, most: int) -> None:
    floors = floors_of(package)
    assert max(floors.values()) <= most, sorted(floors.items(), key=lambda one: one[1])[-4:]


def test_the_modules_that_all_systems_share_are_few() -> None:
    assert len(floors_of("bot.rules")) <= 30


def test_the_state_of_a_fight_holds_the_fight_and_the_table() -> None:
    """No clock, and nobody's absence: they stand beside it, so that undo has no exceptions."""
    assert len(SystemState.__struct_fields__) <= 15


def test_files_are_short() -> None:
    long = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    too_long = {name: lines for name, lines in long.items() if lines > LINES_AT_MOST}
    assert too_long.keys() <= LONGER.keys(), too_long
    assert all(lines <= LONGEST for lines in too_long.values()), too_long


def test_a_module_says_what_it_is() -> None:
    assert not [name_of(path) for path in MODULES if not ast.get_docstring(tree_of(path))]


def committed() -> list[Path]:
    """Every file that is, or would be, committed."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False) if shutil.which("git") else None
    if listed is None or listed.returncode:  # not a clone: what was unpacked
        return [path for folder in ("bot", "cogs", "tests", "docs") for path in (ROOT / folder).rglob("*.*")]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    home = re.compile(rb"(?<![\w.~)}\]-])/(?:home|Users|root|work)/\w")
    found = [
        f"{name_of(path)}: {match[0].decode()}"
        for path in committed()
        if path.is_file() and (match := home.search(path.read_bytes()))
    ]
    assert not found


SET_FROM_OUTSIDE = {
    "bot/app/encounters.py": {"refused.system"},
    "bot/fight/carry_out.py": {"refused.phrase"},
    "bot/browser/markdown.py": {"state.pending", "state.pos", "state.posMax"},
    "bot/browser/table.py": {"self.keeper.begun"},
    "bot/chat/running.py": {"discord.http.Route.BASE", "DiscordWebSocket.DEFAULT_GATEWAY"},
    "bot/chat/client.py": {"discord.VoiceClient.warn_nacl", "discord.VoiceClient.warn_dave"},
    "bot/chat/follow_ups.py": {"webhook.type"},
    "bot/logs.py": {"sys.excepthook", "threading.excepthook", "sys.unraisablehook"},
    "bot/rules/draw.py": {"trial._made"},
    "bot/storage/sqlite.py": {"connection.row_factory"},
    "cogs/options.py": {"callback.__signature__"},
}  # fmt: skip
"""Attributes of libraries, and what was let stand. Nothing is to be added: what an object needs, its constructor takes.

The sandbox, whose messages and channels are changed as Discord's are, is left out.
"""


def set_from_outside(path: Path) -> set[str]:
    """The attributes that a module assigns to objects other than `self`."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        else:
            continue
        whole = (one for target in targets for one in getattr(target, "elts", (target,)))
        for one in whole:
            own = isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in ("self", "cls")
            if isinstance(one, ast.Attribute) and not own:
                found.add(ast.unparse(one))
    return found


def test_no_object_is_finished_by_assignments_from_outside() -> None:
    more = {
        name_of(path): attributes
        for path in MODULES
        if not below(path, "bot/sandbox")
        and (attributes := set_from_outside(path) - SET_FROM_OUTSIDE.get(name_of(path), set()))
    }
    assert not more


def test_the_models_know_nothing_of_the_systems_but_the_contract() -> None:
    """What both are driven by knows the contract; the models themselves know nothing of the bot at all."""
    drivers = {"tests/models/driving.py"}
    for path in sorted((ROOT / "tests/models").glob("*.py")):
        ours_here = {module for module in imports(path) if is_in(module, "bot", "cogs")}
        if not path.name.startswith("test_") and name_of(path) not in drivers:
            assert not ours_here, name_of(path)
        allowed = ("bot.rules.system", "bot.rules.draw", "bot.rules.errors", "bot.rules.events", "bot.rules.model")
        assert all(
            is_in(module, *allowed, "bot.rules.registry", "bot.rules.views", "tests.conformance")
            for module in ours_here
        )
