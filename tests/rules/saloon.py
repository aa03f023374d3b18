"""A table of Past Participle whose cards are known beforehand."""

from typing import Any

from bot.rules.deck import CARDS, parse_pool, read
from tests.conformance.table import Table, standard_deck


class Saloon(Table):
    """A table of Past Participle."""

    def stack(self, *numbers: int) -> None:
        """Lay these cards on top of the draw pile."""
        pile = self.state.pile
        rest = tuple(number for number in pile.order if number not in numbers)
        self.state = self.state.replace(pile=pile.replace(order=(*numbers, *rest), shuffled=True))

    def ready(self, check: str, **cards: int | tuple[int, ...]) -> None:
        """Have these cards come up when the deck is cut for the first try of a check, one's follow-ups after its first.

        The check is a `reading` of one, or a `contest` of two.
        """
        ids = sorted(self.id(name) for name in cards)
        whose = f"combatant {ids[0]} and combatant {ids[1]}" if len(ids) > 1 else f"combatant {ids[0]}"
        for name, numbers in cards.items():
            for place, number in enumerate((numbers,) if isinstance(numbers, int) else numbers, 1):
                card = f"card {place} of combatant {self.id(name)}"
                purpose = f"round {self.state.round}, {check} of {whose}, try 1, {card}, cut 1"
                self.rigged[purpose, CARDS] = number

    def clash(self, **declared: tuple[str, str]) -> None:
        """Let everybody declare a speed and have a Reflex result of the table's own, and flip."""
        for name, (speed, roll) in declared.items():
            self.declare(name, speed=speed)
            self.flip(name, roll=roll)
        self.flip()

    def order_of_play(self) -> list[str]:
        """Let everybody act when up, until the round ends; return who, by phase."""
        played, number = [], self.state.round
        if self.state.stage == "pick":
            self.next()
        while self.state.round == number:
            up = self.state.first_up
            played.append(f"{self.state.phase} {up.name}")
            self.act(up.id)
        return played

    @property
    def up(self) -> str | None:
        """The name of who is up."""
        return None if self.state.first_up is None else self.state.first_up.name


def card_on_which(pool: str, value: int | None, *, apart_from: tuple[int, ...] = ()) -> int:
    """Return the number of a card on which a pool reads this value (None: critical failure), without follow-up."""
    for card in standard_deck().cards:
        if card.number not in apart_from and read(card, parse_pool(pool)) == (value, ()):
            return card.number
    raise LookupError(f"no card reads {value} for {pool}")


def duel(first: str = "2d8", second: str = "2d8", **settings: Any) -> Saloon:
    """Andy of player 1 and Brad, a foe."""
    table = Saloon(**settings)
    table.join("Andy", player=1, reflex=first)
    table.join("Brad", reflex=second)
    return table


def street(reflexes: dict[str, str], rolls: dict[str, tuple[str, str]], **settings: Any) -> Saloon:
    """A table with these combatants, A to M of player 1, the card turned and the first phase called."""
    table = Saloon(**settings)
    for name, reflex in reflexes.items():
        table.join(name, player=1 if name < "N" else None, reflex=reflex)
    table.clash(**rolls)
    table.next()
    return table


def showdown(**settings: Any) -> Saloon:
    """Miranda (3d10) in phase I, a cowboy (2d8) and Nell (1d6) in phase III, all fast."""
    return street(
        {"Miranda": "3d10", "Cowboy": "2d8", "Nell": "1d6"},
        {"Miranda": ("fast", "8"), "Cowboy": ("fast", "3"), "Nell": ("fast", "4")},
        **settings,
    )


def lurking(reflex: str = "2d8", **settings: Any) -> Saloon:
    """Andy of player 1, Brad, and a hidden Lurker."""
    table = Saloon(**settings)
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="1d8")
    table.join("Lurker", hidden=True, reflex=reflex)
    return table


def in_phases(andy: str, brad: str, lurker: str, **settings: Any) -> Saloon:
    """The same with these results for fast actions, the first phase called."""
    table = lurking(**settings)
    table.clash(Andy=("fast", andy), Brad=("fast", brad), Lurker=("fast", lurker))
    if table.state.stage == "pick":
        table.next()
    return table
