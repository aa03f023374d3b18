"""One process for one token: Discord gives every command to each that signs in with it.

Owns the mark that a process sets on its machine. Must not know what the token is for. What runs elsewhere is noticed by
whoever acknowledges: Discord takes the first answer to an interaction and no other.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


class TokenInUse(Exception):
    """Another process of this machine runs with the token."""

    def __init__(self) -> None:
        super().__init__("another process of this machine runs with the same token already: stop that one first")


@contextmanager
def alone_with(token: str, api: str | None) -> Iterator[None]:
    """Have a token for this process alone, as long as it lives; raise TokenInUse if another one has it.

    The mark is the name of a socket that Linux keeps in no file: it goes with the process, however that ends. No name
    tells the token. Other systems have nothing of the kind, and nothing is marked there.
    """
    key = hashlib.sha256(f"{api}\n{token}".encode()).hexdigest()
    with contextlib.ExitStack() as held:
        if sys.platform == "linux":
            try:
                mark = held.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
                mark.bind(f"\0quickdraw {key}")
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    raise TokenInUse from None
                log.info("whether another process runs with the same token cannot be seen from here (%s)", error)
        yield
