import type { ShoppingRow } from '../../../../src/data/gateway/tables.ts';

declare global {
  interface Window {
    /** Shows the list of so many items. */
    fill(count: number): Promise<void>;
    /** Lets another member change one item after the other, each drawn before the next; gives the ms that one took. */
    change(times: number): Promise<number>;
  }
}

const words = 'rugbrød|mælk|smør|ost|skyr|æbler|pærer|løg|kål|ris|kaffe|te|øl|vin|sæbe|lys|kiks'.split('|');
const categories = 'Brød|Mejeri|Frugt|Grønt|Kød|Fisk|Kolonial|Drikke|Husholdning|Slik|Frost|Andet'.split('|');

/** How many items are to buy, whatever the number of all. */
const toBuy = 200;

/** A uuid for each number. */
const keyOf = (n: number) =>
  `${Math.imul(n + 1, 2654435761)
    .toString(16)
    .replace('-', '')
    .padStart(
      8,
      '0',
    )}-0000-4000-8000-${String(n).padStart(8, '0')}${((n * 7919) % 65536).toString(16).padStart(4, '0')}`;

/** So many items, of which some are to buy. */
export const manyItems = (count: number): readonly ShoppingRow[] =>
  Array.from({ length: count }, (_, n) => ({
    key: keyOf(n),
    id: n,
    title: `${words[n % words.length]} ${n}`,
    category: categories[n % categories.length] ?? '',
    active: true,
    buy: n % (count / toBuy) === 0,
    buyCounter: n % 50,
    freezer: n % 12 === 10,
    count: n % 5,
    frozen: {},
    canOutdate: false,
    quantity: null,
    wantedBy: null,
    lastWantedBy: null,
    tickedBy: null,
    tickedAt: null,
    tickedShop: null,
    updateTs: 0,
    rev: 1,
    timestamps: {},
  }));

/** What another member makes of an item: of one that is to buy another amount, of others also another count. */
export function nextChange(rows: readonly ShoppingRow[], n: number, rev: number): ShoppingRow {
  const listed = n % 2 === 0;
  const step = rows.length / toBuy;
  const place = (n * 7919) % toBuy;
  const row = rows[listed ? place * step : (place * step + 1) % rows.length];
  if (!row) throw new Error('There is no such item.');
  return listed ? { ...row, quantity: `${n} stk`, rev } : { ...row, count: n, canOutdate: n % 4 === 1, rev };
}

/** The time of one `apply`, on average; between two the page is let go. */
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
