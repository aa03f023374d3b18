"""The signatures of slash commands, built from what the systems declare.

Owns the way from a declared option or trait to what Discord offers: a parameter, its description, its autocomplete.
Must not know any one system, nor what a command does.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Range

from bot import limits
from bot.chat.languages import about, described
from bot.rules.declared import Kind
from bot.rules.registry import Term, terms_of, trait_terms
from cogs.completing import combatants, option

if TYPE_CHECKING:
    from bot.chat.client import Quickdraw

F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, None]])
Give = Callable[..., Awaitable[None]]
"""Gives a verb: called with the parts, the interaction, the verb and the options."""

Text = Range[str, 1, 100]
"""A combatant's name, as far as one types it."""
COMBATANT, FORCE, STANDING = (f"about-{name}" for name in ("combatant", "force", "standing"))
OWN_OPTIONS: Mapping[str, tuple[Any, Any]] = {
    "combatant": (Text | None, None),
    "force": (bool, False),
    "standing": (bool, False),
}
"""The options that a verb may have in every system: their types and defaults."""


def verb_command(verb: str, give: Give, **own: str) -> app_commands.Command[Any, ..., None]:
    """Return the slash command of a verb, with every option that some system has for it.

    `own`: the options that it has in every system, each with the code of its description.
    """

    async def callback(interaction: discord.Interaction[Quickdraw], /, **options: Any) -> None:
        await give(interaction.client.parts, interaction, verb, **options)

    terms, keyword = terms_of(verb), inspect.Parameter.KEYWORD_ONLY
    typed = ((name, *OWN_OPTIONS[name]) for name in own)
    ours = [inspect.Parameter(name, keyword, annotation=kind, default=default) for name, kind, default in typed]
    completes: dict[str, Any] = {"combatant": combatants} if "combatant" in own else {}
    for term in terms:
        if term.shape.kind is Kind.COMBATANT:
            completes[term.name] = combatants
        elif term.suggested and not term.choices:
            completes[term.name] = option(verb, term.name)
    lines = {**about(verb, *(term.name for term in terms)), **{name: described(code) for name, code in own.items()}}
    first = next(iter(inspect.signature(callback).parameters.values()))
    complete = app_commands.autocomplete(**completes)
    whole = complete(_with_signature(callback, [first, *map(_parameter, terms), *ours], lines))
    return app_commands.Command(name=verb, description=described(f"describe-{verb}"), callback=whole)


def with_traits(callback: F) -> F:
    """Have a command take the traits of all systems, after its own options."""
    terms = trait_terms()
    own = [one for one in inspect.signature(callback).parameters.values() if one.kind is not one.VAR_KEYWORD]
    lines = about("trait", *(term.name for term in terms))
    named = [*own[:2], *(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own[2:])]
    return _with_signature(callback, [*named, *map(_parameter, terms)], lines)


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
