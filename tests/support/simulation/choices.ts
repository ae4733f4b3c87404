import fc from 'fast-check';
import {
  allTables,
  count,
  type SyncedTable,
  type SyncedTableName,
  syncedTableNames,
  type TablesOf,
} from '../../../src/data/tables.ts';
import type { Action, Fields, Operation, Value } from '../../../src/sync/actions.ts';
import type { Descriptions, Tables } from '../../../src/sync/fold.ts';

/** How far the simulated clock is behind the real one, in ms. */
export const day = 86_400_000;

/** The owner of a phone: the first and the fourth phone belong to one member. */
export const memberOf = (phone: number): string => `00000000-0000-4000-a000-00000000000${phone % 3}`;

/** All synced tables, which the laws are tried with as if they were of one feature. */
export type AllTables = TablesOf<typeof allTables>;
export const descriptions: Descriptions<AllTables> = allTables;
const names = syncedTableNames();
/** Only the site writes what is in calendars of others. */
const written = names.filter((name) => name !== 'calendar_event');

export const emptyTables = Object.fromEntries(names.map((name) => [name, new Map()])) as unknown as AllTables;

/** What a person does, whatever rows there are: sets some fields of a row, or counts. */
interface Part {
  readonly table: SyncedTableName;
  readonly row: number;
  /** Which fields, counted modulo their number, and their values. */
  readonly fields: readonly number[];
  readonly value: number;
}
export type Choice = readonly Part[];

export const choices: fc.Arbitrary<Choice> = fc.array(
  fc.record({
    // Counting is half of it: nothing else shows what was done twice.
    table: fc.oneof(fc.constantFrom(...written), fc.constant('freezer_batch' as const)),
    row: fc.nat(2),
    fields: fc.array(fc.nat(15), { maxLength: 3 }),
    value: fc.nat(30),
  }),
  { minLength: 1, maxLength: 2 },
);

/** The same, mostly to a few fields of one row, where the order of changes matters most. */
export const crowdedChoices: fc.Arbitrary<Choice> = fc.oneof(
  choices,
  fc
    .record({ fields: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }), value: fc.nat(29) })
    .map((part) => [{ table: 'log' as const, row: 0, ...part }]),
);

/** The fields that members set at any time. */
export const settableOf = ({ columns, byServer, settableOnce, counters }: SyncedTable): readonly string[] => {
  const others = [byServer, settableOnce, counters].flat();
  return Object.keys(columns).filter((field) => !others.includes(field));
};

const keyOf = (table: string, row: number): string =>
  `00000000-0000-4000-9000-${String((names as readonly string[]).indexOf(table)).padStart(11, '0')}${row}`;

const references: Readonly<Record<string, SyncedTableName>> = {
  item: 'shopping',
  shop: 'shop',
  struckShop: 'shop',
};
/** A time of which a phone that starts over gets the rows: the bin keeps them for 30 days. */
const recently = Math.floor(Date.now() / 1000) * 1000 - 2 * day;
const texts = ['æble', 'smør', 'øl', 'rugbrød'];
/** The database refuses this value in each text, as the memory server does. */
const refused = ' ';

function valueIn(table: SyncedTableName, field: string, value: number): Value {
  const kind = (descriptions as Descriptions)[table]?.columns[field]?.replace('?', '');
  const reference = references[field];
  if (reference) return keyOf(reference, value % 3);
  if (kind === 'flag') return value % 2 === 0;
  if (kind === 'time') return recently + value * 1000;
  if (kind === 'day') return `2026-11-${String((value % 28) + 1).padStart(2, '0')}`;
  if (kind === 'number') return (value % 60) + 1;
  if (table === 'log' && field === 'id') return String(1_700_000_000_000 + value);
  if (/^(trip|member|wantedBy|struckBy|undoneBy|createdBy|doneBy|forMember)$/.test(field))
    return memberOf(value);
  if (field === 'every') return `${(value % 12) + 1}m`;
  if (field === 'picture') return value === 30 ? refused : `/9j/${'A'.repeat(4 * (value % 4) + 4)}`;
  return value === 30 ? refused : (texts[value % texts.length] ?? '');
}

/** Every `set` can make its row: its defaults have all that a row needs. */
export const operationsOf = (choice: Choice): Operation[] =>
  choice.flatMap(({ table, row, fields, value }) => {
    const key = keyOf(table, row);
    const { settableOnce = [], initial }: SyncedTable = allTables[table];
    // Setting it makes an entry that no phone may change any more.
    const free = settableOf(allTables[table]).filter((field) => field !== 'purgedAt');
    const needed = [...settableOnce, ...free.filter((field) => !(field in initial))];
    const pick = (chosen: readonly string[]): Fields =>
      Object.fromEntries(chosen.map((field) => [field, valueIn(table, field, value)]));
    const chosen = free.length > 0 ? fields.map((n) => free[n % free.length] ?? '') : [];
    const set = { set: table, key, fields: pick(chosen), defaults: pick(needed) };
    return table === 'freezer_batch' ? [set, count(table, key, 'count', (value % 3) + 1)] : [set];
  });

/** Refuses what the constraints and foreign keys of Postgres refuse. */
export function refusal(tables: Tables, { operations }: Action): string | null {
  for (const operation of operations) {
    if ('count' in operation) continue;
    const row = tables[operation.set]?.get(operation.key) ?? {};
    for (const [field, value] of Object.entries(row)) {
      const reference = references[field];
      if (value === refused) return 'bad-text';
      if (reference && typeof value === 'string' && !tables[reference]?.has(value)) return 'unknown-row';
    }
  }
  return null;
}
