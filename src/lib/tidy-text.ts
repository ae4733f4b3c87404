/** Text as Postgres keeps it (`private.tidy_text`): no white space at the ends, single spaces inside. */
export const tidyText = (text: string): string => text.replace(/[ \t\n\v\f\r]+/g, ' ').replace(/^ | $/g, '');

/**
 * What a person typed, before it becomes part of an operation: letters are whole, white space is a space, and what
 * Postgres cannot keep (NUL, half a surrogate pair) is left out. Never longer than `most` characters.
 */
export function tidyInput(typed: string, most: number): string {
  const plain = typed
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  return [...plain.trim()].slice(0, most).join('').trim();
}
