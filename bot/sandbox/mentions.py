"""Whom a message pings. Owns how content and `allowed_mentions` decide it; refuses nothing."""

import re
from dataclasses import dataclass
from typing import Any

from bot.sandbox.guilds import Channel, Member
from bot.sandbox.wire import Json

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")

PARSE_ALL: Json = {"parse": ["users", "roles", "everyone"], "replied_user": True}
PARSE_USERS: Json = {"parse": ["users"], "replied_user": True}
"""What interaction replies do if the bot does not say."""


@dataclass(frozen=True)
class Mentions:
    """Whom a text mentions, as far as it is allowed to."""

    users: frozenset[int] = frozenset()
    roles: frozenset[int] = frozenset()
    everyone: bool = False

    def notified(self, channel: Channel) -> frozenset[int]:
        """The members who get a notification: those meant who can see the channel."""
        return frozenset(
            member.id
            for member in channel.guild.members.values()
            if self._means(member) and member.may(channel, view_channel=True)
        )

    def _means(self, member: Member) -> bool:
        return (
            self.everyone or member.id in self.users or any(role.id in self.roles for role in member.roles)
        ) and not member.user.bot


def find(
    text: str, allowed: Json | None, default: Json, channel: Channel, author: Member, replied: int | None
) -> Mentions:
    """Reads the mentions in a text that `allowed_mentions` lets through and that the author may make."""
    rule = default if allowed is None else allowed
    may_mention_all = author.may(channel, mention_everyone=True)
    users = {int(user) for user in _USER.findall(text)} & channel.guild.members.keys()
    users = _allowed(users, rule, "users")
    if replied is not None and rule.get("replied_user", allowed is None):
        users.add(replied)
    roles = {int(role) for role in _ROLE.findall(text)} & channel.guild.roles.keys()
    roles = {
        role for role in _allowed(roles, rule, "roles") if may_mention_all or channel.guild.roles[role].mentionable
    }
    everyone = may_mention_all and bool(_EVERYONE.search(text)) and "everyone" in _parsed(rule)
    return Mentions(frozenset(users), frozenset(roles), everyone)


def _allowed(found: set[int], rule: Json, kind: str) -> set[int]:
    if kind in _parsed(rule):
        return found
    return found & {int(one) for one in rule.get(kind) or []}


def _parsed(rule: Json) -> list[Any]:
    return rule.get("parse") or []
