/**
 * Returns the text of the field with a pasted list in it: each line is an entry of its own. A semicolon ends
 * it, as a comma may be part of it.
 */
export function withPasted(text: string, pasted: string): string {
  const things = pasted
    .split(/\s*\n\s*/)
    .filter((line) => !leftOut.test(line))
    .map((line) => line.replace(listMark, ''));
  return [text, ...things].map((each) => each && `${each}; `).join('');
}

/**
 * No entry of a pasted list: a heading ('Mejeri:', '**Mejeri:**', '# Mejeri'), or what is ticked or struck
 * out in it ('- [x] Te', '~~Te~~').
 */
const leftOut = /^#|:\**$|^[\W\d]*(\[x|~~)/i;

/** A list marker before an entry in a pasted list: '-', '2.', '[ ]', '- ☐'. */
const listMark = /^(?:(?:[-–*•·☐☑☒✓✔□]|\d{1,3}[.)](?=\s)|\[ ?\])\s*)+/i;
