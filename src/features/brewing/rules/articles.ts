/** The articles about brewing: their types, order and addresses. */
import type { CollectionEntry } from 'astro:content';

export type Article = CollectionEntry<'brygning'>['data'];
export type Recipe = NonNullable<Article['recipe']>;

export interface Entry {
  /** The last part of its address, such as `1brygengelskale`. */
  id: string;
  data: Article;
}

/** Returns the entries in the order of the index. */
export const inOrder = <E extends Entry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);

/** Returns the path of an article's page. */
export const articlePath = ({ id }: Pick<Entry, 'id'>): string => `/brygning/${id}`;
