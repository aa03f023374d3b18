-- The values of a seed of form 3 follow from the purpose of each draw, not from a counter. The number alone keeps versions
-- out that would draw and verify them otherwise.
SELECT 1;
