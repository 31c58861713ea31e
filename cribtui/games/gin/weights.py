"""The weights of what a position of gin is worth, a row for each stage; see worth.py for what they weigh.

They were fitted by least squares in a faster program for the same rules: to 100,000 hands a round, in two to four
rounds, of players who had the weights of the round before and did something by chance now and then; they met the simple
and the casual player too. A few were then corrected by hand: in whole matches of the classic game two points more for
playing on than for a knock, and one more for a draw (in ful too), did better, for what is the best of many guesses is
guessed too high; the chance of gin counts no more at the very start than soon after; no lay-off counts against a hand.

`python -m cribtui.lab.weights_gin` fits weights anew from hands of our own players, more slowly.
"""

from __future__ import annotations

from collections.abc import Mapping

from .state import Variant

Weights = tuple[tuple[float, ...], ...]

# After a throw: even, deadwood, deadwood after the next draw, hope, chance of gin, known cards, lay-offs, points of
# the other's last throw, ten or less of deadwood; last what it costs that he melds the card thrown.
THROWS: Mapping[Variant, Weights] = {
    "classic": (
        (20.01, 0.8623, -1.521, 0.218, 123.5, -4.239, 0.07454, 0.2613, -2.621, 2.267),
        (9.25, 0.6156, -1.35, 0.3263, 123.5, -2.185, 0.1101, 1.101, 2.328, 4.757),
        (6.54, 0.6304, -1.469, 0.4309, 93.31, -2.066, 0.2271, 1.062, 2.456, 4.431),
        (6.15, 0.4129, -1.345, 0.5161, 73.71, -1.955, 0.3455, 0.8099, 1.279, 3.78),
        (7.06, 0.1447, -1.279, 0.6138, 60.18, -1.868, 0.5956, 0.4626, 0.4419, 5.849),
        (3.66, -0.2337, -0.5735, 0.09055, 42.45, -1.081, 0.5538, 0.2014, 0.4446, 6.493),
    ),
    "ful": (
        (7.465, 1.286, -1.843, 0.2456, 296.6, -5.514, 0.1745, 0.7474, -3.529, 3.235),
        (-1.466, 0.776, -1.362, 0.543, 185.4, -3.69, 0.0, 1.702, 0.1679, 5.519),
        (-0.3314, 0.678, -1.378, 0.6926, 125.6, -3.889, 0.0, 1.374, 0.7153, 5.599),
        (1.387, 0.6651, -1.584, 1.015, 88.8, -3.702, 0.1035, 0.8479, 0.1593, 7.083),
        (1.565, 0.1925, -1.147, 1.258, 70.82, -3.012, 0.2561, 0.3997, -0.2269, 8.077),
        (0.09864, -0.1586, -0.2953, 0.7602, 36.28, -1.433, 0.1661, 0.02229, -0.2608, 7.571),
    ),
}

# Before a draw from the stock: the same, without the last.
DRAWS: Mapping[Variant, Weights] = {
    "classic": (
        (9.681, 0.6168, -1.183, 0.1427, 123.8, -2.241, -0.02695, 1.415, -0.324),
        (9.599, 0.8025, -1.498, 0.2323, 123.8, -2.132, 0.01716, 1.18, 1.494),
        (8.148, 0.8972, -1.691, 0.3424, 100.7, -1.912, 0.06636, 1.023, 0.3261),
        (8.119, 0.8535, -1.778, 0.4673, 80.48, -1.808, 0.2094, 0.7125, 0.1452),
        (8.198, 0.4591, -1.469, 0.5582, 67.76, -1.624, 0.3985, 0.3097, -0.4189),
        (5.319, 0.2202, -0.8816, -0.01473, 49.87, -0.9722, 0.2638, 0.08411, -0.9241),
    ),
    "ful": (
        (-0.4648, 0.9815, -1.381, 0.1206, 295.6, -4.012, 0.0, 1.629, -2.728),
        (-0.471, 0.9766, -1.526, 0.3907, 189.8, -3.773, 0.0, 1.614, 0.1799),
        (0.6722, 0.9251, -1.614, 0.6224, 131.9, -3.935, 0.0, 1.274, 0.8736),
        (2.486, 0.983, -1.844, 0.902, 100.4, -3.576, 0.0, 0.7253, 0.07196),
        (2.987, 0.5576, -1.463, 1.137, 83.85, -2.813, 0.1391, 0.2494, -0.532),
        (0.5277, 0.2, -0.4947, 0.4734, 52.16, -1.156, 0.0, -0.03972, -0.629),
    ),
}

# A knock, and gin: even, deadwood, lay-offs, points of his last throw, known cards, both of these together.
KNOCKS: Weights = (
    (46.3, -0.9439, 1.225, 0.4639, -7.299, 0.291),
    (24.29, -0.9891, 0.7346, 1.471, -1.949, -0.1062),
    (15.05, -1.172, 0.5262, 1.568, -1.416, -0.126),
    (10.34, -1.455, 0.4514, 1.368, -1.534, -0.1105),
    (7.741, -1.772, 0.3113, 0.884, -1.419, -0.09413),
    (4.681, -1.928, 0.3126, 0.4382, -0.7441, -0.1002),
)

GINS: Mapping[Variant, Weights] = {
    "classic": (
        (66.53, 0.0, 0.0, 0.4378, -5.009, 0.04523),
        (45.2, 0.0, 0.0, 1.553, 0.1245, -0.2442),
        (42.35, 0.0, 0.0, 1.098, -1.198, -0.1179),
        (38.28, 0.0, 0.0, 0.8566, -1.18, -0.08424),
        (37.88, 0.0, 0.0, 0.2721, -1.129, -0.02441),
        (36.69, 0.0, 0.0, 0.07847, -0.8136, 0.01281),
    ),
    "ful": (
        (50.53, 0.0, 0.0, 2.099, -3.781, -0.08382),
        (42.7, 0.0, 0.0, 2.106, -1.561, -0.3961),
        (39.17, 0.0, 0.0, 1.481, -0.8001, -0.3905),
        (35.85, 0.0, 0.0, 0.7913, -0.7327, -0.2199),
        (33.52, 0.0, 0.0, 0.397, -0.7797, -0.09019),
        (33.35, 0.0, 0.0, 0.1283, -1.014, -0.004147),
    ),
}
