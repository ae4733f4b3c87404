import type { Site } from '../../../src/content-checks/addresses.ts';
import type { FileChange } from '../../support/content/content-folder.ts';

/** A mistake of somebody who writes, and how it is reported. */
export interface Mistake {
  what: string;
  /** What is done to a folder with nothing wrong in it. */
  changes: Readonly<Record<string, FileChange>>;
  site?: Partial<Site>;
  /** Each message: below `src/content` the file's path there, and parts of what is said. */
  reports: readonly { file: string; line?: number; field?: string; says: readonly string[] }[];
}

/** A slip in one file that leads to one message. */
export const mistake = (
  what: string,
  [file, change]: readonly [file: string, change: FileChange],
  {
    at = file,
    line,
    field,
    ...rest
  }: { at?: string; line?: number; field?: string; says: string | readonly string[] },
): Mistake => ({
  what,
  changes: { [file]: change },
  reports: [{ file: at, ...(line && { line }), ...(field && { field }), says: [rest.says].flat() }],
});
