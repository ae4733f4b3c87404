import type { ContentFiles } from '../content-files.ts';

/** What a text is checked against. */
export interface TextContext {
  /** The file it stands in, from the root of the project. */
  file: string;
  files: ContentFiles;
  /** The addresses of all pages, such as `/brygning/generelt`. */
  pages: ReadonlySet<string>;
  /** The page of an article, by its file's path from the root. */
  pageOf(file: string): string | undefined;
  /** Whether a relative path from the file leads to something. */
  exists(path: string): boolean;
}
