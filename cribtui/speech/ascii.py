"""Any text in ASCII, character for character: for screens and streams that can draw nothing else."""

from __future__ import annotations

import unicodedata

# pairs of a character and what stands for it
_SAME_WIDTH = (
    '‘\'’\'‚\'‛\'“"”"„"«"»"‹<›>–-—-―-−-‐-‑-…~·-•-×x÷/¿?¡!€E£L°o№N'
    "♠S♥H♦D♣C♤S♡H♢D♧C●O○o◎*■X□x▲^▼v△^▸>▶>◂<◀<✓v✗x★*☆*"
    "←<→>↑^↓v↔-↵<⏎<"
    "▀-▄_█#▌|▐|▏|▎|▍|▋#▊#▉#▕|▔-▁_▂_▃_▅#▆#▇#░#▒#▓#╲\\╱/╳X"
    "─-━-│|┃|┄-┅-┆:┇:╌-╍-╎:╏:╭+╮+╯+╰+┌+┐+└+┘+├+┤+┬+┴+┼+═-║|╔+╗+╚+╝+"
    "łlŁLøoØOđdĐDßsæaÆAœoŒOıiþtÞTðd"
)


class _Ascii(dict[int, str]):
    """A translation of any character to one ASCII character."""

    def __missing__(self, code: int) -> str:
        first = unicodedata.normalize("NFKD", chr(code))[0]
        plain = first if first.isascii() and first.isprintable() else " " if chr(code).isspace() else "?"
        self[code] = plain
        return plain


_ASCII = _Ascii({code: chr(code) for code in range(32, 127)})
_ASCII.update({ord(char): plain for char, plain in zip(_SAME_WIDTH[::2], _SAME_WIDTH[1::2], strict=True)})


def ascii_text(text: str) -> str:
    """Return a text in ASCII of the same length: ł to l, ’ to ', … to a full stop, ♠ to S; composed accents only."""
    return text if text.isascii() else text.translate(_ASCII)
