import { expect, test } from 'vitest';
import { openTemplate } from '../../support/databases/database-template.ts';
import { keepData } from '../../support/e2e/fresh-data.ts';

const tables = [
  'public.shopping',
  'public.log',
  'public.photos',
  'public.freezer_batch',
  'private.revision',
  'private.family_member',
];

test('rows that a browser test changed, added or deleted are restored, and no other row is written', async () => {
  const db = await openTemplate('sample');
  const rowsOf = async (names: readonly string[], column = "''") => {
    const selects = names.map((name) => `select '${name} ' || ${column} || t::text as row from ${name} as t`);
    const { rows } = await db.query<{ row: string }>(selects.join(' union all '));
    return rows.map(({ row }) => row).sort();
  };
  const reset = await keepData({ exclusively: (work) => work(db) });
  const before = await rowsOf(tables);
  const places = await rowsOf(['public.log'], 'ctid::text');

  await db.exec(`
    update public.shopping set title = title || ' x' where id % 2 = 0;
    delete from public.photos;
    insert into public.log (key, id, name) values (gen_random_uuid(), '1', 'Nyt');
    insert into private.family_member (email, display_name) values ('ny@example.org', 'Ny')`);
  expect(await rowsOf(tables)).not.toEqual(before);
  await reset();
  expect(await rowsOf(tables)).toEqual(before);
  expect(await rowsOf(['public.log'], 'ctid::text')).toEqual(places);
  await db.close();
});
