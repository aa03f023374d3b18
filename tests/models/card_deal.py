"""A model of Card Deal, written from its rules: a card each, from the highest down, jokers whenever they like.

Knows nothing of the bot. Cards are written as people write them; everybody's card comes from the table's own pack.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.models.blocks import together

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["♣", "♦", "♥", "♠"]
JOKERS = ["red joker", "black joker"]
CARDS = [rank + suit for rank in RANKS for suit in SUITS] + JOKERS
"""From the lowest to the highest."""


@dataclass
class Player:
    """One who is dealt a card. `stand`: waits for the deal, has a turn to come, is next, holds, or has acted."""

    card: str | None = None
    stand: str = "out"
    of_player: bool = False

    @property
    def joker(self) -> bool:
        """Whether it may act whenever it likes."""
        return self.stand == "due" and self.card in JOKERS


@dataclass
class Cards:
    """The table, round by round."""

    blocks: bool = False
    players: dict[str, Player] = field(default_factory=dict)
    round: int = 1
    dealt: bool = False
    up: list[str] = field(default_factory=list)

    def order(self) -> list[str]:
        """Return the names as they act: the highest card first, and before it those who hold from a round before."""
        if not self.dealt:
            return list(self.players)

        def worth(name: str) -> int:
            one = self.players[name]
            if one.card is not None:
                return CARDS.index(one.card)
            return 100 if one.stand in ("holds", "next") or name in self.up else -1

        return sorted(self.players, key=worth, reverse=True)

    def go(self) -> None:
        """Call the next one, where nobody holds all who come together; end the round when nobody is left for it."""
        if not self.dealt or self.up:
            return
        some = self.order()
        ready = [
            *[name for name in some if self.players[name].stand == "next"],
            *[name for name in some if self.players[name].stand == "due" and not self.players[name].joker],
            *[name for name in some if self.players[name].joker],
        ]
        held = any(one.stand in ("holds", "next") for one in self.players.values())
        if ready:
            self.up = together(ready, lambda name: self.players[name].of_player, blocks=self.blocks and not held)
            for name in self.up:
                self.players[name].stand = "due"
        elif not held:
            self._end()

    def _end(self) -> None:
        self.round, self.dealt, self.up = self.round + 1, False, []
        for one in self.players.values():
            one.card = None
            one.stand = "holds" if one.stand in ("holds", "next") else "out"

    def lay(self, name: str, card: str) -> bool:
        """Give somebody a card of the table's own."""
        one = self.players[name]
        if one.stand in ("holds", "next") or name in self.up or (self.dealt and one.stand == "done"):
            return False
        if any(other.card == card for key, other in self.players.items() if key != name):
            return False
        one.card = card
        return True

    def deal(self) -> bool:
        """Begin with the turns; everybody has a card who does not hold."""
        if self.dealt:
            return False
        self.dealt = True
        for one in self.players.values():
            if one.stand == "out":
                one.stand = "due"
        self.go()
        return True

    def act(self, name: str, *, let_go: bool = False) -> bool:
        """Act: in one's turn, with a joker, or from a hold, after whoever is up."""
        one = self.players[name]
        if not self.dealt or one.stand == "done" or (let_go and name not in self.up):
            return False
        if name in self.up or one.joker or (one.stand == "holds" and not self.up):
            self._over(name)
            return True
        if one.stand == "holds":
            one.stand = "next"
            return True
        return False

    def go_before(self, name: str) -> bool:
        """Go before the one who is up, as the GM has it."""
        if not self.up or name in self.up or self.players[name].stand != "holds":
            return False
        self._over(name)
        return True

    def _over(self, name: str) -> None:
        self.players[name].stand = "done"
        self.up = [one for one in self.up if one != name]
        self.go()

    def hold(self, name: str) -> bool:
        """Keep the action for later; before the first deal, lie in wait."""
        if name not in self.able_to_hold:
            return False
        self.players[name].stand, self.up = "holds", [one for one in self.up if one != name]
        self.go()
        return True

    @property
    def able_to_hold(self) -> set[str]:
        """Who may hold: whoever is up, and before the first deal everybody, by the GM's word."""
        if not self.dealt and self.round == 1:
            return {name for name, one in self.players.items() if one.stand == "out"}
        return set(self.up)

    def abort(self, name: str) -> bool:
        """Give up what is held; who has asked to be next holds on."""
        one = self.players[name]
        if one.stand not in ("holds", "next"):
            return False
        one.stand = "holds" if one.stand == "next" else "done" if self.dealt else "out"
        self.go()
        return True

    def next(self, *, round: bool) -> bool:
        """End the turn of whoever is up, or the round."""
        if not self.dealt:
            return False
        if round or not self.up:
            self._end()
        for name in list(self.up):
            self.players[name].stand = "done"
        self.up = []
        self.go()
        return True
