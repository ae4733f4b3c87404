import type { ShoppingRow } from '../../../../src/data/gateway/tables.ts';
import { item } from '../../../features/shopping/rows.ts';

declare global {
  interface Window {
    /** Shows a list with this many items. */
    fill(count: number): Promise<void>;
    /**
     * Lets another member change items one after the other, each drawn before the next. Returns the average
     * ms per change.
     */
    change(times: number): Promise<number>;
  }
}

const words = 'rugbrød|mælk|smør|ost|skyr|æbler|pærer|løg|kål|ris|kaffe|te|øl|vin|sæbe|lys|kiks'.split('|');
const categories = 'Brød|Mejeri|Frugt|Grønt|Kød|Fisk|Kolonial|Drikke|Husholdning|Slik|Frost|Andet'.split('|');

/** How many items are to buy, whatever the total. */
const toBuy = 200;

/** Returns a uuid for each number. */
const keyOf = (n: number) =>
  `${Math.imul(n + 1, 2654435761)
    .toString(16)
    .replace('-', '')
    .padStart(
      8,
      '0',
    )}-0000-4000-8000-${String(n).padStart(8, '0')}${((n * 7919) % 65536).toString(16).padStart(4, '0')}`;

/** Creates this many items, some of which are to buy. */
export const manyItems = (count: number): readonly ShoppingRow[] =>
  Array.from({ length: count }, (_, n) =>
    item({
      key: keyOf(n),
      id: n,
      title: `${words[n % words.length]} ${n}`,
      category: categories[n % categories.length] ?? '',
      buy: n % (count / toBuy) === 0,
      buyCounter: n % 50,
      freezer: n % 12 === 10,
      count: n % 5,
    }),
  );

/**
 * Returns an item as changed by another member: one that is to buy gets another amount, others also another
 * count.
 */
export function nextChange(rows: readonly ShoppingRow[], n: number, rev: number): ShoppingRow {
  const listed = n % 2 === 0;
  const step = rows.length / toBuy;
  const place = (n * 7919) % toBuy;
  const row = rows[listed ? place * step : (place * step + 1) % rows.length];
  if (!row) throw new Error('There is no such item.');
  return listed ? { ...row, quantity: `${n} stk`, rev } : { ...row, count: n, canOutdate: n % 4 === 1, rev };
}

/** Measures the average time of one `apply`. Between two the page is idle. */
export async function timed(times: number, apply: (n: number) => void): Promise<number> {
  let spent = 0;
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    apply(n);
    spent += performance.now() - start;
    await new Promise((done) => setTimeout(done));
  }
  return spent / times;
}
