"""What the three initiative systems of EXP share: conditions and the words for them. None of them stands here."""
