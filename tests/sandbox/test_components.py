"""Buttons, select menus and modals, in both layouts, with views, dynamic items and raw presses."""

import re
from typing import Any

import discord
import pytest
from discord import ui

from bot.sandbox import ClientRefusedError
from tests.sandbox.conftest import Api, Saloon


class Panel(ui.View):
    @ui.button(label="Fast", custom_id="fast")
    async def fast(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} is fast", ephemeral=True)

    @ui.button(label="Done", custom_id="done")
    async def done(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        button.disabled = True
        await interaction.response.edit_message(content="all done", view=self)

    @ui.select(
        placeholder="Who?",
        custom_id="who",
        max_values=2,
        options=[discord.SelectOption(label=one.title(), value=one) for one in ("doc", "kid", "ike")],
    )
    async def who(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.send_message(" and ".join(select.values))


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str]
    ) -> "Count":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Count(self.n + 1))
        await interaction.response.edit_message(view=view)


class Board(ui.LayoutView):
    text = ui.TextDisplay[Any]("# Round 1")
    rest = ui.Container[Any](
        ui.TextDisplay("Doc is up"),
        ui.Separator(),
        ui.ActionRow(ui.Button(label="Shoot", custom_id="shoot"), ui.Button(label="Pass", custom_id="pass")),
    )

    def __init__(self) -> None:
        super().__init__(timeout=None)


class Form(ui.Modal, title="Declare"):
    action = ui.TextInput[Any](label="Action", max_length=20)
    note = ui.TextInput[Any](label="Note", required=False, default="none")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.action} / {self.note}", ephemeral=True)


class Labels(ui.Modal, title="Declare more"):
    words = ui.TextDisplay[Any]("Choose well")
    speed = ui.Label[Any](
        text="Speed",
        component=ui.Select(options=[discord.SelectOption(label="Fast"), discord.SelectOption(label="Slow")]),
    )
    both = ui.Label[Any](
        text="Both",
        component=ui.Select(
            options=[discord.SelectOption(label="A"), discord.SelectOption(label="B")], max_values=2, required=False
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        got = [getattr(one.component, "values", None) for one in (self.speed, self.both)]
        await interaction.response.send_message(str(got), ephemeral=True)


async def show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("choose", view=Panel())


async def test_a_button_answers_its_presser(saloon: Saloon) -> None:
    [panel] = (await saloon.do(show)).replies
    assert [one.label for one in panel.buttons] == ["Fast", "Done"]
    assert "Fast" in panel.text and "Who?" in panel.text and "Ike" in panel.text
    use = await saloon.pat.press(saloon.channel, "Fast")
    assert use.text == "Pat is fast" and use.replies[0].ephemeral and use.replies[0].type == 0
    assert (await saloon.gwen.press(panel, custom_id="fast")).text == "Gwen is fast"


async def test_a_button_that_changes_its_message(saloon: Saloon) -> None:
    [panel] = (await saloon.do(show)).replies
    use = await saloon.pat.press(panel, "Done")
    assert not use.failed and use.replies == []
    assert panel.content == "all done" and len(panel.edited) == 1 and panel.versions[0].content == "choose"
    with pytest.raises(ClientRefusedError, match="disabled"):
        await saloon.pat.press(panel, "Done")
    assert not (await saloon.pat.press(panel, "Done", raw=True)).failed


async def test_what_cannot_be_pressed(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        view = ui.View()
        view.add_item(ui.Button(label="Away", url="https://example.com"))
        await interaction.response.send_message("mine", ephemeral=True, view=view)

    [mine] = (await saloon.do(act)).replies
    for person, label in ((saloon.gwen, "Away"), (saloon.gwen, "Nothing"), (saloon.pat, "Away")):
        with pytest.raises(ClientRefusedError, match="sees no"):
            await person.press(mine, label)
    with pytest.raises(ClientRefusedError, match="never had"):
        await saloon.gwen.press(mine, "Away", raw=True)


async def test_menus(saloon: Saloon) -> None:
    [panel] = (await saloon.do(show)).replies
    assert (await saloon.gwen.choose(panel, "Who?", ["doc", "Ike"])).text == "doc and ike"
    for values in ([], ["doc", "kid", "ike"], ["nobody"]):
        with pytest.raises(ClientRefusedError):
            await saloon.gwen.choose(panel, "who", values)
    assert (await saloon.gwen.choose(panel, "who", ["nobody"], raw=True)).text == "nobody"


async def test_a_dynamic_item_needs_no_view_in_memory(saloon: Saloon, api: Api) -> None:
    saloon.toy.add_dynamic_items(Count)
    button = {"type": 2, "style": 1, "label": "Count 4", "custom_id": "count:4"}
    body = {"content": "x", "components": [{"type": 1, "components": [button]}]}
    await api("POST", f"/channels/{saloon.channel.id}/messages", body)
    [message] = saloon.channel.messages
    await saloon.pat.press(message, "Count 4")
    await saloon.pat.press(message, "Count 5")
    assert [one.label for one in message.buttons] == ["Count 6"]
    # A press on what is no longer there, as a client that lags would send it.
    with pytest.raises(ClientRefusedError):
        await saloon.pat.press(message, "Count 4")
    await saloon.pat.press(message, custom_id="count:4", raw=True)
    assert [one.label for one in message.buttons] == ["Count 5"]


async def test_the_v2_layout(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board())

    [board] = (await saloon.do(act)).replies
    assert board.text.splitlines() == ["# Round 1", "Doc is up", "Shoot", "Pass"]
    assert board.now.flags == 1 << 15
    assert [one["id"] for one in board.components] == [1, 2]

    @saloon.toy.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            assert interaction.message is not None and interaction.message.flags.components_v2
            await interaction.response.defer()
            await interaction.edit_original_response(view=ui.LayoutView().add_item(ui.TextDisplay("over")))

    await saloon.pat.press(saloon.channel, "Shoot")
    assert board.text == "over"


async def test_a_deferred_reply_may_become_v2(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=Board())

    use = await saloon.do(act)
    assert use.replies[0].now.flags & 1 << 15 and use.replies[0].ephemeral


async def test_a_deferred_update_without_any_edit_is_an_answer_too(saloon: Saloon) -> None:
    await saloon.do(show)

    @saloon.toy.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()

    views = saloon.toy._connection._view_store._views
    await saloon.discord.wait_for(lambda: views)  # the library keeps a view only after its message was taken
    views.clear()
    use = await saloon.pat.press(saloon.channel, "Fast")
    assert not use.failed and use.replies == []


async def test_a_modal_with_rows(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    use = await saloon.do(act)
    assert not use.failed and use.replies == [] and use.modal is not None and use.modal["title"] == "Declare"
    sent = await saloon.gwen.submit(use, {"Action": "shoot"})
    assert sent.text == "shoot / none" and sent.replies[0].ephemeral
    for fields in ({}, {"Action": "x" * 21}, {"Action": "a", "Else": "b"}):
        with pytest.raises(ClientRefusedError):
            await saloon.gwen.submit(use, fields)
    with pytest.raises(ClientRefusedError, match="no modal"):
        await saloon.gwen.submit(sent, {})
    # The library forgets a modal once it was answered; the sandbox still delivers.
    saloon.guild.patience = 0
    heard = saloon.toy.events.count("INTERACTION_CREATE")
    sent = await saloon.gwen.submit(use, {"Action": "x" * 21}, raw=True)
    await saloon.discord.wait_for(lambda: saloon.toy.events.count("INTERACTION_CREATE") > heard)
    assert sent.failed


async def test_a_modal_with_labels(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Labels())

    use = await saloon.do(act)
    with pytest.raises(ClientRefusedError, match="has to be chosen"):
        await saloon.gwen.submit(use, {"Both": "A"})
    assert (await saloon.gwen.submit(use, {"Speed": "Fast"})).text == "[['Fast'], []]"
    use = await saloon.do(act)
    assert (await saloon.gwen.submit(use, {"Speed": "Fast", "Both": ["A", "B"]})).text == "[['Fast'], ['A', 'B']]"
    use = await saloon.do(act)
    assert (await saloon.gwen.submit(use, {}, raw=True)).text == "[[], []]"


async def test_no_modal_in_answer_to_a_modal(saloon: Saloon) -> None:
    class Twice(Form):
        async def on_submit(self, interaction: discord.Interaction) -> None:
            try:
                await interaction.response.send_modal(Form())
            except discord.HTTPException as error:
                saloon.toy.caught = error
            await interaction.response.send_message("no")

    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Twice())

    use = await saloon.gwen.submit(await saloon.do(act), {"Action": "a"})
    assert use.text == "no" and saloon.toy.refusal.code == 50035


async def test_a_modal_from_a_button_may_change_the_message(saloon: Saloon) -> None:
    class Change(Form):
        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.edit_message(content=str(self.action))

    class Opener(ui.View):
        @ui.button(label="Open")
        async def open(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
            await interaction.response.send_modal(Change())

    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("before", view=Opener())

    [message] = (await saloon.do(act)).replies
    use = await saloon.gwen.press(message, "Open")
    assert not (await saloon.gwen.submit(use, {"Action": "after"})).failed
    assert message.content == "after"
