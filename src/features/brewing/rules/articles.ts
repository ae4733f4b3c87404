/** The articles about brewing: their types, order and addresses. */
import type { CollectionEntry } from 'astro:content';

/** The front matter of an article after the check (`src/content-checks/schemas/article.ts`). */
export type Article = CollectionEntry<'brygning'>['data'];
/**
 * How a beer was brewed, in the units of `src/content-checks/schemas/article.ts`. Articles on other subjects
 * have none.
 */
export type Recipe = NonNullable<Article['recipe']>;

/** What the index and the pages need of an article in the collection, without its rendered text. */
export interface ArticleEntry {
  /** The last part of its address, such as `1brygengelskale`. */
  id: string;
  data: Article;
}

/** Returns the entries in the order of the index. */
export const inOrder = <E extends ArticleEntry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);

export const articlePath = ({ id }: Pick<ArticleEntry, 'id'>): string => `/brygning/${id}`;
