-- Texts are compressed with zstandard from here on, and a state that changed holds its difference to the whole one that
-- `whole` names, to no other row. Rows from before stay as they are. The number alone keeps
-- versions out that cannot read such rows.
SELECT 1;
