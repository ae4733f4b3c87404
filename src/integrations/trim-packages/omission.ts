/**
 * Code to leave out of a file: from one text up to, but not including, another; without `until`, only the
 * text itself.
 */
export interface Omission {
  readonly file: string;
  readonly from: string;
  readonly until?: string;
  /** The code that replaces it. */
  readonly instead: string;
  /** Replaces every occurrence of the text. */
  readonly everywhere?: true;
}
