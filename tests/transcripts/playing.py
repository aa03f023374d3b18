"""Play steps on a stage, and look after each for what it is to bring."""

import re
from collections.abc import Sequence

from tests.transcripts.reading import Expected, Step, pattern, plain
from tests.transcripts.stages import InProcess, RulesStage, Stage

BUTTONS_OF_MESSAGE, BUTTONS_OF_BOARD = 2, 3
"""So many are there at most, besides *More…*, which no board has among its own."""


async def played(stage: Stage, steps: Sequence[Step]) -> None:
    """Carry out steps, and look after each for what it is to bring."""
    for step in steps:
        did = f"{step.place}: {step.who}: {step.line or step.label}"
        before = await stage.status(steps[0].who) if step.refused else ""
        await stage.take(step)
        assert stage.is_refused == step.refused, f"{did}: {stage.answer}"
        if isinstance(stage, InProcess):
            of_message, of_board = stage.on_show()
            assert of_message <= BUTTONS_OF_MESSAGE + 1 and of_board <= BUTTONS_OF_BOARD, f"{did}: too many buttons"
        if step.refused:
            assert await stage.status(steps[0].who) == before, f"{did} was refused, and changed something"
        pinged: tuple[str, ...] = ()
        for one in step.expected:
            pinged = await seen(stage, one, did, pinged)


async def seen(stage: Stage, expected: Expected, did: str, pinged: tuple[str, ...]) -> tuple[str, ...]:
    """Look for one thing that is to be seen; return whom the message pings that was found last."""
    kind, words, who, is_listing, unlike = expected
    problem = f"{did}\n{' '.join((who, kind))}: {words}\n"
    if is_listing:
        assert isinstance(stage, RulesStage), f"{problem}is listed by the rules alone"
        listed = stage.listed(kind, words, who)
        assert unlike or lists(words, listed), f"{problem}{chr(10).join(listed)}"
        assert not unlike or not any(lists(words, [line]) for line in listed), f"not {problem}{chr(10).join(listed)}"
        return pinged
    match kind:
        case "channel":
            found = await stage.told(words)
            told = "\n".join(f"- {plain(text)}" for text, _ in stage.messages()[stage.step_from :])
            assert found is not None, f"{problem}the channel is told\n{told}"
            return found
        case "not in channel":
            await stage.settle()
            some = [text for text, _ in stage.messages()[stage.step_from :] if pattern(words).search(plain(text))]
            assert not some, f"{problem}{some}"
        case "pings":
            wanted = sorted(words.split(", ")) if words != "nobody" else []
            assert isinstance(stage, RulesStage) or sorted(pinged) == wanted, f"{problem}{pinged}"
        case "answer" | "refused":
            assert pattern(words).search(plain(stage.answer)), f"{problem}{stage.answer}"
        case "board" | "not on board":
            board = plain(await stage.shown(words, there=kind == "board"))
            assert bool(pattern(words).search(board)) == (kind == "board"), f"{problem}the board is\n{board}"
        case _:
            status = plain(await stage.status(who))
            assert bool(pattern(words).search(status)) == (kind == "sees"), f"{problem}{status}"
    return pinged


def lists(words: str, lines: Sequence[str]) -> bool:
    """Return whether these are all lines of a listing; a line that is only `…` stands for any number of lines."""
    wanted = "".join(r"(?:.*\n)*?" if line == "…" else pattern(line).pattern + r"\n" for line in words.split("\n"))
    return re.fullmatch(wanted, "".join(f"{line}\n" for line in lines)) is not None
