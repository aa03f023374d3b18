"""An exhibit becomes a picture: the PNG, the name of its file, and its description in words.

Everything here is pure, so that a picture may be drawn in a thread and kept by its exhibit and its language.
"""

from __future__ import annotations

from typing import NamedTuple, assert_never

from bot.render.card_picture import describe_card, draw_card
from bot.render.odds_picture import describe_odds, draw_odds
from bot.render.order_picture import describe_order, draw_order
from bot.render.summary_picture import describe_summary, draw_summary
from bot.render.text import Lexicon
from bot.render.timeline_picture import describe_timeline, draw_timeline
from bot.rules.exhibits import CardExhibit, Exhibit, OddsExhibit, OrderExhibit, SummaryExhibit, TimelineExhibit


class Picture(NamedTuple):
    """A picture ready to be sent. `alternative` tells it in words, in at most 1024 characters."""

    png: bytes
    file_name: str
    alternative: str


def draw(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
    """Return the picture of an exhibit in these words: the same one for the same exhibit, byte for byte."""
    match exhibit:
        case CardExhibit():
            return Picture(draw_card(exhibit, lexicon), f"card-{exhibit.number}.png", describe_card(exhibit, lexicon))
        case TimelineExhibit():
            return Picture(draw_timeline(exhibit, lexicon), "timeline.png", describe_timeline(exhibit, lexicon))
        case OddsExhibit():
            return Picture(draw_odds(exhibit, lexicon), "odds.png", describe_odds(exhibit, lexicon))
        case SummaryExhibit():
            return Picture(draw_summary(exhibit, lexicon), "fight.png", describe_summary(exhibit, lexicon))
        case OrderExhibit():
            return Picture(draw_order(exhibit, lexicon), "order.png", describe_order(exhibit, lexicon))
        case _:
            assert_never(exhibit)
