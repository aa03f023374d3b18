"""Parts that initiative systems share.

`board` shows combatants, `turns` calls them one after the other, `ladder` settles ties, `underway` has actions that
take their time.
"""
