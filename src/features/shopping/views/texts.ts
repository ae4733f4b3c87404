import { changes } from '../../../app-shell/views/connection-text.ts';
import type { News } from '../rules/remote-changes.ts';

export { connectionText } from '../../../app-shell/views/connection-text.ts';

/** '1 vare', '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

/** What another member just did. */
export function newsText({ kind, titles }: News, who: string): string {
  const what = titles.length === 1 ? titles[0] : items(titles.length);
  return kind === 'wanted' ? `${who} har sat ${what} på listen` : `${who} har købt ${what}`;
}

/** '2 ændringer blev afvist'. */
export const refusedText = (count: number): string => `${changes(count)} blev afvist`;
