"""The options of slash commands: what the systems declare as parameters, and autocomplete among what the user may see.

Nothing is offered while that cannot be found.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Range

from bot import limits
from bot.app.ports import Unsaved
from bot.chat.circuit_breaker import UNREACHED
from bot.chat.interactions import actor_of, place_of
from bot.chat.languages import about, described, explained, language_of, lexicon_of
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.model import seen_as
from bot.rules.registry import LONGEST, MORE_OPTIONS, NAMED, Term, terms_of, trait_terms
from bot.rules.schema import Kind

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[Any]]
F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, None]])
Complete = Callable[[discord.Interaction["Quickdraw"], str], Coroutine[Any, Any, Choices]]


def or_nothing(complete: Complete) -> Complete:
    """Have an autocomplete offer nothing where the use case refuses, the store fails, or Discord does not take it."""

    @wraps(complete)
    async def completed(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        try:
            found = await complete(interaction, typed)
        except (Refused, Unsaved):
            found = []
        try:
            await interaction.response.autocomplete(found)
        except UNREACHED as error:
            log.info("interaction %s cannot be answered (%s)", interaction.id, error)
            raise asyncio.CancelledError from None  # Its task has nothing more to do.
        return found

    return completed


def offered(named: Iterable[tuple[str, str]]) -> Choices:
    """Return choices for (name, value) pairs, without repeated or too long names: Discord refuses all for one."""
    first: dict[str, str] = {}
    for name, value in named:
        if len(name) <= limits.CHOICE_TEXT:
            first.setdefault(name, value)
    return [app_commands.Choice(name=name, value=value) for name, value in first.items()][: limits.CHOICES]


def fitting(found: Iterable[str], typed: str) -> Choices:
    """Offer the texts that contain what is typed, in any case."""
    texts = (text[: limits.CHOICE_TEXT] for text in found if typed.casefold() in text.casefold())
    return offered((text, text) for text in texts)


def choices(found: Iterable[str], typed: str, lexicon: Lexicon) -> Choices:
    """Offer words of the rules that contain what is typed, in English or the user's language.

    Where a list with commas is typed its last entry is completed, and the others stay.
    """
    wanted = typed.rpartition(",")[2].strip().casefold()
    parted = ((text, *text.rpartition(", ")) for text in dict.fromkeys(found))
    named = ((text, f"{before}{comma}", explained(last, lexicon)) for text, before, comma, last in parted)
    return offered((f"{before}{name}", text) for text, before, name in named if wanted in name.casefold())


@or_nothing
async def combatants(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the combatants that may be named with the command that is typed."""
    command = interaction.command
    verb = command.name if command is not None else ""
    known = await interaction.client.parts.cases.autocomplete.combatants(
        place_of(interaction), actor_of(interaction), verb
    )
    wanted = seen_as(typed)
    found = [one for one in known if wanted in seen_as(one.name) or typed == str(one.id)]
    return offered((one.name, str(one.id)) for one in sorted(found, key=lambda one: seen_as(one.name) != wanted))


@or_nothing
async def character(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the character that the user played last."""
    known = await interaction.client.parts.cases.characters.of(place_of(interaction), actor_of(interaction))
    return fitting(() if known is None else (known.name,), typed)


@or_nothing
async def waiting(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the combatants who wait to be let in."""
    return fitting(
        await interaction.client.parts.cases.autocomplete.waiting(place_of(interaction), actor_of(interaction)), typed
    )


@or_nothing
async def presets(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the presets that the user may use: those of the chosen system, where one is chosen."""
    system = str(interaction.namespace.system or "") or None
    known = interaction.client.parts.cases.presets
    return fitting(await known.names(place_of(interaction), actor_of(interaction), system), typed)


@or_nothing
async def lost_fights(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the ended fights whose channels are gone to those who led them."""
    known = await interaction.client.parts.cases.records.lost(place_of(interaction), actor_of(interaction))
    ended = ((datetime.fromtimestamp((one.record.ended or 0) / 1000, UTC), one) for one in known)
    named = ((f"{one.title[:80]}, {at:%Y-%m-%d %H:%M}", str(one.record.id)) for at, one in ended)
    return offered((name, id) for name, id in named if seen_as(typed) in seen_as(name))


@or_nothing
async def setting_keys(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the settings of the encounter."""
    return fitting(await interaction.client.parts.cases.autocomplete.setting_keys(place_of(interaction)), typed)


@or_nothing
async def setting_values(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer what the chosen setting may be."""
    key = str(interaction.namespace.key or "")
    found = await interaction.client.parts.cases.autocomplete.setting_values(place_of(interaction), key)
    return choices(found.texts, typed, lexicon_of(found.system, language_of(interaction.locale)))


@or_nothing
async def bells(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the bells that can be removed, where one is to be."""
    if not interaction.namespace.remove:
        return []
    return fitting(
        await interaction.client.parts.cases.autocomplete.bells(place_of(interaction), actor_of(interaction)), typed
    )


@or_nothing
async def counters(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
    """Offer the counters that the user may know of."""
    known = await interaction.client.parts.cases.autocomplete.counters(place_of(interaction), actor_of(interaction))
    return fitting(dict.fromkeys(known), typed)


def a_system(callback: F) -> F:
    """Have the option `system` of a command offer the systems, first those that were played on the server."""

    @or_nothing
    async def complete(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        known = await interaction.client.parts.cases.guide.known(place_of(interaction))
        return offered((one.name, one.id) for one in known if typed.casefold() in f"{one.name} {one.id}".casefold())

    return app_commands.autocomplete(system=complete)(callback)


OWN_COMPLETES: Mapping[str, Complete] = {"combatant": combatants}
"""The autocompletes of options that a verb may have in every system."""


def option(verb: str, name: str, *, number: bool = False) -> Complete:
    """Return the autocomplete of an option of a verb; Discord takes no text for a number."""

    @or_nothing
    async def complete(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        complete = interaction.client.parts.cases.autocomplete
        known = await complete.option(place_of(interaction), actor_of(interaction), verb, name, typed)
        found = choices(known.texts, typed, lexicon_of(known.system, language_of(interaction.locale)))
        return [app_commands.Choice(name=one.name, value=int(one.value)) for one in found] if number else found

    return complete


def more_options(verb: str) -> Complete:
    """Return the autocomplete of `more`: key by key, with what each key means in the user's language."""

    @or_nothing
    async def complete(interaction: discord.Interaction[Quickdraw], typed: str) -> Choices:
        complete = interaction.client.parts.cases.autocomplete
        system, found = await complete.more(place_of(interaction), verb, typed, actor_of(interaction))
        lexicon = lexicon_of(system, language_of(interaction.locale))
        named = ((f"{one.text.rstrip()} ({lexicon.plain(one.label)})", one.text) for one in found)
        return offered((name if len(name) <= limits.CHOICE_TEXT else text, text) for name, text in named)

    return complete


Give = Callable[..., Awaitable[None]]
"""Gives a verb: called with the parts, the interaction, the verb and the options."""

Text = Range[str, 1, 100]
"""A combatant's name, as far as one types it."""
MORE = "about-more"
OWN_OPTIONS: Mapping[str, tuple[Any, Any]] = {
    "combatant": (Text | None, None),
    "force": (bool, False),
    "standing": (bool, False),
    MORE_OPTIONS: (Range[str, 1, LONGEST] | None, None),
}
"""The options that a verb may have in every system: their types and defaults."""


def verb_command(verb: str, give: Give, **own: str) -> app_commands.Command[Any, ..., None]:
    """Return a verb's slash command, with the systems' options, `more`, and its `own` options by their codes."""

    async def callback(interaction: discord.Interaction[Quickdraw], /, **options: Any) -> None:
        await give(interaction.client.parts, interaction, verb, **options)

    terms, keyword = terms_of(verb), inspect.Parameter.KEYWORD_ONLY
    own = {**own, MORE_OPTIONS: MORE} if verb in NAMED else own
    typed = ((name, *OWN_OPTIONS[name]) for name in own)
    ours = [inspect.Parameter(name, keyword, annotation=kind, default=default) for name, kind, default in typed]
    completers = {**OWN_COMPLETES, MORE_OPTIONS: more_options(verb)}
    completes: dict[str, Any] = {name: one for name, one in completers.items() if name in own}
    for term in terms:
        if term.shape.kind is Kind.COMBATANT:
            completes[term.name] = combatants
        elif term.suggested and not term.choices:
            completes[term.name] = option(verb, term.name, number=term.shape.kind is Kind.NUMBER)
    lines = {**about(verb, *(term.name for term in terms)), **{name: described(code) for name, code in own.items()}}
    first = next(iter(inspect.signature(callback).parameters.values()))
    complete = app_commands.autocomplete(**completes)
    whole = complete(_with_signature(callback, [first, *map(_parameter, terms), *ours], lines))
    return app_commands.Command(name=verb, description=described(f"describe-{verb}"), callback=whole)


def with_traits(callback: F) -> F:
    """Have a command take the traits that are named, after its own options, and `more` for the others."""
    terms = trait_terms()
    kind, default = OWN_OPTIONS[MORE_OPTIONS]
    more = inspect.Parameter(MORE_OPTIONS, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
    own = [one for one in inspect.signature(callback).parameters.values() if one.kind is not one.VAR_KEYWORD]
    lines = {**about("trait", *(term.name for term in terms)), MORE_OPTIONS: described(MORE)}
    named = [*own[:2], *(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own[2:])]
    complete = app_commands.autocomplete(**{MORE_OPTIONS: more_options("edit")})
    return complete(_with_signature(callback, [*named, *map(_parameter, terms), more], lines))


def _with_signature(
    callback: F, parameters: Sequence[inspect.Parameter], lines: Mapping[str, app_commands.locale_str]
) -> F:
    taken = [one for one in parameters if one.kind is inspect.Parameter.KEYWORD_ONLY]
    if len(taken) > limits.OPTIONS:
        raise TypeError(f"{callback.__qualname__} takes {len(taken)} options; Discord allows {limits.OPTIONS}")
    long = [name for name, line in lines.items() if len(str(line)) > limits.COMMAND_DESCRIPTION]
    if long:
        raise TypeError(f"{callback.__qualname__}: the line about {', '.join(long)} is too long for Discord")
    signature = inspect.Signature(parameters)
    callback.__signature__ = signature  # type: ignore[attr-defined]  # inspect, and with it the library, reads this
    return app_commands.describe(**lines)(callback)


def _parameter(term: Term) -> inspect.Parameter:
    required = term.shape.required
    annotation = _annotation(term)
    return inspect.Parameter(
        term.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if required else None,
        annotation=annotation if required else annotation | None,
    )


def _annotation(term: Term) -> Any:
    shape = term.shape
    if shape.kind is Kind.YES_OR_NO:
        return bool
    if shape.kind is Kind.COMBATANT:
        return Text
    if shape.kind is Kind.NUMBER:
        return Range[int, shape.least, shape.most]
    return Literal[term.choices] if term.choices else Range[str, shape.least, shape.most]
