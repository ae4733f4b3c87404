/** The order of the articles and how they are named in a list. */
import { EditorError } from '../../lib/editors/editor-error.ts';
import type { Article } from '../../schemas/article.ts';

export interface Entry {
  /** The last part of the address, `1brygengelskale`. */
  id: string;
  data: Article;
  /** Where it was written, from the root of the project. */
  filePath?: string | undefined;
}

/** In the order of the index. Throws an {@link EditorError} when two want the same place, as after copying a file. */
export function inOrder<E extends Entry>(entries: readonly E[]): E[] {
  const sorted = entries.toSorted((a, b) => a.data.order - b.data.order);
  for (const [index, entry] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.data.order === entry.data.order) throw samePlace(entry, before);
  }
  return sorted;
}

const fileOf = ({ filePath, id }: Entry) => filePath ?? id;
const samePlace = (entry: Entry, other: Entry) =>
  new EditorError(fileOf(entry), [
    {
      field: 'rækkefølge',
      text: `Der står:     ${entry.data.order}\nDer skal stå: et tal, som ingen anden artikel har. ${fileOf(other)} har det også.`,
    },
  ]);

/** Where an article is. */
export const articlePath = ({ id }: Pick<Entry, 'id'>): string => `/brygning/${id}`;
