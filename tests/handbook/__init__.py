"""The docs that people read: what they tell to type is typed, and their pictures are made by playing them."""
