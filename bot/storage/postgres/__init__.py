"""The store on PostgreSQL, and on what speaks its language. Needs asyncpg, and is imported only where it is used."""
