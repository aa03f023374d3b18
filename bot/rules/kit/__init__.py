"""Parts that initiative systems share: `board` shows them, `turns` calls them one after the other."""
