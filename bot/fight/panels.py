"""Private panels and forms: for whom a button is meant, what a panel shows, what a form asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot import limits
from bot.fight import batch, menu
from bot.fight.batch import undeclared
from bot.fight.fight import Fight
from bot.fight.menu import CATCH_UP, ENTER, NOW, PINGS, SKIPPED, Panel
from bot.fight.request import Request
from bot.fight.standing_orders import buttons
from bot.fight.whom import may_be_given, named
from bot.rules import join_policy
from bot.rules.commands import DECLARE, EACH, FLIP, VERBS, Command, Declare, Query, Target, given_options, verb_of
from bot.rules.errors import Refused, passes
from bot.rules.events import Event
from bot.rules.last_declarations import OVERWRITTEN
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer
from bot.rules.registry import MORE_OPTIONS, System
from bot.rules.schema import Kind, Option, a_word, called, declared, hinted, shape_of, trait_called, trait_means
from bot.rules.views import Asked, Choice, Offer, Style
from bot.rules.words import Phrase, say

FOREIGN = frozenset({"not-yours", "no-combatant-of-yours", "which-combatant", "gm-only"})
"""Refusals of what the user may not do for that combatant."""
ELSEWHERE = frozenset({"several", "same", "at", "lines"})
"""Options for which buttons of their own stand."""
WAYS_IN = ("interrupt", "surge", DECLARE, "act", "hold", "abort")
"""Verbs with which one still comes in who could not be asked in time; the first is offered first."""
FOR_ALL = (FLIP, "next")
"""Verbs whose options may be given for nobody, and not for the one who is up."""
OVERWRITE = "overwrite"
"""The verb of the button that confirms overwriting a secret."""
SelectOption = tuple[str, Phrase]
"""A value, and its label."""
CARRIED_AT_MOST = limits.CUSTOM_ID // 2
"""Letters of options in a button; the rest is for whom and when it is."""
YES_OR_NO: tuple[SelectOption, ...] = (("True", say("word-yes")), ("False", say("word-no")))


class Field(NamedTuple):
    """What a form asks for one option; without `choices` it is typed."""

    name: str
    label: Phrase
    hint: Phrase
    choices: tuple[SelectOption, ...] = ()
    required: bool = False
    lines: str | None = None
    """What a field of several lines holds already."""
    value: str | None = None
    """What a field of one line holds already."""


# Panels.


def with_numbers(system: System, one: Combatant, remembered: Sequence[str], assumed: Sequence[str]) -> Panel:
    """Return what a user is told who joined with numbers `remembered` or `assumed`: these, and a form for others.

    Without any it has no lines.
    """
    lines = [
        say(code, traits=tuple(_valued(one, name) for name in names))
        for code, names in (("traits-remembered", remembered), ("traits-assumed", assumed))
        if names
    ]
    named, more = _traits_of_form(system)
    asks = (*named, *((MORE_OPTIONS,) if more else ()))
    return Panel(tuple(lines), (Offer(verb="edit", label=say("offer-edit"), combatant=one.id, asks=asks),))


def _traits_of_form(system: System) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the traits that have fields of their own in a form of all, and those that share the last field."""
    names = (*system.traits,)
    fields = limits.MODAL_FIELDS if len(names) <= limits.MODAL_FIELDS else limits.MODAL_FIELDS - 1
    return names[:fields], names[fields:]


def _valued(one: Combatant, name: str) -> Phrase:
    value = getattr(one.traits, name)
    return say("value-of-trait", trait=trait_called(name), value="–" if value is None else str(value))


def panel_of(fight: Fight, viewer: Viewer, verb: str, combatant: Combatant, at: str | None = None) -> Panel:
    """Return a combatant's panel of a verb; for a declaration, with same as last time and the standing orders.

    `at`: where the fight stood, as in `menu.panel`.
    """
    system, state, _ = fight
    panel, answers = menu.panel(fight, viewer, verb, combatant, at), at not in (None, SKIPPED)
    more = _with_more(system, verb, combatant.id, panel.offers)
    if answers and more:
        answer = system.as_answer(state, combatant, Choice("offer-with", verb, asks=(MORE_OPTIONS,)))
        more = (menu.button(answer, combatant.id),)
    panel = panel._replace(offers=(*panel.offers, *more))
    if verb == DECLARE and verb in system.kinds and not answers:
        panel = batch.with_same(fight, viewer, combatant, panel)
        asked = questions(system, combatant.id)
        panel = panel._replace(offers=(*panel.offers, *buttons(fight, viewer, combatant), *asked))
    return menu.with_at(panel, at)


def asked(fight: Fight, viewer: Viewer, command: Command, refusal: Asked) -> Panel:
    """Return the question what a command means that lacks something: with each of its choices that may be given."""
    system, state, _ = fight
    given = given_options(command)
    some = [one._replace(options={**given, **one.options}) for one in refusal.choices if not one.opens]
    able = (one for one in some if system.may(state, menu.command_of(system, one, viewer, refusal.whom)))
    return Panel((refusal.phrase,), tuple(menu.button(one, refusal.whom) for one in able))


def is_long(offer: Offer) -> bool:
    """Whether a button gives more than it can carry."""
    return sum(len(name) + len(value) + 2 for name, value in offer.options) > CARRIED_AT_MOST


def questions(system: System, combatant: CombatantId | None) -> tuple[Offer, ...]:
    """Return the buttons of the questions that a system answers about a combatant (None: one of the presser's)."""
    known = [verb for verb in ("odds", "why") if verb in system.kinds]
    asks = {verb: tuple(name for name in declared(system.kinds[verb], Option) if name != "at") for verb in known}
    return tuple(
        Offer(
            verb=verb,
            label=say(f"offer-{verb}"),
            combatant=combatant,
            asks=asks[verb] if any(shape_of(system.kinds[verb], name).required for name in asks[verb]) else (),
        )
        for verb in known
    )


def everything(fight: Fight, viewer: Viewer) -> Panel:
    """Return all that a user can do and ask now: a button for each verb and combatant, which opens its panel."""
    system, state, _ = fight
    mine = [one for one in map(state.get, system.due_first(state)) if one.commanded_by(viewer)]
    able = [(one, choice.verb) for one in mine for choice in menu.open_to(fight, viewer, one)]
    known = list(dict.fromkeys((one.id, verb) for one, verb in able))
    panels = (
        Offer(verb=verb, label=say(f"offer-{verb}-for", who=state.get(one).name), combatant=one, opens=True)
        for one, verb in known
    )
    named = {verb for _, verb in known if VERBS[verb].offered}
    for_nobody = tuple(menu.for_nobody(fight, viewer, named))
    unoffered = (one for one in menu.rulings(fight, viewer) if not VERBS[one.verb].offered)
    rulings = map(menu.button, unoffered)
    forms = (form for verb in FOR_ALL for form in _with_more(system, verb, None, for_nobody))
    own = [one for one in state.combatants if one.owned_by(viewer)]
    orders = (offer for one in own if not one.hidden for offer in buttons(fight, viewer, one))
    told = (CATCH_UP,) if state.public_version else (ENTER,) if join_policy.is_open(state) else ()
    some = batch.offers(fight, viewer)
    falling = (menu.DEFEATED,) if viewer.gm and state.everyone else ()
    asks = questions(system, None) if viewer.gm or own else ()
    others = (*rulings, *forms, *asks, *orders, *falling, *told, PINGS)
    head = say("offers-head" if known else "offers-none")
    return Panel((head,), (*some, *menu.told_apart(state, panels), *for_nobody, *others))


def coming_in(fight: Fight, viewer: Viewer) -> tuple[Offer, ...]:
    """Return the ways in that are left for whoever answers too late: what begins, changes or interrupts something."""
    return tuple(
        sorted(
            (one for one in everything(fight, viewer).offers if one.verb in WAYS_IN),
            key=lambda one: WAYS_IN.index(one.verb),
        )
    )


def passing(fight: Fight, viewer: Viewer) -> tuple[Offer, ...]:
    """Return the buttons of one whose answers the clock waits for: to let this pass, or all from now on."""
    user = viewer.user
    if user is None or user in fight.deadlines.waves or not fight.system.answers_of(fight.state, user):
        return ()
    everything = Offer(verb="pass", label=say("offer-pass-everything"), options=(("everything", "True"),))
    return Offer(verb="pass", label=say("offer-pass")), everything


def _with_more(system: System, verb: str, combatant: CombatantId | None, offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """Return the button of a form, typed as `more` is, for what these buttons do not give, alone or together."""
    given = [one for one in offers if one.verb == verb and not one.opens]
    takes, asked = system.options.get(verb, {}).keys() - ELSEWHERE, {name for one in given for name in one.asks}
    if not given or (takes <= asked and len(takes) < 2):
        return ()
    label = say("offer-with") if combatant is not None else say("offer-with-verb", verb=say(f"offer-{verb}"))
    return (Offer(verb=verb, label=label, combatant=combatant, asks=(MORE_OPTIONS,)),)


def for_several(fight: Fight, viewer: Viewer, request: Request) -> Panel:
    """Return the panel of a declaration for several combatants."""
    combatant = None if request.combatant is None else fight.state.get(named(fight.state, viewer, request.combatant))
    return batch.panel(fight, viewer, request.for_several or "", combatant)


def panel_again(fight: Fight, viewer: Viewer, command: Command, at: str | None = None) -> Panel | None:
    """Return the panel that was pressed on again, to change a declaration, or the next combatant's; None for others.

    `at`: where the fight stood, as in `menu.panel`.
    """
    if not isinstance(command, Declare):
        return None
    if command.several == EACH:
        return batch.next_panel(fight, viewer)
    combatant = fight.state.find(command.combatant)
    if combatant is None or command.several is not None:
        return None
    now = at if at == NOW else None  # As of an earlier place it is given, and nothing can be changed there any more.
    offers = panel_of(fight, viewer, command.verb, combatant, now).offers
    return Panel((), tuple(_standing_out_if_declared(one, combatant) for one in offers))


def _standing_out_if_declared(offer: Offer, combatant: Combatant) -> Offer:
    is_declared = offer.options and all(getattr(combatant, name, None) == value for name, value in offer.options)
    return offer if is_declared or offer.style is not Style.MAIN else offer.replace(style=Style.PLAIN)


def chooser(
    state: SystemState[Any], viewer: Viewer, request: Request, some: Iterable[CombatantId], asks: tuple[str, ...] = ()
) -> Panel:
    """Return the question for which combatant a command is, with the same command for each of some."""
    verb, given = request.verb, request.options.items()
    options = tuple((name, str(value)) for name, value in given if value is not None)
    offers = (
        Offer(verb=verb, label=say("offer-whom", who=state.get(one).name), combatant=one, options=options, asks=asks)
        for one in some
    )
    return which(state, viewer, offers)


def which(state: SystemState[Any], viewer: Viewer, offers: Iterable[Offer]) -> Panel:
    """Return the question for whom something is; offers for the combatants of others say that these are a player's."""

    def shown(offer: Offer) -> Offer:
        one: Combatant | None = state.find(offer.combatant)
        if one is None or one.owner is None or one.owned_by(viewer):
            return offer
        return offer.replace(label=say("offer-of-player", offer=offer.label))

    return Panel(lines=(say("panel-which"),), offers=menu.told_apart(state, map(shown, offers)))


def instead_of(fight: Fight, viewer: Viewer, request: Request, refusal: Phrase) -> Panel | None:
    """Return what the user can do now in place of a press that was not for them; None if it was refused otherwise."""
    if not request.pressed:
        return _for_typed(fight, viewer, request, refusal)
    if refusal.code not in FOREIGN and not _none_can(fight, viewer, request):
        return None
    if refusal.code == "which-combatant":
        refusal = say("nobody-can-now" if viewer.gm else "none-of-yours-can-now")
    offers = menu.offers(fight, viewer)
    return Panel(lines=(refusal, say("offers-head" if offers else "offers-none")), offers=offers)


def _for_typed(fight: Fight, viewer: Viewer, request: Request, refusal: Phrase) -> Panel | None:
    """Return the buttons of a verb that was typed without any option, and needs some or a combatant."""
    bare = not any(value for value in request.options.values())
    if not (bare and request.combatant is None and request.verb in fight.system.options and refusal.code != "no-use"):
        return None
    offers = tuple(one for one in everything(fight, viewer).offers if one.verb == request.verb)
    return Panel(lines=(refusal,), offers=offers) if offers else None


def forced_or_awaited(fight: Fight, viewer: Viewer, request: Request, refusal: Refused) -> Panel | None:
    """Return what a GM who was refused a step can do: force it, or hear those who are waited for. None if neither."""
    system, state, _ = fight
    if not viewer.gm or not refusal.forced or request.names_several:
        return None
    given = {name: value for name, value in request.options.items() if value is not None}
    forced = request.replace(options={**given, "force": True})
    combatant = None if request.combatant is None else named(state, viewer, request.combatant)
    if not may_be_given(fight, viewer, forced, combatant):
        return None
    options = tuple((name, str(value)) for name, value in forced.options.items())
    missing = (
        Offer(verb=DECLARE, label=say("offer-declare-for", who=one.name), combatant=one.id, opens=True)
        for one in system.to_declare(state)
    )
    go_on = Offer(verb=request.verb, label=say(refusal.forced), combatant=combatant, options=options)
    return Panel(lines=(refusal.phrase,), offers=(go_on, *menu.told_apart(state, missing)))


def _none_can(fight: Fight, viewer: Viewer, request: Request) -> bool:
    if request.combatant is not None or verb_of(request.verb).target is not Target.OWN:
        return False
    return all(one.verb != request.verb for one in fight.system.legal(fight.state, viewer))


# Forms.


def field_of(fight: Fight, viewer: Viewer, request: Request, name: str) -> Field:
    """Return the field of a form for an option of a request's verb."""
    system, state, _ = fight
    kind_of_command = system.kinds.get(request.verb)
    option = declared(kind_of_command, Option).get(name) if kind_of_command is not None else None
    if option is None and request.verb == "edit" and name in system.traits:
        own: Combatant = state.get(named(state, viewer, request.combatant or ""))
        value = getattr(own.traits, name) if own.commanded_by(viewer) else None
        return Field(name, trait_called(name), trait_means(name), value=None if value is None else str(value))
    if option is None and request.verb == "edit" and name == MORE_OPTIONS:
        own = state.get(named(state, viewer, request.combatant or ""))
        given = own.traits.given() if own.commanded_by(viewer) else {}
        lines = (f"{key} {given.get(key, '')}" for key in _traits_of_form(system)[1])
        return Field(name, say("field-more"), say("hint-more"), lines="\n".join(lines))
    if name == MORE_OPTIONS:
        keys = tuple(one for one in system.options.get(request.verb, {}) if one not in ELSEWHERE)
        return Field(name, say("field-more"), say("hint-with", keys=keys), lines="")
    if option is None:
        return Field(name, _literal(name), _literal(name))
    field = Field(name, called(request.verb, name), hinted(request.verb, name))
    if name == "lines":
        waiting = undeclared(fight, viewer)
        return field._replace(lines="\n".join(f"{one.name}: " for one in waiting))
    kind, _, _, required = shape_of(system.kinds[request.verb], name)
    field = field._replace(required=required or option.needed)
    if kind is Kind.YES_OR_NO:
        return field._replace(choices=YES_OR_NO)
    if kind is Kind.COMBATANT:
        seen = [one for one in state.everyone if one.seen_by(viewer) and str(one.id) != request.combatant]
        if issubclass(system.kinds[request.verb], Query) and request.combatant is not None:
            asker = named(state, viewer, request.combatant)
            query: Any = partial(system.made, request.verb, by=viewer, combatant=asker)
            seen = [one for one in seen if passes(system.ask, state, query(**{name: one.id}))] or seen
        others = tuple((str(one.id), _literal(one.name)) for one in seen)
        return field._replace(choices=others if len(others) <= limits.SELECT_OPTIONS else ())
    return field._replace(choices=tuple((one, a_word(one)) for one in option.choices or option.picks))


def _literal(text: str) -> Phrase:
    return say("as-it-is", text=text)


# Before a GM overwrites what a player has said in secret.


def overwritten(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that would tell players that a GM's command has overwritten their secrets."""
    return tuple(event for event in events if event.phrase.code == OVERWRITTEN)


def overwriting(events: tuple[Event, ...], digest: str) -> Panel:
    """Return the question whether to overwrite, with the button that confirms the request of a digest."""
    lines = (say("overwrite-sure", who=event.phrase.facts["who"], user=event.owner or 0) for event in events)
    sure = Offer(verb=OVERWRITE, label=say("offer-overwrite"), options=(("of", digest),), style=Style.DANGER)
    return Panel(tuple(lines), (sure,))
