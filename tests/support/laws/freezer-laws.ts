import type { ShoppingTables } from '../../../src/data/gateway/tables.ts';
import type { ShoppingOperation } from '../../../src/features/shopping/rules/operations.ts';
import type { HistoryOutcome } from '../simulation/simulation.ts';
import { asFirst, uncertain } from './laws.ts';

/**
 * Returns every law that the freezer breaks after a history, described in words. A count and its days agree
 * and are never negative. Nothing is lost: there is at least what was put in minus what was asked to be taken
 * out, in total and for each day. Nothing appears: there is at most what was put in, and a purchase counts at
 * most once and only unless undone.
 */
export function brokenFreezerCounts({
  rows,
  applied,
  phones,
}: Pick<HistoryOutcome<ShoppingOperation, ShoppingTables>, 'rows' | 'applied' | 'phones'>): string[] {
  const items = [...rows.shopping.values()];
  const broken = items.flatMap(({ key, count, frozen }) => {
    const counts = Object.values(frozen ?? {});
    const known = sum(counts);
    return count >= known && counts.every((each) => each > 0)
      ? []
      : [`the item ${key} has ${count} in the freezer, and ${JSON.stringify(frozen)} of known days`];
  });

  // What a tab did before it was killed and could not acknowledge is unknown here.
  const unknown = new Set([...uncertain(phones)].map(asFirst));
  const done = phones.flatMap(({ did }) => did).filter(({ id }) => applied.has(id));
  for (const [key, group] of Map.groupBy(items, (row) => asFirst(row.key))) {
    if (unknown.has(key)) continue;
    const stock = done.flatMap((op) => (op.kind === 'stock' && asFirst(op.key) === key ? [op.data] : []));
    const plain = stock.filter(({ purchase }) => !purchase);
    const bought = [...rows.purchase.values()].filter(
      ({ id, itemKey }) => asFirst(itemKey) === key && stock.some(({ purchase }) => purchase === id),
    );
    const standing = bought.filter(({ frozenOn, undoneAt }) => frozenOn !== null && undoneAt === null);
    const stands = sum(standing.map(({ frozenCount }) => frozenCount ?? 1));
    const more = sum(plain.map(({ by }) => Math.max(0, by)));
    const fewer = sum(plain.map(({ by }) => Math.max(0, -by)));
    const count = sum(group.map((row) => row.count));
    if (count < more - fewer + stands) broken.push(`${key} has lost some of what was frozen`);
    if (count > more + stands) broken.push(`${key} has more than was frozen`);
    // What a purchase put in may be taken back from another day if its own day is empty.
    const gone = bought.filter((each) => !standing.includes(each)).map(({ frozenCount }) => frozenCount ?? 0);
    const back = stock.map(({ by, purchase }) => (purchase ? Math.max(0, -by) : 0));
    const out = fewer + sum(back) + sum(gone);
    for (const day of new Set(stock.flatMap(({ day }) => day ?? []))) {
      const put = stock.filter((each) => each.day === day && each.by > 0);
      const least = sum(put.map(({ by, purchase }) => (purchase ? 0 : by)));
      const there = sum(group.map(({ frozen }) => frozen?.[day] ?? 0));
      if (there < least - out) broken.push(`${key} has lost some of what was frozen on ${day}`);
      if (there > sum(put.map(({ by }) => by))) broken.push(`${key} has more than was frozen on ${day}`);
    }
  }
  return broken;
}

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
