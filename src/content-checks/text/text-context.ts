import type { ContentFiles } from '../content-files.ts';
import type { PageHeadings } from '../page-headings.ts';

/** The context in which a text is checked. */
export interface TextContext {
  /** The file of the text, by its path from the root of the project. */
  file: string;
  files: ContentFiles;
  /** The addresses of all pages, such as `/brygning/generelt`. */
  pages: ReadonlySet<string>;
  headingsOf: PageHeadings;
  /** The ids of what its page shows besides the text. */
  taken: readonly string[];
  /** Returns the page of an article, a CV or a bowl by its file's path from the root. */
  pageOf(file: string): string | undefined;
  /** Whether a relative path from the file leads to something. */
  exists(path: string): boolean;
}
