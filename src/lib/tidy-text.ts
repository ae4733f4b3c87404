/** Normalizes text as Postgres demands it (`private.is_tidy`): no white space at the ends, single spaces inside. */
export const tidyText = (text: string): string => text.replace(/[ \t\n\v\f\r]+/g, ' ').replace(/^ | $/g, '');

/** Characters that are not visible, such as zero-width ones. Same list as in `private.is_visible`. */
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** True if the text has a visible character. Postgres rejects names without one (`private.is_visible`). */
export const isVisible = (text: string): boolean => text.replace(invisible, '') !== '';

/**
 * Normalizes typed text: composes letters, makes white space and control characters single spaces, and removes what
 * Postgres cannot store or, outside an emoji, nobody sees: it makes twins and turns sentences around. Returns at most
 * `limit` characters; an empty text when none is visible.
 */
export function tidyInput(typed: string, limit: number): string {
  const whole = typed.normalize('NFC').replace(/\p{Cs}/gu, '');
  // The expression for emoji is so large that a slow phone takes 0.2 s at its first use.
  const plain = /\p{Default_Ignorable_Code_Point}/u.test(whole)
    ? whole.replace(/(\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv, '$1')
    : whole;
  const tidy = [...plain.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, limit).join('').trim();
  return isVisible(tidy) ? tidy : '';
}
