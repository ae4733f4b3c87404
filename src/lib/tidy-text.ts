/** Text as Postgres keeps it (`private.tidy_text`): no white space at the ends, single spaces inside. */
export const tidyText = (text: string): string => text.replace(/[ \t\n\v\f\r]+/g, ' ').replace(/^ | $/g, '');

/** What nobody sees: spaces, zero-width and direction marks and the like. `private.is_visible` has the same list. */
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Can anybody see it? Postgres refuses a name that nobody can (`private.is_visible`). */
export const isVisible = (text: string): boolean => text.replace(invisible, '') !== '';

/**
 * What a person typed, before it becomes part of an operation: letters are whole, white space is a space, and what
 * Postgres cannot keep (NUL, half a surrogate pair) is left out. Empty when nobody could see it. Never longer than `most`
 * characters.
 */
export function tidyInput(typed: string, most: number): string {
  const plain = typed
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
  const tidy = [...plain.trim()].slice(0, most).join('').trim();
  return isVisible(tidy) ? tidy : '';
}
