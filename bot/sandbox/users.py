"""Accounts as data. Must not know what they are members of."""

from dataclasses import dataclass

from bot.sandbox.wire import Json


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False

    def payload(self) -> Json:
        """As Discord sends it."""
        return {
            "id": str(self.id),
            "username": self.name.lower().replace(" ", "_"),
            "global_name": None if self.bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }
