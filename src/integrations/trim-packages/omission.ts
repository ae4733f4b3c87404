/**
 * Code to leave out of a file: from one text up to, but not including, another; without `until`, only the
 * text itself.
 */
export interface Omission {
  readonly file: string;
  readonly from: string;
  readonly until?: string | undefined;
  /** The code that replaces it. */
  readonly instead: string;
  /** Replaces every occurrence of the text. */
  readonly everywhere?: true;
}

/** Returns the omissions from one file. */
export const omissionsFrom = (file: string, parts: readonly Omit<Omission, 'file'>[]): readonly Omission[] =>
  parts.map((each) => ({ file, ...each }));
