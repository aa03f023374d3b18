"""What a system is tested with, by this repository and by packages elsewhere: `from bot.testing import conformance`.

It needs pytest (`pip install quickdraw-bot[testing]`), and the running bot never imports it.
"""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite(f"{__name__}.table", f"{__name__}.walking")
