"""Makes vollkorn.woff2 from the family's own package: see README.md beside this file.

    python3 make-vollkorn.py vollkorn-latin-wght-normal.woff2 vollkorn.woff2
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LETTERS = (
    "".join(map(chr, range(0x20, 0x7F))).translate({ord(c): None for c in "\\^`{|}"})
    + "\u00a0§«°·»¼½¾×–—‘’“”„•…€−"
    + "ÄÅÆÉÖØÜàáâäåæçèéêëíñóôöøüß"
)
DIGITS = "zero one two three four five six seven eight nine".split()
SPACES = ("space", "uni00A0")
# In thousandths of the size of the letters; the source has 100.
AFTER_F = 55


def use_lining_figures(font):
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if name in DIGITS:
                table.cmap[code] = f"{name}.lf"


def even_out_spaces(font):
    """Every space looks as wide as the next: the source narrows it beside T, V, W, Y, v, w, y and widens it by half after
    f, whose hook leans over it; f keeps what evens that out."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if type(table).__name__ != "PairPos" or table.Format != 1:
                continue
            for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
                for pair in pairs.PairValueRecord:
                    if first in SPACES or pair.SecondGlyph in SPACES:
                        pair.Value1.XAdvance = AFTER_F if first in ("f", "f_f") else 0


def main(source, target):
    font = TTFont(source)
    use_lining_figures(font)
    even_out_spaces(font)
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "calt", "tnum"])
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": (400, 650)})
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
