from tests.e2e.conftest import arena, house

__all__ = ["arena", "house"]
