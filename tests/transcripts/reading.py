"""Read transcripts: fights that a player of the game can read, and that a machine plays.

    # A comment. What stands above the first scene is played before each scene.
    Gwen: /encounter start system:exp-tactical name:"The yard"      who starts is the GM
    Mia: /join name:Abel dexterity:12                               a command
    Gwen: /next  (3 times)                                          the same, so often

    == Abel waits for a cowboy
    Mia: [Hold until…] until:"a cowboy shows"                       a press of the newest such button, and its form
      channel: Abel holds … a cowboy shows                          the channel is told these words next, in one line
      not in channel: Babel                                         the step does not tell the channel that
      pings: Rob, Joe                                               the line that was found last pings these ("nobody")
      answer: You hold                                              what Mia alone is answered
      board: Abel … holds                                           a line of the board
      not on board: Babel
      Rob sees: 15                                                  a line of Rob's private status
      Rob does not see: 16
    Rob: /act do:move
      refused: not your turn … Now: Abel                            answered privately; nothing else changes

Expectations are indented, below the step that brings them about. `…` stands for any words in between; what formats
(asterisks, backslashes) is left out. Below a line `===` the scenes begin with something else, told in the same way. A
first line `Stages: cases, bot` names where they are played: on rules, cases and bot, unless it says otherwise. In the
docs, blocks fenced as `play` hold the same lines, and a step that ends in ` (refused)` is refused in any words.

For the use cases alone (`Stages: cases`) `Time: /comes` is the moment of the next reminder, or end of a deadline.

On the rules alone (`Stages: rules`) a draw can be decided (`Chance: round 1, card of combatant Andy (of 54) is 12`: the
first of 54 is 0), and there are listings, too. Lines of one listing that follow each other are all that it has; a line
`…` stands for any others, and `nothing` for none:

      all hear, Rob hears, nobody hears                             texts of the last command, public and private
      calls, pinged, offered, drawn                                 its call, whom it pings, its buttons and draws
      up, order, marks, on deck, heading, sheet, prompt, buttons    parts of the board; the first four in one line
      bars                                                          its time line
      mark of Andy, status of Andy, row of Andy, chips of Andy      parts of a row
      Rob may, Rob may give, offers, secrets, bells, notes; hidden  what Rob's view has, and the GM's hidden ones
      Rob panel act Andy, Rob is answered, Rob is offered           private panels, and answers to questions
      Rob several all, Rob row, to declare                          the panel for several, and whom it can be for
      why Andy, suggested act action ki, setting pace, state round  reasons; completions of `ki`; values of the state
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
STAGES = ("rules", "cases", "bot")
_STAGES = "Stages: "

_STEP = re.compile(
    r"(?P<who>[A-Z]\w*): (?:\[(?P<label>[^\]]+)\](?P<form>.*)|(?P<line>/.*?|.* \(of \d+\) is \d+))"
    r"(?P<refused> {2,}\(refused\))?(?: {2,}\((?P<times>\d+) times\))?"
)
_EXPECTED = re.compile(
    r" +(?:(?P<kind>channel|not in channel|pings|answer|board|not on board|refused)"
    r"|(?P<list>all hear|nobody hears|up|order|sheet|heading|prompt|buttons|no button|offered|bars|calls|pinged|marks"
    r"|hidden|on deck|to declare|drawn|state|(?:setting|why|mark of|status of|row of|chips of|suggested) [^:]+)"
    r"|(?P<whose>[A-Z]\w*) (?P<own>hears|does not hear|is answered|is offered|may(?: not)?(?: give)?|secrets|bells"
    r"|notes|offers|row|several \w+(?: [^:]+)?|panel \w+ [^:]+)"
    r"|(?P<who>[A-Z]\w*) (?P<sees>sees|does not see)):(?: (?P<words>.*))?"
)
NEGATIVE = {
    "nobody hears": "all hear",
    "does not hear": "hears",
    "may not": "may",
    "may not give": "may give",
    "no button": "buttons",
}
"""Which listing each of these is of, in which no line is to be like its words."""
_OPTION = re.compile(r'\s*([a-z][a-z_-]*):(?:"((?:[^"\\]|\\.)*)"|(.*?)(?=\s+[a-z][a-z_-]*:\S|$))')


class Expected(NamedTuple):
    """Something that is to be seen after a step; `who` sees it, where it is in a private status.

    Of a listing `words` are all its lines, one below the other; `unlike`: no line of it is one of these.
    """

    kind: str
    words: str
    who: str = ""
    is_listing: bool = False
    unlike: bool = False


@dataclass
class Step:
    """What somebody types or presses, and what is to be seen of it."""

    place: str
    who: str
    line: str = ""
    label: str = ""
    form: dict[str, str] = field(default_factory=dict)
    refused: bool = False
    expected: list[Expected] = field(default_factory=list)

    def add_line(self, kind: str, words: str, who: str, *, unlike: bool) -> None:
        """Expect a line of a listing; lines of one listing that follow each other are all that it has."""
        last = self.expected[-1] if self.expected else None
        expected = Expected(kind, words, who, is_listing=True, unlike=unlike)
        if last is not None and kind != "state" and not unlike and last == expected._replace(words=last.words):
            self.expected[-1] = last._replace(words=f"{last.words}\n{words}")
        else:
            self.expected.append(expected)

    @property
    def command(self) -> tuple[str, dict[str, str]]:
        """Return the name of the command, and its options as they are typed."""
        found = re.match(r"/([a-z]+(?: [a-z]+(?= |$))?)", self.line)
        assert found is not None, f"{self.place}: {self.line!r} is no command"
        return found[1], options_in(self.line[found.end() :])


class Scene(NamedTuple):
    """A fight from its start on: what all scenes of a file begin with, and its own steps."""

    name: str
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        """The name as the id of a test: with other signs pytest names it otherwise when it collects once more."""
        return self.name.encode("ascii", "replace").decode()


def options_in(text: str) -> dict[str, str]:
    """Return the options `name:value` of a line; a value with a blank before a colon is quoted."""
    found, at = dict[str, str](), 0
    while text[at:].strip():
        option = _OPTION.match(text, at)
        assert option is not None, f"{text[at:]!r} is no option"
        found[option[1]] = re.sub(r"\\(.)", r"\1", option[2]) if option[2] is not None else option[3].strip()
        at = option.end()
    return found


def steps_in(lines: Iterable[tuple[str, str]]) -> Iterator[Step]:
    """Yield the steps of lines, each given with its place."""
    step: Step | None = None
    for place, line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        if found := _EXPECTED.fullmatch(line):
            assert step is not None, f"{place}: an expectation without a step"
            kind = found["kind"] or found["sees"] or found["list"] or found["own"]
            step.refused = step.refused or kind == "refused"
            who, words = found["who"] or found["whose"] or "", (found["words"] or "").strip()
            if found["list"] or found["own"]:
                step.add_line(NEGATIVE.get(kind, kind), words, who, unlike=kind in NEGATIVE)
            else:
                step.expected.append(Expected(kind, words, who))
            continue
        if step is not None:
            yield step
        found = _STEP.fullmatch(line.rstrip())
        assert found is not None, f"{place}: {line!r} is no line of a transcript"
        form, refused = options_in(found["form"] or ""), found["refused"] is not None
        for _ in range(int(found["times"] or 1) - 1):
            yield Step(place, found["who"], found["line"] or "", found["label"] or "", form, refused)
        step = Step(place, found["who"], found["line"] or "", found["label"] or "", form, refused)
    if step is not None:
        yield step


def scenes_of(path: Path, stage: str) -> Iterator[Scene]:
    """Yield the scenes of a file that are played on a stage."""
    name = str(path.relative_to(HERE).with_suffix(""))
    lines = [(f"{name}:{number}", line) for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)]
    while lines:
        end = next((number for number, (_, line) in enumerate(lines) if line == "==="), len(lines))
        part, lines = lines[:end], lines[end + 1 :]
        stages: tuple[str, ...] = STAGES
        if part[0][1].startswith(_STAGES):
            place, line = part.pop(0)
            stages = tuple(line.removeprefix(_STAGES).split(", "))
            assert set(stages) <= set(STAGES), f"{place}: {line}"
        if stage in stages:
            yield from _scenes_with_one_beginning(name, part)


def _scenes_with_one_beginning(name: str, lines: Sequence[tuple[str, str]]) -> Iterator[Scene]:
    heads = [number for number, (_, line) in enumerate(lines) if line.startswith("== ")]
    if not heads:
        yield Scene(name, tuple(steps_in(lines)))
    for head, end in zip(heads, [*heads[1:], len(lines)][: len(heads)], strict=True):
        shown = [*lines[: heads[0]], *lines[head + 1 : end]]
        yield Scene(f"{name}: {lines[head][1][3:]}", tuple(steps_in(shown)))


def scenes(stage: str) -> list[Scene]:
    """Return the scenes that are played on a stage."""
    return [scene for path in sorted(HERE.rglob("*.txt")) for scene in scenes_of(path, stage)]


def plain(text: str) -> str:
    """Return a text as a reader sees it: without what formats, and with ordinary blanks."""
    unescaped = re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", text.replace("**", "").replace("__", ""))
    return unescaped.replace("\u00a0", " ")


def pattern(words: str) -> re.Pattern[str]:
    """Return what finds words of an expectation in a text."""
    return re.compile(".*?".join(re.escape(part.strip()) for part in words.split("…")))
