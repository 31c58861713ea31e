"""The themes: what colour each role has. A role is a material of the card room; a theme is a column.

Numbers are xterm-256 indices, from the 6x6x6 cube and the grey ramp up to 246 (lighter greys are rounded away when
colours are reduced). `-` is the terminal's own default. In `terminal` they are the terminal's sixteen colours.
"""

from __future__ import annotations

DEFAULT = -1
THEMES_BY_COLUMN = ("room", "night", "light", "contrast", "blind", "terminal")

_TABLE = """
felt          22  233  151   16   17    -   the table, ground of everything
felt_text    151  246   22  231  153    -   quiet words on felt
felt_line     28  237  108  241   24    8   rim of a plate that cannot be pressed
felt_dot      71  243   65  246   67    8   outline of an empty place
gold         222   79   88  226  215    3   words on quiet plates, hints, chosen keys
you          223   79  124  226  215    3   your points, on felt and night
them         117  153   18   51  117    6   the other's
white        231  231   16  231  231    -   the prompt and the figures on felt
bright       230  231   16  231  230    -   strong words on felt; `ivory` names it too where it is written with

ivory        230  231  231  231  230   15   face of a card
court        223  189  223  229  223    7   panel of J Q K, face of a joker
rim          187  246  187  246  187    7   lower half row of a card: its thickness
fold         137  246  144   16  137    8   line where one card lies on another
ink          233  233  233   16  233    0   suits and ranks on ivory
red          160  160  160  124  130    1
blue          26   26   26   19   25    4
green         22   22   22   22   23    2
court_ink    233  233  233   16  233    0   the same on a court
court_red    124  124  124   88   88    1
court_blue    19   19   19   18   18    4
court_green   22   22   22   22   23    2
dim          108  235  187  238  110    7   face of a card that does not count now
dim_four     151  235  187  238  152    7   the same where suits have four colours
dim_rim       65  234  144  241   67    8
dim_ink      233  246  236  231  233    0
dim_red       52  174   88  217   52    1
dim_blue      18  110   18  117   18    4
dim_green     22  108   22  120   23    2
lit          222   86  222  226  222    3   face of a chip that is being counted
lit_ink      233   16  233   16  233    0
lit_red       88   52   88   88   52    0
lit_blue      18   17   18   18   18    0
lit_green     22   22   22   22   22    0
owner0        94   29   94   16   94    1   dot on ivory: yours
owner1        18   18   18   16   18    4   the other's

back          88  238   88   19   94    1   back of a card
back_line    131  243  174   75  137    9   its lattice
back_rim      52  235   52  231  237    8
back_fold    230  246  230  231  230   15   line where one back lies on another

paper        187  235  230  231  187    7   what is read: the count, the rules
paper_rim    144  237  187  229  144    7   its rim; margin of the rules
paper_low    101  232  144  246  101    8   rim of the margin
paper_ink    234  231   16   16  234    0
paper_soft   239  246  239   16  239    0   second writing
paper_fade   240  246  240  236  240    0   not yet counted
paper_red     88   79   88   88   88    1   you, in ink; keys in the rules
paper_blue    18  153   18   18   18    4   the other, in ink
paper_mark   222  238  222  226  222    3   the line being read
bar0          88   79  124   88  130    1   your lead in the chart
bar1          18  110   18   19   18    4   the other's

wood         137  235  180  235  137    -   board and rail
wood_rim      94  237  137  246   94    8   its front edge
wood_ink      16  231   16  231   16    -   figures burnt in
wood_soft    235  246  235  231  235    -   small words burnt in
lane         234  232  230   16  234    -   grooves and name tabs
hole         240  240  144  246  240    8   hole ahead
hole0        173   36  173  226  172    3   hole you have passed
hole1         74   67   67   51   74    6   the other has
peg0         216   79  124  226  215    3   your pegs and name
peg1         117  153   18   51  117    6   the other's
game         179   79   94  226  214    3   the game hole
score        231  231   16  231  231    -   scores on a tab

brass        179   79  178  226  214    3   what you press now; rim of a chosen card; where it goes
brass_rim    136   36  136  246  130    8
brass_ink     16   16   16   16   16    0
brass_key     52   17   52   16   17    0
off           65  235  108  239   67    8   a plate that cannot be pressed
off_ink       16  246   16  231   16    7
night        233  234  187  235  233    0   the room: keys, log
night2       235  236  230  238  235    0   quiet plate, chosen option
night_text   144  152  235  231  144    7
night_soft   246  246  238  231  246    7   headings
night_key    179   79   88  226  215    3   keys in the bar
shadow       232  235  144  246  232    8   rim of a quiet plate
"""

# Which words stand on which plane; each pair can be read (4.5:1) in every theme but `terminal`.
PAIRS: tuple[tuple[str, str], ...] = tuple(
    (word, plane)
    for plane, words in {
        "felt": "felt_text gold you them white bright",
        "ivory": "ink red blue green",
        "court": "court_ink court_red court_blue court_green",
        "dim": "dim_ink dim_red",
        "dim_four": "dim_ink dim_red dim_blue dim_green",
        "lit": "lit_ink lit_red lit_blue lit_green",
        "paper": "paper_ink paper_soft paper_fade paper_red paper_blue",
        "paper_rim": "paper_ink paper_red",
        "paper_mark": "paper_ink paper_red paper_blue",
        "wood": "wood_ink wood_soft",
        "lane": "peg0 peg1 score",
        "brass": "brass_ink brass_key",
        "off": "off_ink",
        "night": "night_text night_soft night_key peg0 peg1 you them gold",
        "night2": "night_text gold",
    }.items()
    for word in words.split()
)


def _columns() -> dict[str, dict[str, int]]:
    themes: dict[str, dict[str, int]] = {name: {} for name in THEMES_BY_COLUMN}
    for line in filter(None, _TABLE.splitlines()):
        role, *rest = line.split()
        for name, number in zip(THEMES_BY_COLUMN, rest, strict=False):
            themes[name][role] = DEFAULT if number == "-" else int(number)
    return themes


THEMES = _columns()
