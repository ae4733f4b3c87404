import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/sync/actions.ts';
import { albumSql, targetAction } from '../access/tables.ts';
import type { TestDatabase } from '../databases/databases.ts';
import { action, type DatabaseCaller, doorRole, newMember, newPasskey, push, runAs } from '../people.ts';

/** Uses every feature once, so that every table has rows. */
export async function seedHistory(db: Pick<TestDatabase, 'owner'>): Promise<Required<DatabaseCaller>> {
  const member = await newMember(db.owner, 'Et medlem');
  const key = randomUUID();
  const now = new Date().toISOString();
  const set = (table: string, fields: Extract<Operation, { set: string }>['fields']): Operation => ({
    set: table,
    key,
    fields,
  });
  await push(db.owner, member, [targetAction({ key })]);
  await push(db.owner, member, [
    action([
      set('shop', { name: 'Netto "på hjørnet"' }),
      set('shop_place', { place: 250 }),
      set('shop_item', { active: false }),
      set('shopping', {
        title: 'Rugbrød "æøå" \\ 😀',
        quantity: '½',
        note: 'skåret "tyndt"',
        wanted_by: member.id,
        can_outdate: true,
      }),
      set('item_picture', { picture: '/9j/CCCC' }),
      set('shopping', { struck_by: member.id, struck_at: now, struck_shop: key }),
      set('purchase', { undone_at: now, undone_by: member.id }),
      { count: 'freezer_batch', key, field: 'count', by: 2 },
      set('log', { done: true, date: '2021-07-31T10:00:00Z', done_by: member.id }),
      set('log', { due: '2021-07-31', for_member: member.id, every: '5m' }),
    ]),
    action(set('garden', {})),
  ]);
  await db.owner.exec(albumSql);
  const passkey = JSON.stringify(newPasskey());
  await runAs(db.owner, doorRole, 'select public.register_passkey($1, null, $2)', [passkey, member.id]);
  return member;
}
