import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/sync/protocol.ts';
import { operation } from '../people.ts';
import { seededRandom } from '../seeded-random.ts';

const random = seededRandom(1);

/**
 * Returns typical operations on a shopping list: adding to the list, buying, counting, editing, and
 * occasionally a new item.
 */
export function operationBatch(size: number, keys: readonly string[]): Operation[] {
  const shop = (kind: string, key: string, data: Operation['data']) =>
    operation({ entity: 'shopping', kind, key, data });
  const key = () => keys[Math.floor(random() * keys.length)] ?? '';
  const kinds = [
    () => shop('want', key(), { buy: true, quantity: '2 l' }),
    () => shop('purchase', key(), { trip: randomUUID() }),
    () => shop('stock', key(), { by: 1 }),
    () => shop('edit', key(), { category: 'Mejeri' }),
    () => shop('add', randomUUID(), { title: 'Ny vare', buy: true }),
  ];
  return Array.from({ length: size }, (_, n) => (kinds[n % kinds.length] as () => Operation)());
}

/** The same changes as plain inserts and updates in one script, as for a table without merging. */
export const plainStatements = (batch: readonly Operation[], member: string): string =>
  batch.map((op) => plainStatement(op, member)).join('\n');

function plainStatement({ id, at, kind, key, data }: Operation, member: string): string {
  const stamps = (...fields: string[]) =>
    `'${JSON.stringify(Object.fromEntries(fields.map((field) => [field, [at, id]])))}'`;
  const update = (set: string) => `update public.shopping set ${set} where key = '${key}';`;
  switch (kind) {
    case 'want':
      return update(
        `buy = true, quantity = '2 l', wanted_by = '${member}', stamps = stamps || ${stamps('buy', 'active')}`,
      );
    case 'purchase':
      return `insert into public.purchase (id, trip, item_key, member) values ('${id}', '${data.trip}', '${key}', '${member}');
        ${update(`buy = false, quantity = null, wanted_by = null, stamps = stamps || ${stamps('buy')}`)}`;
    case 'stock':
      return update('count = least(9999, count + 1)');
    case 'edit':
      return update(`category = 'Mejeri', stamps = stamps || ${stamps('category', 'active')}`);
    default:
      return `insert into public.shopping (key, title, buy, wanted_by, stamps)
        values ('${key}', '${data.title}', true, '${member}', ${stamps('title', 'buy', 'active')});`;
  }
}
