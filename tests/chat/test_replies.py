"""How an interaction is answered: in time, once, in private; what is refused, fails, or comes too late."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot import limits
from bot.app.ports import Repeated, Unsaved
from bot.app.requests import Answer, Place
from bot.chat import first_responses
from bot.chat.access import Access
from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend, passes
from bot.chat.first_responses import FirstResponses, Freshness
from bot.chat.follow_ups import FollowUps
from bot.chat.languages import lexicon_of
from bot.chat.observing import Ending, Observer
from bot.chat.pictures import Pictures
from bot.chat.replies import Replies
from bot.chat.screens import PrivateScreens
from bot.render.pictures import draw
from bot.rules.errors import Refused
from bot.rules.registry import all_systems
from bot.rules.views import BoardView, Offer, PersonalView
from bot.rules.words import say
from tests.chat.house import House, buttons, quick
from tests.chat.wire import CHANNEL, fault, turns, until
from tests.storage.samples import CARD

ACT = Offer(verb="act", label=say("offer-act"))
DEFERRED_AFTER = first_responses.DEFERRED_AFTER
SECRET = "ambush at dawn"


class Work:
    """A use case that says what it was told to say, and counts."""

    def __init__(self, outcome: Answer | Exception) -> None:
        self.outcome, self.done = outcome, 0

    async def __call__(self) -> Answer:
        self.done += 1
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


Do = Callable[[discord.Interaction[Any], Work], Awaitable[None]]


def replies_with(house: House, responses: FirstResponses, observer: Observer | None = None) -> Replies:
    """Return replies of their own, at whose heads stands no news of the house."""
    cases = house.client.parts.cases
    follow_ups = FollowUps(cases.news, Access(house.client).readable)
    screens = PrivateScreens(cases.screens)
    return Replies(Pictures(draw), responses, observer, follow_ups, screens, lambda _: None, cases.where.elsewhere)


@pytest.fixture
def replies(house: House) -> Replies:
    return replies_with(house, FirstResponses(CircuitBreaker(), house.client.pool))


class Watch:
    """An observer that remembers."""

    def __init__(self) -> None:
        self.ended: list[tuple[str, str]] = []

    def answered(self, verb: str, ending: Ending, seconds: float) -> None:
        assert seconds >= 0
        self.ended.append((verb, ending))

    def announced(self, seconds: float) -> None:
        raise AssertionError("nothing is announced here")


DONE = Answer(lines=(say("done"),))
ANNOUNCED = DONE.replace(announced=True, posted=True)


class Slow(Work):
    """A use case that takes its time."""

    def __init__(self, outcome: Answer | Exception) -> None:
        super().__init__(outcome)
        self.gate = asyncio.Event()

    async def __call__(self) -> Answer:
        await self.gate.wait()
        return await super().__call__()


async def at_odds(house: House, replies: Replies) -> None:
    """Have another process answer first: from then on nothing is done before Discord has a response."""
    house.wire.fail(fault(400, 40060), on="POST /interactions")
    await replies.command(house.ann.command("help"), Work(DONE))


async def test_a_command_is_answered_by_its_first_response(house: House, replies: Replies) -> None:
    work, before = (
        Work(DONE.replace(offers=(ACT,), encounter=3, public_version=4, exhibits=(CARD,))),
        len(house.wire.sent),
    )
    await replies.command(house.ann.command("help"), work)
    (told,) = house.wire.sent[before:]
    assert told.body["type"] == 4 and told.private
    assert told.told["content"] == "Done."
    assert buttons(told) == {"Act": "q1:3:4:act::=:"}
    assert [name for name, _ in told.files] == ["card-7.png"]
    assert told.told["allowed_mentions"] == {"parse": []}


async def test_what_takes_long_is_deferred_privately_then_answered(
    house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert DEFERRED_AFTER == 1.5
    monkeypatch.setattr(first_responses, "DEFERRED_AFTER", 0.02)
    work, before = (
        Slow(DONE.replace(offers=(ACT,), encounter=3, public_version=4, exhibits=(CARD,))),
        len(house.wire.sent),
    )
    answering = asyncio.create_task(replies.command(house.ann.command("help"), work))
    await until(lambda: len(house.wire.sent) > before)
    work.gate.set()
    await answering
    first, second = house.wire.sent[before:]
    assert first.body == {"type": 5, "data": {"flags": 64}}
    assert second.method == "PATCH" and second.path.endswith("/messages/@original")
    assert second.body["content"] == "Done."
    assert buttons(second) == {"Act": "q1:3:4:act::=:"}
    assert [name for name, _ in second.files] == ["card-7.png"]
    assert second.body["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(("private", "told"), [(False, "POST"), (True, "PATCH")])
async def test_a_press_that_takes_long_is_acknowledged_then_answered(
    house: House, replies: Replies, private: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_responses, "DEFERRED_AFTER", 0.02)
    work, before = Slow(DONE), len(house.wire.sent)
    answering = asyncio.create_task(replies.press(house.ann.press("x", private=private), work))
    await until(lambda: len(house.wire.sent) > before)
    work.gate.set()
    await answering
    first, second = house.wire.sent[before:]
    assert first.body["type"] == 6
    assert second.method == told and second.told["content"] == "Done." and "/webhooks/" in second.path


async def test_one_that_waits_in_line_until_it_cannot_be_answered_is_not_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word that it takes longer is refused: whatever has not been done by then is dropped."""
    await house.started()
    monkeypatch.setattr(first_responses, "DEFERRED_AFTER", 0.02)
    encounters = house.client.parts.cases.commands._encounters
    async with encounters.locked(Place(channel=CHANNEL)):
        house.wire.fail(fault(404, 10062), on="POST /interactions")
        before = len(house.wire.sent)
        answering = asyncio.create_task(house.command(house.gm, "flip"))
        await until(lambda: len(house.wire.sent) > before)
    await answering
    assert len(house.wire.sent) == before + 1
    (channel,) = await house.store.running()
    encounter = await house.store.live(channel)
    assert encounter is not None
    assert [one.kind for one in await house.store.revisions(encounter.id)] == ["start"]


async def test_a_view_is_told_in_place_of_lines_and_goes_whole_into_a_file(house: House, replies: Replies) -> None:
    view = PersonalView(board=BoardView(title="High Noon", public_version=1))
    await replies.command(house.ann.command("encounter status"), Work(DONE.replace(view=view)))
    assert house.wire.sent[-1].told["content"].startswith("## High Noon")
    assert house.wire.sent[-1].files == []
    secrets = tuple(say("done") for _ in range(400))
    await replies.command(house.ann.command("encounter status"), Work(DONE.replace(view=view.replace(secrets=secrets))))
    ((name, contents),) = house.wire.sent[-1].files
    assert name == "status.md" and contents.decode().count("Done.") == 400


async def test_lines_that_do_not_fit_go_whole_into_a_file(house: House, replies: Replies) -> None:
    await replies.command(house.ann.command("encounter bell"), Work(DONE.replace(lines=(say("done"),) * 20)))
    assert house.wire.sent[-1].files == []
    await replies.command(house.ann.command("encounter bell"), Work(DONE.replace(lines=(say("done"),) * 600)))
    shown = house.wire.sent[-1].told["content"].split("\n")
    assert shown[-1] == f"+{600 - len(shown) + 1} more in the file"
    ((name, contents),) = house.wire.sent[-1].files
    assert name == "answer.md" and contents.decode().count("Done.") == 600


async def test_a_refusal_whose_list_is_cut_has_it_whole_in_a_file(house: House, replies: Replies) -> None:
    names = tuple(f"Fight *{n}* at the old mill" for n in range(20))
    for allowed in (names[:3], names):
        refusal = DONE.replace(lines=(say("log-of-none", found="Noon", allowed=allowed),), refused=True)
        await replies.command(house.ann.command("encounter log"), Work(refusal))
        if allowed == names[:3]:
            assert house.wire.sent[-1].files == []
    told = house.wire.sent[-1].told["content"]
    shown = told.count("Fight")
    assert 0 < shown < 20 and f"+{20 - shown} more in the file" in told
    ((name, contents),) = house.wire.sent[-1].files
    assert name == "answer.md" and all(one in contents.decode() for one in names)


@pytest.mark.parametrize("way", ["command", "press"])
@pytest.mark.parametrize("error", [fault(404, 10062), fault(403, 50001)], ids=repr)
async def test_where_it_is_unsure_what_cannot_be_acknowledged_is_not_done(
    house: House, replies: Replies, way: str, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """Too late, or refused: nothing is done, nothing is said, and nothing traces."""
    caplog.set_level("INFO")
    await at_odds(house, replies)
    work, before = Work(DONE), len(house.wire.sent)
    house.wire.fail(error, on="POST /interactions")
    await getattr(replies, way)(house.ann.press("x"), work)
    assert work.done == 0
    assert len(house.wire.sent) == before + 1
    assert "cannot be answered" in caplog.text and "Traceback" not in caplog.text


async def test_while_discord_fails_nothing_is_done_before_it_has_a_response(house: House) -> None:
    breaker = CircuitBreaker()
    replies, failed = replies_with(house, FirstResponses(breaker)), asyncio.Event()

    async def post() -> None:
        if not failed.is_set():
            failed.set()
            raise fault(503)

    posting = asyncio.create_task(breaker.retry(post, "an announcement"))
    await failed.wait()
    assert not breaker.closed
    work, before = Work(DONE), len(house.wire.sent)
    await replies.command(house.ann.command("help"), work)
    assert [one.method for one in house.wire.sent[before:]] == ["POST", "PATCH"] and work.done == 1
    await posting
    await replies.command(house.ann.command("help"), work)
    assert house.wire.sent[-1].body["type"] == 4 and work.done == 2


LOST = [fault(500), fault(503), aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]


@pytest.mark.parametrize("way", ["command", "press"])
@pytest.mark.parametrize("error", LOST, ids=repr)
@pytest.mark.parametrize("arrived", [True, False])
async def test_a_first_answer_of_unknown_outcome_is_settled(
    house: House, replies: Replies, way: str, error: Exception, arrived: bool
) -> None:
    """It is given again; "already acknowledged" then means that the first one had arrived."""
    work = Work(DONE)
    house.wire.fail(error, *([fault(400, 40060)] if arrived else []), on="POST /interactions")
    before = len(house.wire.sent)
    await getattr(replies, way)(house.ann.press("x"), work)
    assert work.done == 1
    first, second = house.wire.sent[before:]
    assert first.path == second.path and "Done." in first.text and "Done." in second.text


async def test_once_another_process_has_answered_first_each_command_is_left_to_the_first(
    house: House, replies: Replies, caplog: pytest.LogCaptureFixture
) -> None:
    await at_odds(house, replies)
    for way in ("command", "press", "command"):
        house.wire.fail(fault(400, 40060), on="POST /interactions")
        work, before = Work(DONE), len(house.wire.sent)
        await getattr(replies, way)(house.ann.press("x"), work)
        assert work.done == 0 and len(house.wire.sent) == before + 1
    told = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert len(told) == 1 and "another process answers with this bot's token: stop one of the two" in told[0]
    work = Work(DONE)
    await replies.command(house.ann.command("help"), work)
    assert work.done == 1 and house.wire.sent[-1].method == "PATCH", "this one was the first"


async def test_a_replay_from_before_the_start_is_no_sign_of_another_process(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """The process before had answered it; Discord sends it again after a restart."""
    replayed = house.ann.command("help")
    responses = FirstResponses(CircuitBreaker(), house.client.pool)
    responses._began += 60  # as if it had begun later
    house.wire.fail(fault(400, 40060), on="POST /interactions")
    await replies_with(house, responses).command(replayed, Work(DONE))
    assert "another process" not in caplog.text and not responses.other_process


async def test_an_answer_that_the_library_may_have_sent_twice_is_taken_for_ours(
    house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(first_responses, "LIBRARY_REPEATS_AFTER", -1.0)
    house.wire.fail(fault(400, 40060), on="POST /interactions")
    await replies.command(house.ann.command("help"), Work(DONE))
    assert "another process" not in caplog.text and "could not be told" not in caplog.text


async def test_one_that_is_settled_too_late_is_not_done_and_that_is_told(
    house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_responses, "TOO_LATE_AFTER", 0.05)
    await at_odds(house, replies)
    for way, method in (("command", "PATCH"), ("press", "POST")):
        house.wire.fail(fault(500), fault(400, 40060), on="POST /interactions")
        work = Work(DONE)
        await getattr(replies, way)(house.ann.press("x"), work)
        assert work.done == 0
        last = house.wire.sent[-1]
        assert last.method == method and "nothing was done" in last.told["content"]


@pytest.mark.parametrize("error", LOST, ids=repr)
async def test_an_answer_whose_request_failed_is_told_again(
    house: House, replies: Replies, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)
    await at_odds(house, replies)
    for way, on in (("command", "PATCH"), ("press", "POST /webhooks")):
        house.wire.fail(error, error, error, on=on)
        work = Work(DONE.replace(exhibits=(CARD,)))
        await getattr(replies, way)(house.ann.press("x"), work)
        assert work.done == 1
        assert [len(one.files) for one in house.wire.sent[-4:]] == [1] * 4
        assert all("Done." in one.text for one in house.wire.sent[-4:])


async def test_an_answer_is_given_up_when_the_token_has_died(
    house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quick(monkeypatch)
    house.wire.fail(*[fault(503)] * 10_000, on="POST /interactions")
    before = len(house.wire.sent)
    answering = asyncio.create_task(replies.command(house.ann.command("help"), Work(DONE)))
    await until(lambda: len(house.wire.sent) - before >= 3)
    ahead = time.monotonic() + limits.TOKEN_SECONDS
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: ahead)
    await answering
    assert "could not be told; what was done stands" in caplog.text


async def test_a_stop_without_patience_leaves_what_is_being_done(house: House, replies: Replies) -> None:
    work = Slow(DONE)
    answering = asyncio.create_task(replies.command(house.ann.command("help"), work))
    await asyncio.sleep(0)
    await replies.close()
    work.gate.set()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert work.done == 0


async def test_an_interaction_that_is_delivered_twice_is_dealt_with_once(house: House, replies: Replies) -> None:
    interaction, work = house.ann.command("help"), Work(DONE)
    await replies.command(interaction, work)
    before = len(house.wire.sent)
    await replies.command(interaction, work)
    assert work.done == 1 and len(house.wire.sent) == before


async def test_few_interactions_are_remembered(house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_responses, "REMEMBERED", 1)
    for _ in range(3):
        await replies.command(house.ann.command("help"), Work(DONE))
    assert len(replies._responses._deadlines) == 1


async def test_once_it_is_being_stopped_nothing_is_taken_up(house: House, replies: Replies) -> None:
    replies.stop()
    for way in ("command", "press"):
        work = Work(DONE)
        await getattr(replies, way)(house.ann.press("x"), work)
        assert work.done == 0
        told = house.wire.sent[-1]
        assert told.private and "nothing was done" in told.text
    await replies.form(house.ann.press("x"), discord.ui.Modal(title="t", custom_id="c"))
    assert house.wire.sent[-1].body["type"] == 4


async def test_what_is_under_way_is_finished_first(house: House, replies: Replies) -> None:
    gate = house.wire.hold("POST /interactions")
    task = asyncio.create_task(replies.command(house.ann.command("help"), Work(DONE)))
    await until(lambda: house.wire.of("POST /interactions"))
    replies.stop()
    finished = asyncio.create_task(replies.finished())
    await turns()
    assert not finished.done()
    gate.set()
    await asyncio.gather(finished, task)


MUTE = discord.Permissions(view_channel=True)


async def test_the_asker_is_told_that_the_channel_does_not_hear(house: House, replies: Replies) -> None:
    for permissions, lacks in ((MUTE, "Send Messages"), (discord.Permissions.none(), "View Channel, Send Messages")):
        house.ann.app_permissions = permissions
        await replies.command(house.ann.command("help"), Work(ANNOUNCED))
        assert f"the bot lacks {lacks} in this channel" in house.wire.sent[-1].told["content"]
        await replies.press(house.ann.press("x"), Work(ANNOUNCED))
        assert house.wire.sent[-1].private and f"lacks {lacks}" in house.wire.sent[-1].told["content"]
        await replies.command(house.ann.command("help"), Work(DONE))
        assert house.wire.sent[-1].told["content"] == "Done.", "nobody was to hear of that"


async def test_a_refusal_is_told_in_the_words_of_the_system(house: House, replies: Replies) -> None:
    refusal = Refused("bad-speed", found="*wild*", allowed=("fast", "slow"))
    refusal.system = "past-participle"
    work = Work(refusal)
    await replies.command(house.ann.command("declare"), work)
    assert house.wire.sent[-1].told["content"] == r"“\*wild\*” is no speed. Allowed: fast, slow."


async def test_what_was_done_before_is_not_told_again(house: House, replies: Replies) -> None:
    await replies.command(house.ann.command("help"), Work(Repeated()))
    assert house.wire.sent[-1].method == "DELETE"
    house.wire.fail(fault(404, 10008), on="DELETE")
    assert "Done." not in house.wire.sent[-1].text
    before = len(house.wire.sent)
    await replies.press(house.ann.press("x"), Work(Repeated()))
    assert len(house.wire.sent) == before + 1


async def test_a_bug_is_told_with_a_reference_and_nothing_else(
    house: House, replies: Replies, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = house.ann.command("declare", action=SECRET)
    await replies.command(interaction, Work(RuntimeError("a loose screw")))
    told = house.wire.sent[-1].told["content"]
    assert "Something went wrong" in told and "screw" not in told
    reference = told.rpartition("`")[0].rpartition("`")[2]
    assert f"unexpected fault {reference} at interaction {interaction.id}" in caplog.text
    assert "a loose screw" in caplog.text
    assert SECRET not in caplog.text and interaction.token not in caplog.text


async def test_an_answer_that_cannot_be_told(house: House, replies: Replies, caplog: pytest.LogCaptureFixture) -> None:
    """What was done stands, and the actor is not told that it went wrong."""
    for way in ("command", "press"):
        caplog.clear()
        work = Work(DONE)
        house.wire.fail(fault(404, 10062), on="POST /interactions")
        await getattr(replies, way)(house.ann.press("x"), work)
        assert work.done == 1
        assert "could not be told; what was done stands" in caplog.text


async def test_pictures_that_are_refused_leave_the_text(
    house: House, replies: Replies, caplog: pytest.LogCaptureFixture
) -> None:
    house.wire.fail(fault(403, 50013), on="POST /interactions")
    await replies.command(house.ann.command("help"), Work(DONE.replace(exhibits=(CARD,))))
    assert house.wire.sent[-1].told["content"] == "Done." and house.wire.sent[-1].files == []
    assert "could not be told" not in caplog.text


@pytest.mark.parametrize(
    ("answer", "private", "type"),
    [
        (ANNOUNCED, False, 6),  # the channel hears of it: no words
        (DONE, False, 4),  # nobody else hears of it: a private message to who pressed
        (DONE.replace(announced=True), False, 4),  # others see it on the board
        (ANNOUNCED, True, 7),  # a private panel changes in place
        (DONE, True, 7),
        (DONE.replace(refused=True), True, 4),  # the panel stays, the refusal comes below
        (DONE.replace(refused=True), False, 4),
    ],
)
async def test_a_press_is_answered_by_its_first_response(
    house: House, replies: Replies, answer: Answer, private: bool, type: int
) -> None:
    before = len(house.wire.sent)
    await replies.press(house.ann.press("x", private=private), Work(answer))
    (told,) = house.wire.sent[before:]
    assert told.body["type"] == type
    assert told.private == (type == 4)


async def test_a_refused_press_with_buttons_and_a_picture(house: House, replies: Replies) -> None:
    answer = DONE.replace(refused=True, offers=(ACT,), exhibits=(CARD,))
    await replies.press(house.ann.press("x"), Work(answer))
    last = house.wire.sent[-1]
    assert last.private and buttons(last) and len(last.files) == 1


async def test_a_form_is_shown_once_and_in_time(house: House, replies: Replies) -> None:
    form = discord.ui.Modal(title="t", custom_id="c")
    await replies.form(house.ann.press("x"), form)
    assert house.wire.sent[-1].body["type"] == 9
    house.wire.fail(fault(404, 10062), fault(400, 1), fault(500), fault(400, 40060), on="POST /interactions")
    before = len(house.wire.sent)
    for tries in (1, 2, 4):
        await replies.form(house.ann.press("x"), form)
        assert len(house.wire.sent) == before + tries


async def test_a_late_replay_is_not_even_acknowledged(
    house: House, replies: Replies, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a lost connection Discord sends again what was missed; it is too old to be answered."""
    await replies.command(house.ann.command("help"), Work(DONE))
    work, before = Work(DONE), len(house.wire.sent)
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda: time.monotonic() + 5)
    await replies.command(house.ann.command("help"), work)
    await replies.press(house.ann.press("x"), work)
    await replies.form(house.ann.press("x"), discord.ui.Modal(title="t", custom_id="c"))
    assert work.done == 0 and len(house.wire.sent) == before


async def test_nothing_is_taken_up_or_asked_of_discord_while_another_process_may_serve_it(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    ours, work, before = True, Work(DONE), len(house.wire.sent)
    breaker = CircuitBreaker(lambda: ours)
    replies = replies_with(house, FirstResponses(breaker))
    (began,) = breaker.trace().on_request_start
    await began(None, None, None)  # type: ignore[arg-type]
    await replies.command(house.ann.command("help"), work)
    ours = False
    with pytest.raises(NotAllowedToSend) as raised:
        await began(None, None, None)  # type: ignore[arg-type]
    assert passes(raised.value), "it may be ours again"
    await replies.command(house.ann.command("help"), work)
    assert work.done == 1 and len(house.wire.sent) == before + 1
    assert "may be another process's by now; nothing was done" in caplog.text


def test_freshness_learns_the_difference_of_the_clocks() -> None:
    judge = Freshness()
    assert judge.age(1000.0, 5_000_000.3) < limits.FIRST_ANSWER_SECONDS  # the first one teaches
    assert judge.age(1010.0, 5_000_010.0) < limits.FIRST_ANSWER_SECONDS
    assert judge.age(1020.0, 5_000_016.9) >= limits.FIRST_ANSWER_SECONDS
    assert judge.age(1021.0, 5_000_020.0) < limits.FIRST_ANSWER_SECONDS


def test_freshness_is_never_lost_to_a_clock_that_gains() -> None:
    """A clock that gains a minute a day must not make the bot deaf, nor may one that loses."""
    for gain in (60 / 86400, -60 / 86400):
        judge = Freshness()
        assert all(
            judge.age(now * (1 + gain), float(now)) < limits.FIRST_ANSWER_SECONDS for now in range(0, 864_000, 3600)
        )


def test_the_words_of_each_system() -> None:
    assert lexicon_of(None, "en").word("rules-card") == ""
    for id, system in all_systems().items():
        assert len(lexicon_of(id, "en").word("rules-card").splitlines()) > 3
        assert len(lexicon_of(id, "en").message([say("rules-head", name=system.name, summary=system.summary)])) < 300


@pytest.mark.parametrize(
    ("outcome", "ending"),
    [
        (DONE, "done"),
        (DONE.replace(refused=True), "refused"),
        (Refused("not-yours", who=SECRET), "refused"),
        (Repeated(), "repeated"),
        (Unsaved("not-saved-full"), "unsaved"),
        (RuntimeError("what nobody thought of"), "failed"),
    ],
    ids=repr,
)
async def test_of_each_command_a_line_of_the_log_tells_how_it_ended_and_no_text(
    house: House, outcome: Answer | Exception, ending: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    watch = Watch()
    replies = replies_with(house, FirstResponses(CircuitBreaker()), watch)
    command = house.ann.command("encounter status")
    await replies.command(command, Work(outcome))
    press = house.ann.press("q1:3:4:act::=:")
    await replies.press(press, Work(outcome))
    assert watch.ended == [("encounter status", ending), ("act", ending)]
    lines = [line for line in caplog.messages if " ms" in line]
    assert [line.partition(" in ")[0] for line in lines] == [
        f"interaction {command.id}: encounter status, {ending}",
        f"interaction {press.id}: act, {ending}",
    ]
    assert SECRET not in caplog.text


async def test_what_is_not_taken_up_is_told_as_dropped(house: House) -> None:
    watch = Watch()
    replies = replies_with(house, FirstResponses(CircuitBreaker()), watch)
    replies.stop()
    await replies.press(house.ann.press("someone-else's"), Work(DONE))
    assert watch.ended == [("unknown", "dropped")]
