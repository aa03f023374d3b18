"""The signatures of slash commands, built from what the systems declare.

Owns the way from a declared option or trait to what Discord offers: a parameter, its line, its autocomplete. A command
says which of them it takes, and has them as keywords. Must not know any one system, nor what a command does.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Literal, TypeVar

from discord import app_commands
from discord.app_commands import Range

from bot import limits
from bot.chat.describing import about
from bot.rules.declared import Kind
from bot.rules.registry import terms_of, trait_terms
from bot.rules.vocabulary import Term
from cogs.completing import combatants, option

F = TypeVar("F", bound=Callable[..., Coroutine[Any, Any, None]])

NAME_AT_MOST = 100
"""Letters of a combatant's name, as far as one types it."""


def with_options(verb: str) -> Callable[[F], F]:
    """Have a command take every option that some system has for `verb`, before those that it names itself."""

    def decorate(callback: F) -> F:
        terms = terms_of(verb)
        completed = [
            term for term in terms if term.shape.kind is Kind.COMBATANT or (term.suggested and not term.choices)
        ]
        completes = {
            term.name: combatants if term.shape.kind is Kind.COMBATANT else option(verb, term.name)
            for term in completed
        }
        lines = about(verb, *(term.name for term in terms))
        return app_commands.autocomplete(**completes)(_taking(callback, terms, lines, first=True))

    return decorate


def with_traits(callback: F) -> F:
    """Have a command take the traits of all systems, after what it names itself."""
    terms = trait_terms()
    return _taking(callback, terms, about("trait", *(term.name for term in terms)), first=False)


def _taking(callback: F, terms: Sequence[Term], lines: Mapping[str, app_commands.locale_str], *, first: bool) -> F:
    bound, interaction, *own = inspect.signature(callback).parameters.values()
    named = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own if one.kind is not one.VAR_KEYWORD]
    taken = [_parameter(term) for term in terms]
    parameters = [*taken, *named] if first else [*named, *taken]
    if len(parameters) > limits.OPTIONS:
        raise TypeError(f"{callback.__qualname__} takes {len(parameters)} options; Discord allows {limits.OPTIONS}")
    long = [name for name, line in lines.items() if len(str(line)) > limits.COMMAND_DESCRIPTION]
    if long:
        raise TypeError(f"{callback.__qualname__}: the line about {', '.join(long)} is too long for Discord")
    signature = inspect.Signature([bound, interaction, *parameters])
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
        return Range[str, 1, NAME_AT_MOST]
    if shape.kind is Kind.NUMBER:
        return Range[int, shape.least, shape.most]
    return Literal[term.choices] if term.choices else Range[str, shape.least, shape.most]
