import { randomUUID } from 'node:crypto';
import { fieldEntries } from '../../../src/features/shopping/rules/fields.ts';
import { targetOperations } from '../access/tables.ts';
import type { TestDatabase } from '../databases/databases.ts';
import { type DatabaseCaller, newMember, operation, push } from '../people.ts';

/** A value for each field that a person edits, other than its default. */
const allFields = Object.fromEntries(
  fieldEntries.map(([, { kind, column }]) => [column, kind === 'text' ? 'Til gæster' : true]),
);

/** Uses every feature once, so that every table has rows. */
export async function seedHistory(db: Pick<TestDatabase, 'owner'>): Promise<Required<DatabaseCaller>> {
  const member = await newMember(db.owner, 'Et medlem');
  const key = randomUUID();
  const visited = randomUUID();
  /** Increasing times: an item must be on the list before it is ticked. */
  let at = Date.now() - 1000;
  const item = (kind: string, data = {}) => operation({ entity: 'shopping', kind, key, at: ++at, data });
  const shop = (kind: string, data = {}) => operation({ entity: 'shop', kind, key: visited, at: ++at, data });
  const entry = randomUUID();
  const log = (kind: string, data = {}) => operation({ entity: 'log', kind, key: entry, at: ++at, data });
  // For tables that this history does not use, adds the row of the access tests.
  const usedEntities = ['shop', 'norm', 'shopping', 'log'];
  const others = targetOperations({ key, purchase: key, album: '' }).filter(
    ({ entity }) => !usedEntities.includes(entity),
  );
  await push(db.owner, member, [
    shop('add', { name: 'Netto "på hjørnet"' }),
    operation({ entity: 'norm', kind: 'set', key, data: { category: 'Brød', months: 2 } }),
    ...others.map(operation),
    item('add', { ...allFields, title: 'Rugbrød "æøå" \\ \n', buy: true, quantity: '½' }),
  ]);
  const tick = item('tick', { on: true, shop: visited });
  const purchase = item('purchase', { trip: randomUUID() });
  await push(db.owner, member, [shop('place', { category: 'Brød', place: 250 }), tick, purchase]);
  await push(db.owner, member, [
    item('unpurchase', { purchase: purchase.id }),
    item('nonsense'),
    log('add', { name: 'Hæk' }),
  ]);
  await push(db.owner, member, [log('complete', { date: 12_345 }), item('stock', { by: 7 })]);
  await push(db.owner, member, [item('stock', { by: 2, day: '2026-03-01' })]);
  await db.owner.exec(
    `insert into public.photos (title, thumbnail, link, category) values ('Årbog 2021', '/a.svg', 'https://fotos.example/a', 'Årbog');
    insert into public.photos (id, title, category, family_only) values ('vores', 'Hos farmor', 'Familie', true) on conflict do nothing;
    insert into public.picture (key, album, name, width, height, caption, taken_on, author)
    values (gen_random_uuid(), 'vores', md5('1'), 2560, 1440, 'Ved søen', '2021-07-31', '${member.id}')`,
  );
  return member;
}
