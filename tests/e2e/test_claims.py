"""What went on by itself is claimed back, typed and pressed, twice of one moment, and too late; in each system."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.sandbox import Person
from tests.e2e.arena import Arena

pytestmark = pytest.mark.asyncio(loop_scope="session")

Line = tuple[str, str]
"""Who types what."""


class Story(NamedTuple):
    """A fight that goes on by itself, and what two people answer to it after all."""

    setup: tuple[Line, ...]
    step: Line
    gone_on: str
    """What the channel is told once it has gone on."""
    place: str
    typed: Line
    came: str
    """What comes of that."""
    onward: tuple[Line, ...]
    """What is done then: it is too late."""
    late: Line
    since: str
    """What the refusal says."""
    anew: tuple[str, str, str]
    """After an undo: who presses which button of the newest message, and what comes of it."""
    between: tuple[Line, str] | None = None
    """Where the claim left nobody else anything to answer: what was done next, and what came of it."""
    pressed: tuple[str, ...] = ()
    """Who presses Answer, and then which buttons of what they alone see."""
    form: dict[str, str] = {}
    """What a form is filled in with, where the last button shows one."""
    came_again: str = ""


FIGHTS = {
    "torg": Story(
        setup=(
            ("Mia", "/join name:Andy initiative:14"), ("Rob", "/join name:Brad initiative:20"),
            ("Joe", "/join name:Cass initiative:12"), ("Gwen", "/next"),
        ),
        step=("Rob", '/declare speed:slow action:"shoot Andy"'),
        gone_on="**Count 14**, bottom: Andy may announce.",
        place="count 20",
        typed=("Rob", "/abort at:20"),
        came="**Count 18**, bottom: Brad may announce.",
        pressed=("Joe", "Surge: Cass", "Surge…"),
        form={"points": "8"},
        came_again="**Count 20**, bottom: Cass may announce.",
        onward=(("Joe", "/hold"), ("Rob", "/hold")),
        late=("Mia", "/surge points:6 at:20"),
        since="Rob: /hold (Brad)",
        anew=("Rob", "Hold", "Brad holds."),
    ),
    "eternal-soldier": Story(
        setup=(
            ("Mia", "/join name:Aknar agility:17"), ("Rob", "/join name:Beau agility:7"),
            ("Gwen", "/flip"), ("Mia", "/declare speed:VII action:swing"),
        ),
        step=("Rob", "/declare speed:V action:stab"),
        gone_on="**Segment 4:** Aknar (swing).",
        place="segment 0",
        typed=("Mia", "/abort at:0"),
        came="Segment 0: Aknar, what do you begin?",
        between=(("Mia", "/declare speed:VII action:parry"), "**Segment 4:** Aknar (parry)."),
        pressed=("Rob", "Abort: Beau"),
        came_again="Segment 0: Beau, what do you begin?",
        onward=(("Rob", "/declare speed:V action:stab"), ("Mia", "/act")),
        late=("Rob", "/abort at:0"),
        since="Mia: /act (Aknar)",
        anew=("Mia", "Act", "Aknar acts: parry."),
    ),
    "fast-action": Story(
        setup=(
            ("Mia", "/join name:Anders dice:5"), ("Rob", "/join name:Berta dice:5"),
            ("Gwen", '/flip combatant:Anders roll:"6 6 6 1 1"'), ("Gwen", '/flip combatant:Berta roll:"6 6 1 1 1"'),
            ("Mia", "/act cost:3"), ("Mia", "/act done:true"),
        ),
        step=("Rob", "/act done:true"),
        gone_on="**Round 2:** Anders is up, 5 of 5 dice.",
        place="round 1",
        typed=("Mia", "/act cost:2 action:dodges at:1"),
        came="**Round 2:** Anders is up, 5 of 5 dice.",
        pressed=("Rob", "Act: Berta"),
        form={"cost": "1"},
        came_again="**Round 2:** Anders is up, 5 of 5 dice.",
        onward=(("Mia", "/act cost:1 action:runs"),),
        late=("Rob", "/act cost:1 at:1"),
        since="Mia: /act (Anders)",
        anew=("Mia", "Done", "Anders"),
    ),
    "past-participle": Story(
        setup=(
            ("Mia", "/join name:Miranda reflex:2d8"), ("Rob", "/join name:Reuben reflex:2d8"),
            ("Joe", "/join name:Jonah reflex:2d8"), ("Gwen", "/combatant add name:Silas reflex:2d8"),
            ("Mia", "/declare speed:fast"), ("Rob", "/declare speed:fast"), ("Joe", "/declare speed:fast"),
            ("Gwen", "/declare speed:fast combatant:Silas"),
            ("Gwen", "/flip combatant:Miranda roll:7"), ("Gwen", "/flip combatant:Silas roll:7"),
            ("Gwen", "/flip combatant:Reuben roll:6"), ("Gwen", "/flip combatant:Jonah roll:4"),
            ("Gwen", '/flip bar:"7/5/3/1 10/8/5/2 13/11/8/3" card:28'), ("Gwen", "/next"),
            ("Mia", '/hold until:"a cowboy shows"'), ("Gwen", '/hold until:"somebody shoots" combatant:Silas'),
        ),
        step=("Rob", '/act action:"shows himself"'),
        gone_on="**Phase III:** Jonah is up.",
        place="phase II",
        typed=("Mia", "/act action:shoots at:II"),
        came="**Phase III:** Jonah is up.",
        pressed=("Gwen", "Act: Silas"),
        came_again="**Phase III:** Jonah is up.",
        onward=(("Joe", "/act"),),
        late=("Mia", "/act at:II"),
        since="Joe: /act (Jonah)",
        anew=("Joe", "Act", "Jonah acts."),
    ),
    "exp-tactical": Story(
        setup=(
            ("Mia", "/join name:Abel dexterity:12 awareness:10"), ("Rob", "/join name:Babel dexterity:10 awareness:10"),
            ("Joe", "/join name:Cable dexterity:5 awareness:10"),
            ("Gwen", "/flip combatant:Abel roll:14"), ("Gwen", "/flip combatant:Babel roll:9"),
            ("Gwen", "/flip combatant:Cable roll:4"), ("Mia", "/act do:both"), ("Rob", "/act do:both"),
        ),
        step=("Joe", "/act do:both action:stabs"),
        gone_on="**Unit 2.**",
        place="pass 1",
        typed=("Mia", "/act do:reaction action:deflects at:1"),
        came="**Unit 2.**",
        pressed=("Rob", "Act: Babel", "Reaction"),
        came_again="**Unit 2.**",
        onward=(("Mia", "/flip"),),
        late=("Rob", "/act do:reaction at:1"),
        since="Mia: /flip (Abel)",
        anew=("Mia", "Roll", "Abel rolls"),
    ),
    "card-deal": Story(
        setup=(
            ("Mia", "/join name:Andy"), ("Rob", "/join name:Babel"), ("Joe", "/join name:Cable"),
            ("Olga", "/join name:Dabel"),
            ("Gwen", "/flip combatant:Andy card:AS"), ("Gwen", "/flip combatant:Babel card:KS"),
            ("Gwen", "/flip combatant:Cable card:QS"), ("Gwen", "/flip combatant:Dabel card:JS"), ("Gwen", "/flip"),
            ("Mia", '/hold until:"a shot"'), ("Rob", "/hold"),
        ),
        step=("Joe", "/act action:shoots"),
        gone_on="**Round 1, J♠:** Dabel is up.",
        place="card Q",
        typed=("Mia", "/act action:ducks at:Q"),
        came="**Round 1, J♠:** Dabel is up.",
        pressed=("Rob", "Act: Babel"),
        came_again="**Round 1, J♠:** Dabel is up.",
        onward=(("Olga", "/act"),),
        late=("Mia", "/act at:Q"),
        since="Olga: /act (Dabel)",
        anew=("Olga", "Act", "Dabel acts."),
    ),
    "ticks": Story(
        setup=(
            ("Gwen", "/encounter settings key:opening value:trait"),
            ("Mia", "/join name:Andy start:3"), ("Rob", "/join name:Babel start:5"),
            ("Joe", "/join name:Cable start:9"), ("Gwen", "/flip"),
        ),
        step=("Mia", "/act action:attack"),
        gone_on="**Tick 5:** Babel is up.",
        place="tick 3",
        typed=("Joe", "/act action:react at:3"),
        came="**Tick 5:** Babel is up.",
        pressed=("Rob", "Act: Babel"),
        form={"cost": "3"},
        came_again="**Tick 8:** Babel is up.",
        onward=(("Rob", "/act cost:3"),),
        late=("Joe", "/act cost:1 at:3"),
        since="Rob: /act (Babel)",
        anew=("Rob", "Hold", "Babel holds"),
    ),
    "exp-theatrical": Story(
        setup=(
            ("Mia", "/join name:Abel dexterity:12"), ("Rob", "/join name:Babel dexterity:10"),
            ("Joe", "/join name:Cable side:foes dexterity:5"),
            ("Gwen", "/flip side:crew roll:9"), ("Gwen", "/flip side:foes roll:3"),
        ),
        step=("Mia", "/act do:attack"),
        gone_on="**Unit 1:** Babel is up.",
        place="unit 1",
        typed=("Joe", "/act do:reaction action:deflects at:1"),
        came="**Unit 1:** Babel is up.",
        pressed=("Rob", "Act: Babel"),
        came_again="**Unit 1:** Babel is up.",
        onward=(("Rob", "/act do:nothing"), ("Joe", "/act do:nothing"), ("Gwen", "/flip side:crew roll:5")),
        late=("Joe", "/act do:reaction at:1"),
        since="Gwen: /flip",
        anew=("Mia", "Roll", "The crew roll"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", FIGHTS)
async def test_claims_are_typed_and_pressed_and_come_too_late(arena: Arena, system: str) -> None:
    """And after an undo the newest message pings who is up now, and has buttons that do what they say."""
    story = FIGHTS[system]
    people = {one.name: one for one in (arena.gwen, arena.mia, arena.rob, arena.joe, arena.olga)}

    async def type_it(line: Line) -> None:
        await arena.do(people[line[0]], line[1])

    await arena.do(arena.gwen, f'/encounter start system:{system} name:"The fight"')
    for line in story.setup:
        await type_it(line)
    await type_it(story.step)
    await arena.told(story.gone_on)
    mark = len(arena.posts)
    await type_it(story.typed)
    await arena.told(f"answers at {story.place}.", after=mark)
    newest = await arena.told(story.came, after=mark)
    if story.between:
        await type_it(story.between[0])
        newest = await arena.told(story.between[1], after=mark)
    if story.pressed:
        mark = len(arena.posts)
        name, *labels = story.pressed
        [label] = [one.label for one in newest.buttons if str(one.label).startswith("Answer")]
        await press_on(arena, people[name], [str(label), *labels], story.form)
        await arena.told(f"answers at {story.place}.", after=mark)
        await arena.told(story.came_again, after=mark)
    for line in story.onward:
        await type_it(line)
    who, claim = story.late
    refused = await arena.say(people[who], claim)
    assert "comes too late" in refused and story.since in refused, refused
    mark = len(arena.posts)
    await arena.do(arena.gwen, "/encounter undo")
    name, label, words = story.anew
    now = await arena.told("Now: ", after=mark)
    anew = await arena.told(f"<@{people[name].id}>", after=arena.posts.index(now))
    await arena.press(people[name], anew, label)
    await arena.told(words, after=mark)


async def press_on(arena: Arena, who: Person, labels: list[str], form: dict[str, str]) -> None:
    """Press a button of the newest announcement that has it, then those of what is shown of it; fill in the form."""
    message = next(one for one in reversed(arena.posts) if labels[0] in [button.label for button in one.buttons])
    for label in labels:
        use = await arena.press(who, message, label)
        if use.replies:
            message = use.replies[-1]
    if form:
        await who.submit(use, form)
