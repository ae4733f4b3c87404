import type { Timers } from '../../../sync/ports.ts';
import { items } from '../rules/describe-operation.ts';
import type { ShoppingTables } from '../rules/operations.ts';
import { mergeChanges, type RemoteChange, remoteChanges } from '../rules/remote-changes.ts';
import type { ViewModel } from './view-model.ts';

/** How long it stands what others did, in ms. */
const newsTime = 6_000;

/** Says what others did; what comes while that stands is said with it. `show` gets null when it is over. */
export function createNews(timers: Timers, show: (news: string | null) => void) {
  let told: readonly RemoteChange[] = [];
  let cancel = () => {};
  return (
    before: ShoppingTables,
    { tables, member, names, struck }: Pick<ViewModel, 'tables' | 'member' | 'names' | 'struck'>,
  ): void => {
    const changes = remoteChanges(before, tables, member, struck);
    if (changes.length === 0) return;
    cancel();
    told = mergeChanges(told, changes);
    show(told.map((change) => changeText(change, names)).join(' · '));
    cancel = timers.after(newsTime, () => {
      told = [];
      show(null);
    });
  };
}

function changeText({ kind, member, titles }: RemoteChange, names: ViewModel['names']): string {
  const what = titles.length === 1 ? titles[0] : items(titles.length);
  if (kind === 'amount') return titles.join(', ');
  if (kind === 'returned') return `${what} er på listen igen`;
  const who = names.get(member ?? '') ?? 'En anden';
  return kind === 'wanted' ? `${who} har sat ${what} på listen` : `${who} har købt ${what}`;
}
