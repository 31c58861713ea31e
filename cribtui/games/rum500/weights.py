"""What each feature of a hand weighs, in points, in the order of `outlook.NAMES`.

Weights and `units` are learned from hands that players of this kind played against themselves, and three of ten against
a casual player, one turn in eight by chance among the five best. They were played by a faster program for the same
rules. The weights began as a regularised regression on a million turns; then weights and units were learned together in
six rounds of 20,000 hands each, by gradient descent towards what followed (a mean of the points at the end and of what
the hand was held to be worth a turn later), and each round was played with what came of the one before.
`python -m cribtui.lab.weights_rum500` fits weights and units anew: with hard itself, in one round, and more slowly.
"""

WEIGHTS: dict[tuple[bool, bool], tuple[float, ...]] = {  # by who has opened: the player, the other
    (False, False): (
        -95.2, 0.349, 6.54, 0, -10.8, 66, 2.62, 16, 11, 0.561, 0.536, 12.5, 28.5, 86.8, 32.1, 0.43, 3.4, -14.5, 0,
        2.16, -0.232, 4.03, -0.0095, -3.32, 27.5, -0.889, 0, 0, 0, 0, 3.97, 34.3, -0.958, 0, 0, 0, 0, -0.689, 0.44,
        -1.12, 0, 0, 0, 2.91, 0.452, -0.305, 0, 0, -4.72,
    ),
    (False, True): (
        49.7, 0.855, 1.26, 0, -9.77, -4.52, -4.4, 0.627, 1.39, 0.854, -0.154, 17.1, 35.6, 0, 1.98, -0.126, 16.8, 5.06,
        -192, -0.176, -0.0618, 3.31, -0.0539, -1.53, -100, 3.42, 5.07, 0.559, -14.8, 0.83, -1.16, 9.78, 0.198, -1.39,
        2.11, 0, 1.59, -0.0994, -0.139, -4.42, 0, 0, 0, 2.73, 0.237, -3.28, 0.242, -0.0271, 0,
    ),
    (True, False): (
        111, 0.958, -12.7, -0.731, -4.96, 12.5, 11, 12.2, 9.84, 0.36, 0.22, 11.2, -8.01, 6.97, 34.2, 5.36, -41.6, -130,
        -20, -0.176, 0.214, 9.56, -0.132, -5.98, 16.4, 0.3, 0, 0, 0, 0, 0, -50.9, -1.81, 0, 0, -0.322, -0.892, -0.573,
        0, -1.77, 0, 0, 0.521, -5.05, 0.413, -9.63, 0, -0.0952, 0,
    ),
    (True, True): (
        27.4, 1.04, -3.62, -10, 2.15, -14.9, -1.81, -1.05, 2.2, 0.518, 1.17, 1.11, 9.48, 0, 10.8, 0.548, 0.136, -14.4,
        -48.2, -0.335, -0.0372, 2.8, 0.13, -0.946, 19.5, 0.188, 1.87, 2.34, -4.23, 0.925, -0.475, 2.58, -2.37, -2.19,
        17.5, -0.281, 0.508, -0.295, -0.0572, -2.16, 4.78, -50.2, 0.191, -2.34, -0.111, -2.16, 0.31, 0.0312, 0,
    ),
}  # fmt: skip
