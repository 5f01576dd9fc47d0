"""Check values that others have published or computed, to which ours must be equal."""

# Points: deals as a hand, deals as a crib, of all 12,994,800. The hand's column was published by
# several people, the crib's was computed by two programs written apart. Totals that are not here
# do not occur.
DISTRIBUTION = {
    0: (1009008, 1022208),
    1: (99792, 99792),
    2: (2813796, 2839800),
    3: (505008, 508908),
    4: (2855676, 2868960),
    5: (697508, 703496),
    6: (1800268, 1787176),
    7: (751324, 755320),
    8: (1137236, 1118336),
    9: (361224, 358368),
    10: (388740, 378240),
    11: (51680, 43880),
    12: (317340, 310956),
    13: (19656, 16548),
    14: (90100, 88132),
    15: (9168, 9072),
    16: (58248, 57288),
    17: (11196, 11196),
    18: (2708, 2264),
    20: (8068, 7828),
    21: (2496, 2472),
    22: (444, 444),
    23: (356, 356),
    24: (3680, 3680),
    28: (76, 76),
    29: (4, 4),
}

# Points: deals of hands, by kind.
BY_CATEGORY = {
    "fifteens": {
        0: 4199400,
        2: 2900780,
        4: 4133600,
        6: 1326360,
        8: 411100,
        10: 2600,
        12: 18480,
        14: 2400,
        16: 80,
    },
    "runs": {
        0: 10118880,
        3: 1831680,
        4: 368640,
        5: 46080,
        6: 518400,
        8: 76800,
        9: 10560,
        12: 23760,
    },
    "flush": {0: 12_994_800 - 111_540 - 25_740, 4: 111_540, 5: 25_740},
}

# Points of all hands together, by kind; a crib has 446,160 fewer, of flushes of four.
SUMS = {
    "fifteens": 33_865_560,
    "pairs": 15_288_000,
    "runs": 11_304_960,
    "flush": 574_860,
    "nobs": 940_800,
}
SUM_OF_HANDS = 61_974_180
SUM_OF_CRIBS = 61_528_020

# Mean and variance, to a millionth.
OF_HANDS = (4.769152, 9.768357)
OF_CRIBS = (4.734819, 9.667034)

IMPOSSIBLE = (19, 25, 26, 27)

# The ranks that make 24 without any help from suits.
TWENTY_FOURS = {
    "A7777",
    "33339",
    "36666",
    "44447",
    "44556",
    "44566",
    "45566",
    "67788",
    "77889",
}
