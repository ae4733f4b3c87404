import fc from 'fast-check';
import { shoppingTables } from '../../src/data/gateway.ts';
import { createMemoryServer } from '../../src/data/memory.ts';
import {
  applyShopping,
  rejectionOf,
  type ShoppingOperation,
  type ShoppingTables,
} from '../../src/features/shopping/rules/operations.ts';
import { resolveKeys } from '../../src/features/shopping/rules/resolve-keys.ts';
import type { Intent } from '../../src/sync/sync.ts';
import { misfrozen } from './freezer-laws.ts';
import { memberOf } from './histories.ts';
import type { Outcome, Simulation } from './simulation.ts';

export interface ShoppingChoice {
  readonly kind: ShoppingOperation['kind'];
  readonly pick: number;
  readonly text: string;
  readonly yes: boolean;
  readonly by: number;
  readonly day: string | null;
}

/** What a person may choose to do with the shopping list, some of it refused. */
export const shoppingChoices: fc.Arbitrary<ShoppingChoice> = fc.record({
  kind: fc.constantFrom(
    'add',
    'edit',
    'want',
    'want',
    'purchase',
    'purchase',
    'unpurchase',
    'stock',
    'remove',
    'restore',
  ),
  pick: fc.nat(5),
  text: fc.constantFrom('Rugbrød', 'Smør  og ost', '2 kg', '', 'x'.repeat(81)),
  yes: fc.boolean(),
  by: fc.integer({ min: -3, max: 5 }),
  day: fc.constantFrom(null, null, '2026-03-01', '2026-03-02', '2025-12-31', '2026-02-30', 'i dag'),
});

/** As if made from the name. */
const keyOf = (text: string) => `00000000-0000-8000-9000-${String(text.length).padStart(12, '0')}`;

/** As the page says them, or about what somebody may have called it. */
function intents(
  tables: ShoppingTables,
  choice: ShoppingChoice,
  newId: () => string,
): readonly Intent<ShoppingOperation>[] {
  const made = chosen(tables, choice, newId);
  if (choice.pick % 2 === 0) return resolveKeys(made, tables);
  return made.map((intent) =>
    intent.kind === 'add' || !choice.yes
      ? intent
      : ({ ...intent, data: { ...intent.data, of: choice.text } } as Intent<ShoppingOperation>),
  );
}

function chosen(
  { shopping, purchase }: ShoppingTables,
  { kind, pick, text, yes, by, day }: ShoppingChoice,
  newId: () => string,
): Intent<ShoppingOperation>[] {
  const keys = [...shopping.keys()].sort();
  const key = keys[pick % keys.length];
  const entity = 'shopping';
  if (kind === 'add' || !key) {
    // Some make their key from the name, as the page does.
    const added = by > 0 ? keyOf(text) : newId();
    return [{ entity, kind: 'add', key: added, data: { title: text, buy: yes } }];
  }
  switch (kind) {
    case 'edit':
      return [{ entity, kind, key, data: yes ? { title: text } : { category: text, freezer: by > 0 } }];
    case 'want':
      return [{ entity, kind, key, data: { buy: yes, quantity: text } }];
    case 'purchase':
      return [{ entity, kind, key, data: { trip: newId() } }];
    case 'unpurchase': {
      const bought = [...purchase.values()].sort((a, b) => (a.id < b.id ? -1 : 1))[pick % purchase.size];
      return bought ? [{ entity, kind, key: bought.itemKey, data: { purchase: bought.id } }] : [];
    }
    case 'stock': {
      const bought = [...purchase.values()].sort((a, b) => (a.id < b.id ? -1 : 1))[pick % purchase.size];
      const on = day === null ? {} : { day };
      return yes && bought
        ? [{ entity, kind, key: bought.itemKey, data: { by: by < 0 ? -1 : 1, ...on, purchase: bought.id } }]
        : [{ entity, kind, key, data: { by, ...on } }];
    }
    default:
      return [{ entity, kind, key, data: {} }];
  }
}

const empty: ShoppingTables = { shopping: new Map(), purchase: new Map() };

/** The shopping list against the contract in memory. */
export const shoppingSimulation: Simulation<ShoppingOperation, ShoppingTables, ShoppingChoice> = {
  shapes: shoppingTables,
  apply: applyShopping,
  empty,
  intents,
  server: (now) => {
    const server = createMemoryServer({
      tables: empty,
      apply: (tables, op, member) => {
        const mine = tables as unknown as ShoppingTables;
        if (op.at > now() + 1000) return 'denied';
        return rejectionOf(mine, op) ?? applyShopping(mine, op, member);
      },
      now,
    });
    return {
      as: (phone) => server.as(memberOf(phone)),
      rows: async () => server.rows() as unknown as ShoppingTables,
      applied: async () => server.applied(),
    };
  },
};

/** The laws of the shopping list alone: its counters and its freezer. */
export const brokenCounts = (outcome: Outcome<ShoppingOperation, ShoppingTables>): string[] => [
  ...miscounted(outcome),
  ...misfrozen(outcome),
];

/** Every counter is the number of distinct purchases that stand; each that does not is named. */
function miscounted({ rows }: Pick<Outcome<ShoppingOperation, ShoppingTables>, 'rows'>): string[] {
  const standing = [...rows.purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  return [...rows.shopping.values()].flatMap(({ key, buyCounter }) => {
    const bought = standing.filter(({ itemKey }) => itemKey === key).length;
    return bought === buyCounter
      ? []
      : [`the item ${key} was bought ${bought} times and counts ${buyCounter}`];
  });
}
