import { ContentError } from './content-error.ts';

export interface Ordered {
  /** Where it was written, from the root of the project. */
  file: string;
  order: number;
}

/** Checks that each article has a place of its own. Throws a {@link ContentError} when two want the same, as after copying a file. */
export function checkOrder(articles: readonly Ordered[]): void {
  const sorted = articles.toSorted((a, b) => a.order - b.order);
  for (const [index, { file, order }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.order !== order) continue;
    const text = `Der står:     ${order}\nDer skal stå: et tal, som ingen anden artikel har. ${before.file} har det også.`;
    throw new ContentError(file, [{ field: 'rækkefølge', text }]);
  }
}
