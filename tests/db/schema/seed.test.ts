import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { site } from '../../../src/site.config.ts';
import { applySchema } from '../../../supabase/local/database/apply-schema.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';

describe.each(engines())('the seed on $name', ({ open }) => {
  const db = testDatabase(open);
  beforeAll(async () => {
    await applySchema(db.owner);
  });

  const ask = async (text: string) => (await db.owner.query<Record<string, unknown>>(text)).rows;
  const count = async (text: string) => Number((await ask(`select count(*) as n from ${text}`))[0]?.n);

  test('has four members, the two brothers first among them', async () => {
    const names = (await ask('select display_name as name from private.family_member')).map(
      ({ name }) => name,
    );
    expect(names).toHaveLength(4);
    expect(names).toEqual(expect.arrayContaining(site.people.map(({ name }) => name)));
  });

  test('has one tile for each category, and titles that name their category', async () => {
    expect(await ask('select distinct category from public.photos order by 1')).toHaveLength(4);
    expect(
      await count(
        '(select category from public.photos where active and newest group by 1 having count(*) = 1) as tiles',
      ),
    ).toBe(4);
    expect(await count('public.photos where position(category in title) = 0')).toBe(0);
  });

  test('has a list to buy from, a freezer with something in and something gone, and an order of favourites', async () => {
    expect(await count('public.shopping')).toBeGreaterThan(60);
    expect(await count('public.shopping where buy')).toBeGreaterThan(5);
    expect(await count('public.shopping where freezer and count > 0')).toBeGreaterThan(3);
    expect(await count('public.shopping where freezer and count = 0')).toBeGreaterThan(0);
    expect(await count('(select distinct category from public.shopping) as known')).toBeGreaterThanOrEqual(
      10,
    );
    // No doubt about which 22 are the favourites.
    const [edge] = await ask(
      `select max(buy_counter) filter (where place = 23) < min(buy_counter) filter (where place = 22) as clear
       from (select buy_counter, row_number() over (order by buy_counter desc) as place from public.shopping) as ranked`,
    );
    expect(edge?.clear).toBe(true);
  });

  test('has a log whose last two years are never empty, and older entries to search', async () => {
    expect(await count('public.log where not done')).toBe(12);
    expect(await count("public.log where done and date > now() - interval '2 years'")).toBeGreaterThan(10);
    expect(await count("public.log where done and date < now() - interval '10 years'")).toBeGreaterThan(3);
    expect(
      await count('public.log where date > now() or id::bigint > extract(epoch from date) * 1000 + 1'),
    ).toBe(0);
  });

  test('shows pictures that are on the site', async () => {
    const missing = (await ask('select thumbnail from public.photos')).filter(
      ({ thumbnail }) => !existsSync(`public${thumbnail}`),
    );
    expect(missing).toEqual([]);
  });
});
