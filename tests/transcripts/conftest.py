from tests.e2e.conftest import house, table

__all__ = ["house", "table"]
