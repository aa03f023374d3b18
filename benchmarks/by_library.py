"""The bot as it is, but for its own HTTP client: the library sends all first responses. Run as a module, as the bot."""

import sys

from bot import __main__ as program
from bot.chat.circuit_breaker import CircuitBreaker
from bot.chat.first_responses import FirstResponses


class ByLibrary(FirstResponses):
    """First responses without a pool."""

    def __init__(self, breaker: CircuitBreaker, pool: object = None) -> None:
        super().__init__(breaker)


if __name__ == "__main__":
    vars(program)["FirstResponses"] = ByLibrary
    sys.exit(program.main())
