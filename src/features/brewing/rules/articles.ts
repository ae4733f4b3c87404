/** The articles about brewing: their types, order and addresses. */
import type { CollectionEntry } from 'astro:content';

export type Article = CollectionEntry<'brygning'>['data'];
export type Recipe = NonNullable<Article['recipe']>;

export interface Entry {
  /** The last part of the address, `1brygengelskale`. */
  id: string;
  data: Article;
}

/** In the order of the index. */
export const inOrder = <E extends Entry>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.data.order - b.data.order);

/** The path of an article's page. */
export const articlePath = ({ id }: Pick<Entry, 'id'>): string => `/brygning/${id}`;
