"""What holds for every system: `pytest tests/conformance`, or with `--system ID` for one of an installed package.

The checks walk at random through a system, look for what is hidden in all that others receive, press what is offered,
show boards as wide as a phone, and take back, repeat and replay what was done. `WALKS=1` in the environment walks
twenty times as far.
"""

import pytest

pytest.register_assert_rewrite(f"{__name__}.table", f"{__name__}.walking")
