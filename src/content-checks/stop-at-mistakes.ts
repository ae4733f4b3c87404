import type { Site } from './addresses.ts';
import { checkContent } from './check-content.ts';
import { ContentError, type FileProblems } from './content-error.ts';
import { contentFilesIn } from './content-files.ts';

/**
 * The problems found for each root, because the five collections are loaded at once and one check is enough.
 */
const looked = new Map<string, readonly FileProblems[]>();

/**
 * Checks everything in `src/content`, once for each root. Throws a {@link ContentError} when anything is
 * wrong.
 */
export function stopAtMistakes(root: URL, site: Site): void {
  const found = looked.get(root.href) ?? checkContent(contentFilesIn(root), site);
  looked.set(root.href, found);
  if (found.length > 0) throw new ContentError(found);
}
