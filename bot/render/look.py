"""The one look of all pictures: sizes, type scale, colours, and the sign of each side."""

from __future__ import annotations

from enum import StrEnum

# A phone shows a picture about 360 pixels wide: the smallest words then still are 12 pixels high.
WIDTH = 800
MARGIN = 44
ROOM = WIDTH - 2 * MARGIN
"""How wide what a picture shows may be."""
CORNER = 26

SMALL, MEDIUM, LARGE, HUGE = 28, 34, 42, 92
"""The type scale: words, names and numbers, headings, the number of a card."""
LINE, ROW, HEAD = 42, 50, 48
"""How high a line of small words is, a row of a table, and the row of its titles."""
GAP = 12
SIGN = 13
"""From the middle of a side's sign to its edge; two signs of the same size look alike in weight."""

ALTERNATIVE = 1024
"""The most characters that the description of a picture may have."""

Colour = tuple[int, int, int]

# Grounds, and what is drawn and written on them.
PAPER: Colour = (244, 234, 211)
SHADE: Colour = (232, 218, 188)
LIGHT: Colour = (255, 250, 236)
GOLD: Colour = (255, 216, 120)
BRASS: Colour = (176, 128, 44)
FADED: Colour = (98, 83, 62)
INK: Colour = (43, 27, 18)
OXBLOOD: Colour = (140, 32, 24)
TEAL: Colour = (12, 84, 92)
VIOLET: Colour = (88, 46, 122)
OLIVE: Colour = (74, 82, 18)
NAVY: Colour = (34, 58, 128)


class Face(StrEnum):
    """A font that is shipped along."""

    PLAIN = "DejaVuSans"
    BOLD = "DejaVuSans-Bold"
    SERIF = "DejaVuSerif-Bold"
    EMOJI = "NotoEmoji"


class Shape(StrEnum):
    """The form of a side's sign."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    RING = "ring"
    CROSS = "cross"


SIGNS: tuple[tuple[Shape, Colour], ...] = (
    (Shape.DISC, TEAL),
    (Shape.SQUARE, OXBLOOD),
    (Shape.TRIANGLE, VIOLET),
    (Shape.DIAMOND, NAVY),
    (Shape.RING, OLIVE),
    (Shape.CROSS, INK),
)
"""The signs of the sides in their order: no two have the same form, none is told from another by colour alone."""

SHARES: tuple[tuple[Colour, Colour], ...] = (
    (TEAL, LIGHT),
    (GOLD, INK),
    (NAVY, LIGHT),
    (LIGHT, INK),
    (OLIVE, LIGHT),
    (SHADE, INK),
)
"""The parts of a bar of chances in their order, each with what is written on it: neighbours differ in lightness."""
MISSED: tuple[Colour, Colour] = (OXBLOOD, LIGHT)
"""The last part of such a bar: what one does not hope for."""
