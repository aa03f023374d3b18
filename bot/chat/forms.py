"""Forms: what a button asks for, and what joining still needs. Must not know a system, nor what becomes of answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import discord

from bot import limits
from bot.app.requests import Answer
from bot.chat.buttons import write
from bot.render.text import Lexicon, shortened
from bot.rules.registry import MORE_OPTIONS
from bot.rules.schema import Trait, called, trait_called, trait_means
from bot.rules.views import Offer
from bot.rules.words import Phrase, say

NOTHING: Mapping[str, Any] = MappingProxyType({})
PASTE = "paste"
"""The verb of the form that takes lines."""
PASTED_AT_MOST = 3000
"""Letters."""


class Submitted(NamedTuple):
    """A form that was submitted: the verb whose options it asks for, and the button that shows it again."""

    verb: str
    again: Offer

    def refused(self, answer: Answer) -> Answer:
        """Return the refusal of the form, in its words, with its button first."""
        return answer.replace(lines=tuple(map(self._in_its_words, answer.lines)), offers=(self.again, *answer.offers))

    def _in_its_words(self, line: Phrase) -> Phrase:
        unsaid = line.facts.get("unsaid")
        if not isinstance(unsaid, tuple):
            return line
        fields = tuple(called(self.verb, str(name)) for name in unsaid)
        return say("form-lacks" if len(fields) == 1 else "form-lacks-any", fields=fields)


class Asked(NamedTuple):
    """A field of a form: the option that it fills, how it is called and explained, and what it holds already."""

    name: str
    label: str
    hint: str
    default: str | None = None
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    """What is given, and how it is called, of each that can be chosen; none: it is typed."""
    paragraph: bool = False
    """It is typed in several lines."""


TYPED_AT_MOST = 200
"""Characters of a field. Discord refuses a form with a value that is longer."""


class Form(discord.ui.Modal):
    """A form with a field for each option asked, typed or chosen. Its custom_id carries the request.

    `values`: what was typed and chosen in it before.
    """

    def __init__(
        self, title: str, custom_id: str, fields: Sequence[Asked], values: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(title=shortened(title, limits.MODAL_TITLE), custom_id=custom_id, timeout=None)
        for one in fields:
            asked = one if values is None else one._replace(default=values.get(one.name))
            field = _chosen(asked) if asked.choices else _typed(asked)
            self.add_item(discord.ui.Label(text=shortened(asked.label, limits.FIELD_LABEL), component=field))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Do nothing: submissions are read from the interaction, so that they outlive this object."""


def _typed(asked: Asked) -> discord.ui.TextInput[Any]:
    most = PASTED_AT_MOST if asked.paragraph else TYPED_AT_MOST
    return discord.ui.TextInput(
        custom_id=asked.name,
        style=discord.TextStyle.paragraph if asked.paragraph else discord.TextStyle.short,
        max_length=most,
        placeholder=shortened(asked.hint, limits.TEXT_INPUT_PLACEHOLDER),
        default=asked.default and asked.default[:most],
        required=asked.required,
    )


def _chosen(asked: Asked) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=asked.name,
        placeholder=shortened(asked.hint, limits.SELECT_PLACEHOLDER),
        min_values=int(asked.required),
        options=[
            discord.SelectOption(
                label=shortened(label, limits.SELECT_OPTION_TEXT), value=value, default=value == asked.default
            )
            for value, label in asked.choices
        ],
        required=asked.required,
    )


def filled_in(interaction: discord.Interaction) -> dict[str, str]:
    """Return the fields of a submitted form that were filled in."""
    found: dict[str, str] = {}
    data: dict[str, Any] = dict(interaction.data or {})
    pending: list[dict[str, Any]] = list(data.get("components", ()))
    while pending:
        part = pending.pop()
        pending += part.get("components", ())
        if "component" in part:
            pending.append(part["component"])
        if "custom_id" in part and (value := part.get("value") or next(iter(part.get("values", ())), None)):
            found[part["custom_id"]] = str(value)
    return found


def seat_form(
    lexicon: Lexicon, custom_id: str, missing: Mapping[str, Trait], values: Mapping[str, str] | None = None
) -> Form:
    """Return the form for a combatant that a GM puts on the table, with the traits that the system needs."""
    fields = [
        Asked("name", lexicon.word("field-name"), lexicon.word("hint-names")),
        Asked("side", lexicon.word("field-side"), lexicon.word("hint-side"), "foes"),
        *_asked(lexicon, missing),
    ]
    return Form(lexicon.word("form-seat"), custom_id, _fitting(lexicon, fields), values)


def paste_form(lexicon: Lexicon, parts: Sequence[Phrase], before: str) -> Form:
    """Return the form for combatants in lines, of these parts; `before`: what was pasted last."""
    form = Form(lexicon.word("form-paste"), write(Offer(verb=PASTE, label=say("offer-paste")), 0, 0), [])
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="text",
        style=discord.TextStyle.paragraph,
        max_length=PASTED_AT_MOST,
        placeholder=shortened(lexicon.word("hint-lines"), limits.TEXT_INPUT_PLACEHOLDER),
        default=before[:PASTED_AT_MOST] or None,
    )
    told = shortened("; ".join(map(lexicon.plain, parts)), limits.FIELD_DESCRIPTION)
    form.add_item(discord.ui.Label(text=lexicon.word("field-lines"), description=told, component=field))
    return form


def join_form(
    lexicon: Lexicon,
    name: str,
    side: str,
    given: Mapping[str, Any],
    asked: Mapping[str, Trait],
    values: Mapping[str, str] | None = None,
) -> Form:
    """Return the form of /join: what is `asked`, filled in where given; its custom_id carries what else was given."""
    offer = Offer(verb="join", label=say("offer-join"))
    called = Asked("name", lexicon.word("field-name"), lexicon.word("hint-name"), name or None)
    fields = [called, *_asked(lexicon, asked, given)]
    shown = {one.name for one in fields}
    for key, value in {"side": side, **given}.items():
        if value is None or key in shown:
            continue
        longer = offer.replace(options=(*offer.options, (key, str(value))))
        if len(write(longer, 0, 0)) <= limits.CUSTOM_ID:
            offer = longer
        else:
            fields.append(Asked(key, _label(lexicon, key), lexicon.word("hint-given"), str(value)))
    return Form(lexicon.word("offer-join"), write(offer, 0, 0), _fitting(lexicon, fields), values)


def _fitting(lexicon: Lexicon, fields: list[Asked]) -> list[Asked]:
    """Return the fields of a form: those for which there is no room share the last one, a line each."""
    if len(fields) <= limits.MODAL_FIELDS:
        return fields
    own, others = fields[: limits.MODAL_FIELDS - 1], fields[limits.MODAL_FIELDS - 1 :]
    lines = "\n".join(f"{one.name} {one.default or ''}" for one in others)
    return [*own, Asked(MORE_OPTIONS, lexicon.word("field-more"), lexicon.word("hint-more"), lines, paragraph=True)]


def _label(lexicon: Lexicon, key: str) -> str:
    label = say("field-side") if key == "side" else trait_called(key)
    return lexicon.plain(label) if lexicon.knows(label.code) else key


def _asked(lexicon: Lexicon, some: Mapping[str, Trait], given: Mapping[str, Any] = NOTHING) -> list[Asked]:
    return [
        Asked(
            name,
            lexicon.plain(trait_called(name)),
            lexicon.plain(trait_means(name)),
            _text(given.get(name)),
            required=trait.required,
        )
        for name, trait in some.items()
    ]


def _text(value: object) -> str | None:
    return None if value is None else str(value)
