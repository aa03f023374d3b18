"""From public events to messages: what shares one, whom it pings, and that nothing is lost or too long."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from bot.fight.telling import LETTERS_AT_MOST, Announcement, PingChoice, announcements
from bot.render.text import Teller
from bot.rules.events import Event, calling, for_gm, for_owner, public
from bot.rules.exhibits import TimelineExhibit
from bot.rules.model import Combatant, SystemState
from bot.rules.views import Offer
from bot.rules.words import Phrase, say
from tests.app.saloon import ANN, Saloon
from tests.words import sentences

WORDS = sentences(said="{$text}", up="{$who} is up.")
PLAYERS = {1: 11, 2: 22, 3: 11, 8: None}
PICTURE = TimelineExhibit(unit="count", now=0, descending=False, bars=())
BUTTON = Offer(verb="act", label=say("offer-act"))


def written(phrases: Iterable[Phrase]) -> str:
    return Teller().message(WORDS, "en", phrases)


def messages(
    *events: Event, presser: int = 0, gms: tuple[int, ...] = (90, 91), offers: tuple[Offer, ...] = ()
) -> Sequence[Announcement]:
    """Return the messages that tell some events."""
    return announcements(written, events, table(PLAYERS, gms), presser, {}, offers)


def table(
    players: Mapping[int, int | None], gms: tuple[int, ...] = (90, 91), **settings: str
) -> SystemState[Combatant]:
    """Return a table with the combatants of some players."""
    combatants = tuple(Combatant(id=one, name=f"N{one}", owner=user) for one, user in players.items())
    return SystemState(gms=gms, combatants=combatants, public_version=7, settings=settings)


def line(text: str) -> Event:
    """Return a public event."""
    return public("said", text=text)


def test_lines_share_a_message_in_order() -> None:
    [message] = messages(line("one"), line("two"), line("three"))
    assert (message.text, message.pings, message.public_version) == ("one\ntwo\nthree", (), 7)


def test_secrets_are_left_out() -> None:
    secret = for_owner(Combatant(id=1, name="Andy", owner=11), "said", text="secret")
    [message] = messages(line("one"), secret, for_gm("said", text="secret too"), line("two"))
    assert message.text == "one\ntwo"
    assert messages(secret) == ()
    assert messages() == ()


def test_where_it_is_the_gms_turn_the_gms_are_pinged_once_but_for_the_one_who_pressed() -> None:
    [told] = messages(line("one").replace(calls_gm=True), calling("up", 8, who="Clay"), presser=90)
    assert told.pings == (91,)


@pytest.mark.parametrize(("letters", "told"), [(854, 1), (855, 2)])
def test_the_end_of_the_time_to_answer_takes_its_room(letters: int, told: int) -> None:
    """Its line has 44 letters, and each line one more for its end: 900, 45 and 855 are as many as can be."""
    ending = line("x" * letters).replace(ends=1_700_000_000_000)
    assert len(messages(line("x" * 899), ending)) == told


@pytest.mark.parametrize(("pictures", "found"), [(0, [0]), (10, [10]), (11, [10, 1]), (25, [10, 10, 5])])
def test_no_message_has_more_pictures_than_it_can_and_none_is_lost(pictures: int, found: list[int]) -> None:
    events = [line("start"), *(line("picture").replace(exhibits=(PICTURE,)) for _ in range(pictures))]
    assert [len(one.exhibits) for one in messages(*events)] == found


def test_of_one_event_with_too_many_pictures_the_first_are_shown() -> None:
    [message] = messages(line("many").replace(exhibits=(PICTURE,) * 12))
    assert len(message.exhibits) == 10


def test_what_is_too_long_for_one_message_goes_into_several_and_no_line_is_lost() -> None:
    lines = [f"{number}: " + "x" * 90 for number in range(100)]
    told = messages(*(line(text) for text in lines))
    assert "\n".join(one.text for one in told).splitlines() == lines
    assert max(len(one.text) for one in told) <= LETTERS_AT_MOST == 1800
    assert len(told) == 6


@pytest.mark.parametrize(("letters", "messages_told"), [(899, 1), (900, 2)])
def test_a_message_is_filled_to_its_last_letter(letters: int, messages_told: int) -> None:
    """Each line takes one letter more, for its end: 900 and 900 are as many as a message is given."""
    assert LETTERS_AT_MOST == 1800
    assert len(messages(line("x" * 899), line("x" * letters))) == messages_told


# In play.


async def test_a_flip_before_many_loses_nobody(empty: Saloon) -> None:
    await empty.start()
    names = [f"Rider number {number} with a name that is quite long" for number in range(40)]
    for name in names:
        await empty.join(name, reflex="2d6")
        await empty.give("declare", name, speed="slow")
    await empty.give("flip", card="28")
    whole = "\n".join(empty.texts)
    assert len(empty.texts) > 1
    assert all(f"{name}: slow" in whole for name in names)
    assert "…" not in whole


async def test_what_the_picture_of_a_flip_tells_is_in_words_only_without_it(saloon: Saloon) -> None:
    """On card 28, 2d10 and 2d8 read 7: fast (7, 5, 3, 1) in every phase, normal (10, 8, 5, 2) in two; 1d6 reads 2."""
    await saloon.all_declare()
    await saloon.give("flip", card="28")
    told = saloon.announced[-1]
    head = ["**Round 1: card 28 is turned.** Toggle: no. (by hand: card)"]
    tail = [
        "Clay hesitates, and counts one speed faster next round.",
        "Pick your phase in private; the first one is called when the GM says so.",
    ]
    assert told.text.splitlines() == head + tail and len(told.exhibits) == 1
    assert told.whole.splitlines() == [
        *head, "fast: I 7 · II 5 · III 3 · IV 1", "normal: I 10 · II 8 · III 5 · IV 2",
        "slow: I 13 · II 11 · III 8 · IV 3",
        "Andy: fast, 2d10 reads 7. Open: I, II, III, IV.", "Bess: normal, 2d8 reads 7. Open: III, IV.",
        "Clay: slow, 1d6 reads 2.", *tail,
    ]  # fmt: skip


async def test_what_has_no_room_beside_a_picture_is_told_in_words(saloon: Saloon) -> None:
    """A name of 80 letters takes 132 of the 980 that a description has room for: eight are too many."""
    names = [f"{number}{'m' * 79}" for number in range(8)]
    await saloon.give("muster", name=", ".join(names), side="foes", reflex="2d10")
    await saloon.all_declare()
    for name in names:
        await saloon.give("declare", name, speed="fast")
    await saloon.give("flip", card="28")
    assert all(f"{name}: fast, 2d10 reads 7." in saloon.announced[-1].text for name in names)


async def test_names_and_notes_ping_nobody(saloon: Saloon) -> None:
    await saloon.join("@everyone <@77> <@&5>", ANN)
    await saloon.give("declare", "Andy", by=ANN, speed="fast", action="<@77>")
    assert all(one.announcement.pings == () for one in saloon.courier.sent)
    assert "<@77>" not in saloon.whole


def test_under_every_ping_is_the_button_of_ones_own_and_under_nothing_else() -> None:
    [told] = messages(calling("up", 1, who="Andy"), offers=(BUTTON,))
    assert told.offers == (BUTTON,)
    [told] = messages(line("one"), offers=(BUTTON,))
    assert told.offers == (BUTTON,)
    [told] = messages(calling("up", 1, who="Andy"), presser=11)
    assert told.offers == ()


def test_who_would_be_left_in_peace_is_named_and_not_pinged_so_that_others_see_the_same() -> None:
    call, players = calling("up", 1, 2, who="Andy, Bess"), table(PLAYERS)
    loud, quiet = (announcements(written, [call], players, 0, chosen) for chosen in ({}, {11: PingChoice.QUIET}))
    assert loud[0].pings == (11, 22) and quiet[0].pings == (22,)
    assert [one.replace(pings=()) for one in loud] == [one.replace(pings=()) for one in quiet]


def test_who_has_not_chosen_is_pinged_as_the_table_has_it() -> None:
    call, chosen = calling("up", 1, 2, who="Andy, Bess"), {22: PingChoice.PING}
    for set_to, pinged in (("ping", (11, 22)), ("quiet", (22,)), ("on deck", (11, 22))):
        [told] = announcements(written, [call], table(PLAYERS, pings=set_to), 0, chosen)
        assert told.pings == pinged


def test_more_people_than_fit_are_pinged_in_further_messages() -> None:
    """Each message stays within Discord's 2000 letters, and everybody is pinged once."""
    ids = [10**18 + number for number in range(200)]
    players = dict(enumerate(ids))
    call = calling("up", *players, who="x" * 900)
    told = announcements(written, [call], table(players), 0, {})
    assert len(told) > 1 and {one.public_version for one in told} == {7}
    assert all(len(one.text) <= 2000 and len(one.pings) <= 100 for one in told)
    assert [user for one in told for user in one.pings] == ids
    assert all(one.text.count("<@") == len(one.pings) for one in told)
