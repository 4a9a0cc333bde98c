"""Official statements about cards: cards and their names, rulings, worked examples, errata, the case lists."""
