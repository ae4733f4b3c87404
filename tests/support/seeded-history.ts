import { randomUUID } from 'node:crypto';
import type { Database } from './databases.ts';
import { newMember, operation, type Person, push } from './people.ts';

/** Lets a family use everything once, so that every table has rows. */
export async function seedHistory(db: Database): Promise<Required<Person>> {
  const member = await newMember(db.owner, 'Et medlem');
  const key = randomUUID();
  const shop = (kind: string, data = {}) => operation({ entity: 'shopping', kind, key, data });
  const purchase = shop('purchase', { trip: randomUUID() });
  const entry = randomUUID();
  const log = (kind: string, data = {}) => operation({ entity: 'log', kind, key: entry, data });
  await push(db.owner, member, [
    shop('add', { title: 'Rugbrød "æøå" \\ \n', buy: true, quantity: '½' }),
    purchase,
  ]);
  await push(db.owner, member, [
    shop('unpurchase', { purchase: purchase.id }),
    shop('nonsense'),
    log('add', { name: 'Hæk' }),
  ]);
  await push(db.owner, member, [log('complete', { date: 12_345 }), shop('stock', { by: 7 })]);
  await push(db.owner, member, [shop('stock', { by: 2, day: '2026-03-01' })]);
  await db.owner.exec(
    `insert into public.photos (title, thumbnail, link, category) values ('Årbog 2021', '/a.svg', 'https://fotos.example/a', 'Årbog');
    insert into public.photos (id, title, category, family_only) values ('vores', 'Hos farmor', 'Familie', true) on conflict do nothing;
    insert into public.picture (key, album, name, width, height, caption, taken_on, author)
    values (gen_random_uuid(), 'vores', md5('1'), 2560, 1440, 'Ved søen', '2021-07-31', '${member.id}')`,
  );
  return member;
}
