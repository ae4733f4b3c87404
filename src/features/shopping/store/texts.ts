import type { RemoteChange } from '../rules/remote-changes.ts';

/** '1 vare', '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);

/** What another member just did. */
export function remoteChangeText({ kind, titles }: RemoteChange, who: string): string {
  const what = titles.length === 1 ? titles[0] : items(titles.length);
  return kind === 'wanted' ? `${who} har sat ${what} på listen` : `${who} har købt ${what}`;
}
