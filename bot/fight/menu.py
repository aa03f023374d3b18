"""What somebody can do now, as buttons: which there are, in which order, and what each still asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from bot.fight.fight import Fight
from bot.rules.commands import MORE, VERBS, Command, Target, given_options, verb_of
from bot.rules.exhibits import Exhibit
from bot.rules.model import ANYBODY, Combatant, CombatantId, Viewer, is_defeated
from bot.rules.schema import called
from bot.rules.system import CHOICE, TO_DECLARE, AnySystem
from bot.rules.views import Choice, Mark, Offer, Reply, Style
from bot.rules.words import Phrase, say

ENTER = Offer(verb="enter", label=say("offer-enter"))
"""The button of whoever would join."""
ALL = Offer(verb=MORE, label=say("offer-more"), opens=True)
"""Shows all that its presser can do and ask."""
WHERE = Offer(verb="where", label=say("offer-where"))
"""Shows a user where they are waited for."""
CATCH_UP = Offer(verb="catchup", label=say("offer-catch-up"))
"""Tells a user what has happened since their last command."""
PINGS = Offer(verb="pings", label=say("offer-pings"), opens=True)
"""Asks a user how to be pinged."""
VERIFY, SEALED = "verify", "of"
"""The verb of the button under a start message, and its option: the SHA-256 of the seed."""


def verifying(sealed: str) -> Offer:
    """Return the button that shows the whole SHA-256 of a seed, and whether all is as it was announced."""
    return Offer(verb=VERIFY, label=say("offer-verify"), options=((SEALED, sealed),))


SKIPPED = "skipped"
"""What is given for wherever somebody was waited for when the time was over."""
NOW = "now"
"""The same for where the fight stands."""


class Panel(NamedTuple):
    """A private reply with choices: what is asked, and the buttons that answer it."""

    lines: tuple[Phrase, ...]
    offers: tuple[Offer, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()


def button(choice: Choice, combatant: CombatantId | None = None, style: Style = Style.PLAIN) -> Offer:
    """Return the button of a choice for a combatant (None: for whoever presses it, or for nobody)."""
    given = tuple((name, str(value)) for name, value in choice.options.items() if name not in choice.asks)
    return Offer(
        verb=choice.verb,
        label=say(choice.label) if isinstance(choice.label, str) else choice.label,
        combatant=combatant,
        options=given,
        asks=choice.asks,
        opens=choice.opens,
        style=Style.DANGER if choice.verb == "abort" else style,
    )


def command_of(system: AnySystem, choice: Choice, viewer: Viewer, combatant: CombatantId | None) -> Command:
    """Return the command that a choice gives, with an example of what its form asks for."""
    whom = {} if combatant is None else {"combatant": combatant}
    return system.made(choice.verb, by=viewer, **whom, **choice.options)


def open_to(fight: Fight, viewer: Viewer, one: Any) -> Iterator[Choice]:
    """Yield what a viewer may give now for a combatant, the usual first; no guard is asked before it is needed."""

    system, state, _ = fight

    def may(choice: Choice) -> bool:
        return system.may(state, command_of(system, choice, viewer, one.id))

    some = tuple(system.choices(state, one, viewer))
    for choice in some:
        if choice.opens:
            led_to = (other for other in some if other.verb == choice.verb and not other.opens)
            if any(map(may, led_to)):
                yield choice
        elif may(choice):
            yield choice


def rulings(fight: Fight, viewer: Viewer, *, force: bool = False) -> Iterator[Choice]:
    """Yield what a viewer may give now for nobody by name; with `force` also what may be given by that alone."""
    system, state, _ = fight
    for choice in system.rulings(state, viewer):
        command: Any = command_of(system, choice, viewer, None)
        by_force = force and VERBS[choice.verb].forcible
        if system.may(state, command) or (by_force and system.may(state, command.replace(force=True))):
            yield choice


# What one person is shown.


def offers(fight: Fight, viewer: Viewer) -> tuple[Offer, ...]:
    """Return what the viewer can do now, one button for each verb and combatant; several ways open a panel."""
    system, state, _ = fight
    mine = [one for one in map(state.get, system.due_first(state)) if one.commanded_by(viewer)]
    found = [offer for one in mine for offer in _by_verbs(fight, one, open_to(fight, viewer, one))]
    return (*told_apart(state, found), *for_nobody(fight, viewer, {offer.verb for offer in found}))


def for_nobody(fight: Fight, viewer: Viewer, named: Collection[str]) -> Iterator[Offer]:
    """Yield the buttons of what is for nobody by name; not of what is offered by name, by its verb in `named`."""
    for choice in rulings(fight, viewer):
        verb = VERBS[choice.verb]
        if verb.offered and not (verb.target is Target.OWN and choice.verb in named):
            yield button(choice)


def _by_verbs(fight: Fight, one: Combatant, some: Iterable[Choice]) -> Iterator[Offer]:
    by_verb: dict[str, list[Choice]] = {}
    asking = set()
    for choice in some:
        if choice.opens:
            asking.add(choice.verb)
        elif VERBS[choice.verb].offered:
            by_verb.setdefault(choice.verb, []).append(choice)
    for verb, ways in by_verb.items():
        label = fight.system.offered_as(fight.state, verb, one)
        first, *others = ways
        several = others if first.asks else [one for one in others if not one.asks]
        if several or verb in asking or VERBS[verb].opens_panel:
            yield Offer(verb=verb, label=label, combatant=one.id, opens=True)
        elif "done" in first.options:  # What ends a turn says so.
            yield button(first._replace(label=say("offer-options-for", who=one.name, options=("done",))), one.id)
        else:
            yield button(first._replace(label=label), one.id)


def panel(fight: Fight, viewer: Viewer, verb: str, one: Any, at: str | None = None) -> Panel:
    """Return the private panel of a verb for a combatant: every command of that verb that is legal now.

    `at`: the state is where the fight stood, and only what answers that counts.
    """
    some = [choice for choice in open_to(fight, viewer, one) if choice.verb == verb and not choice.opens]
    if at is not None:
        some = _answering(fight, viewer, one, some, at)
    stands = [choice for choice in some if choice.options and _stands(one, choice.options)]
    main = stands[:1] or ([] if VERBS[verb].opens_panel else some[:1])
    shown = (button(choice, one.id, Style.MAIN if choice in main else Style.PLAIN) for choice in some)
    return Panel(fight.system.asked_of(fight.state, viewer, verb, one), tuple(shown))


def _answering(fight: Fight, viewer: Viewer, one: Any, some: Iterable[Choice], at: str) -> list[Choice]:
    """Return those choices for a combatant that may be given later for where the fight stood in a state."""
    system, state, _ = fight
    able = [choice for choice in some if system.may_claim(state, command_of(system, choice, viewer, one.id))]
    if at == SKIPPED:
        return able
    found: dict[object, Choice] = {}  # Of those that are one then, the last label says it best.
    for choice in (system.as_answer(state, one, choice) for choice in able):
        found[choice.verb, *choice.options.items(), choice.asks] = choice
    return [*found.values()]


def _stands(one: Combatant, options: Mapping[str, Any]) -> bool:
    return all(getattr(one, name, None) == value for name, value in options.items())


def answers(fight: Fight, viewer: Viewer, at: str) -> tuple[Offer, ...]:
    """Return what the viewer could have answered where the fight stood in a state: hidden ones keep their own time."""
    system, state, _ = fight
    found: list[Offer] = []
    mine = [one for one in map(state.get, system.due_first(state)) if one.commanded_by(viewer) and not one.hidden]
    for one in mine:
        some = (choice for choice in open_to(fight, viewer, one) if not choice.opens)
        able = _answering(fight, viewer, one, some, at)
        found += [button(able[0], one.id)] if len(able) == len(mine) == 1 else _by_verbs(fight, one, able)
    return tuple(found)


def with_at(panel: Panel, at: str | None) -> Panel:
    """Return a panel with what can be given for where the fight stood alone, given for there; all, if that is now."""
    if at is None:
        return panel
    claims = (one for one in panel.offers if verb_of(one.verb).claimable)
    return panel._replace(offers=tuple(one.replace(options=(*one.options, ("at", at))) for one in claims))


def replied(reply: Reply) -> Panel:
    """Return the answer to a question with the buttons of what can be commanded then."""
    return Panel(reply.lines, tuple(button(choice, reply.whom) for choice in reply.choices), reply.exhibits)


# What everybody is shown.


class Shown(NamedTuple):
    """The buttons of where a fight stands: what is usual for those it waits for, an alternative, and how it goes on."""

    usual: tuple[Offer, ...]
    others: tuple[Offer, ...]
    steps: tuple[Offer, ...]


def shown(fight: Fight, called: tuple[CombatantId, ...] = ()) -> Shown:
    """Return what is usual for those whom the fight waits for, or has `called`, an alternative, and the ways to go on.

    A button is for the only one that was called, else for whoever presses.
    """
    seen, waiting_for = fight.public, fight.waiting_for
    due = (
        waiting_for.must
        or called
        or waiting_for.may
        or [one.id for one in seen.system.to_declare(seen.state)]
        or _holding(seen)
    )
    whom = [one for one in map(seen.state.find, due) if one is not None]
    alike = waiting_for.kind in (TO_DECLARE, CHOICE)  # Then all have the same to do, and one is looked at for all.
    usual, others = _usual(
        seen, whom, called[0] if len(called) == 1 and tuple(due) == called else None, most=1 if alike else 2
    )
    ways_on = (one for one in rulings(seen, ANYBODY, force=True) if "round" not in one.options)
    steps = tuple(button(choice) for choice in ways_on if VERBS[choice.verb].offered)
    if waiting_for.gm or not usual:
        return Shown(usual, others, standing_out(steps))
    return Shown(standing_out(usual), others, steps)


def _holding(seen: Fight) -> list[CombatantId]:
    return [one.id for one in seen.state.visible if seen.system.mark(seen.state, one) is Mark.HOLDS]


def _usual(
    seen: Fight, whom: list[Any], combatant: CombatantId | None, *, most: int
) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
    """Return the usual choices of some as far as they differ, at `most` so many; and another one of the first."""
    usual, others = dict[str, Choice](), list[Choice]()
    for one in whom:
        some = (choice for choice in open_to(seen, ANYBODY, one) if VERBS[choice.verb].offered)
        if combatant is None:  # What is said of one alone is not said of all.
            some = (choice for choice in some if isinstance(choice.label, str) or "who" not in choice.label.facts)
        if (first := next(some, None)) is None:
            continue
        if not others:
            led_to = first.verb if first.opens else None
            others = [*islice((choice for choice in some if choice.verb != led_to), 1)]
        usual.setdefault(first.verb, first)
        if len(usual) == most:
            break
    return tuple(button(one, combatant) for one in usual.values()), tuple(button(one, combatant) for one in others)


def standing_out(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return buttons with the first of them in the main colour, if it has none of its own."""
    first = offers[:1] if offers and offers[0].style is Style.PLAIN else ()
    return (*(one.replace(style=Style.MAIN) for one in first), *offers[len(first) :])


def told_apart(state: Any, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return buttons of which one says so that is for a hidden combatant, where another one of its name is in sight."""
    hidden = [one for one in state.everyone if one.hidden]
    if not hidden:
        return tuple(offers)
    seen = {one.name for one in state.everyone if not one.hidden}
    alike = {one.id: one.name for one in hidden if one.name in seen}
    return tuple(
        one.replace(label=say("offer-hidden", offer=one.label))
        if one.combatant in alike and alike[one.combatant] in one.label.facts.values()
        else one
        for one in offers
    )


DEFEATED = Offer(verb="edit", label=say("offer-felling"), opens=True)
"""Asks the GM who is defeated, or is back."""


def defeat_actions(state: Any) -> tuple[Offer, ...]:
    """Return the GM's buttons that take each combatant out of the fight as defeated, or have it back."""

    def offer(one: Combatant) -> Offer:
        code, condition = ("offer-recovers", "none") if is_defeated(one) else ("offer-defeated", "defeated")
        return Offer(verb="edit", label=say(code, who=one.name), combatant=one.id, options=(("condition", condition),))

    return told_apart(state, map(offer, state.everyone))


def naming(fight: Fight, doer: CombatantId, whom: Iterable[Combatant]) -> Iterator[Offer]:
    """Yield how each of some can answer the one who has just done something by name."""
    system, state, _ = fight.public
    for one in whom:
        for choice in system.choices(state, one, ANYBODY) if state.find(one.id) is not None else ():
            answers = doer in choice.options.values() and not choice.opens  # Guards take longer to ask.
            if answers and system.may(state, command_of(system, choice, ANYBODY, one.id)):
                yield button(choice, one.id)


# What buttons say.


def options_told(command: Command) -> tuple[str | Phrase, ...]:
    """Return what a command gives, as it is told; one that gives nothing, its verb."""
    given = given_options(command).items()
    return tuple([_option_told(command.verb, name, value) for name, value in given]) or (command.verb,)


def _option_told(verb: str, name: str, value: object) -> str | Phrase:
    if not isinstance(value, bool):
        return str(value)
    return called(verb, name) if value else say("offer-without", option=called(verb, name))
