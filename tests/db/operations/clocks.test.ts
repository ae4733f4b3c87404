import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { shop, twoMembers } from '../../support/databases/two-members.ts';
import { push, runAs } from '../../support/people.ts';

describe.each(engines())('a clock that runs ahead on $name', ({ open }) => {
  const db = testDatabase(open);
  const { member, other, item, added } = twoMembers(db);

  describe('the server accepts times up to a second ahead of its clock', () => {
    const uuid = randomUUID();
    let key: string;
    beforeAll(async () => {
      key = await added('Salt');
    });
    const past = (ms: number) => `now() + interval '${ms} ms'`;
    /** The server's clock in whole ms. */
    const ms = (more: number) => `(floor(extract(epoch from now()) * 1000) + ${more})::bigint`;
    const stamps = (more: number) =>
      `jsonb_build_object('title', jsonb_build_array(${ms(more)}, '${uuid}'::uuid))`;
    const written: [string, (more: number) => string][] = [
      [
        "an item's stamp",
        (more) => `update public.shopping set stamps = ${stamps(more)} where key = '${key}'`,
      ],
      [
        'a new item',
        (more) =>
          `insert into public.shopping (key, title, stamps) values (gen_random_uuid(), 'Sukker', ${stamps(more)})`,
      ],
      [
        'a purchase',
        (more) => `insert into public.purchase (id, trip, item_key, member, bought_at)
          values (gen_random_uuid(), '${uuid}', '${key}', '${member.id}', ${past(more)})`,
      ],
      [
        'a purchase taken back',
        (more) =>
          `update public.purchase set undone_at = ${past(more)}, undone_by = auth.uid() where trip = '${uuid}'`,
      ],
      [
        'an entry of the log',
        (more) => `insert into public.log (key, id, name, created_by, date)
          values ('${uuid}', '1', 'Hæk', '${member.id}', ${past(more)})`,
      ],
      [
        'a thing done',
        (more) => `update public.log set done = true, done_by = '${member.id}', date = ${past(more)}
          where key = '${uuid}'`,
      ],
    ];
    test.each(written)(
      '%s may be up to a second ahead of the server’s clock, and no more',
      async (_, text) => {
        await expect(runAs(db.owner, member, text(3_600_000))).rejects.toMatchObject({ code: '42501' });
        const rows = await runAs(db.owner, member, `${text(1000)} returning 1`);
        expect(rows).toHaveLength(1);
      },
    );

    /** How far past the server's clock an operation is taken as, in ms: what its stamp says. */
    async function ahead(phone?: string) {
      const item = await added('Peber');
      const want = shop('want', item, { buy: true }, { at: Date.now() + 3_600_000 });
      const { receipts, now } = await push(db.owner, member, [want], phone);
      expect(receipts).toMatchObject([{ status: 'applied' }]);
      const [row] = await runAs<{ at: string }>(
        db.owner,
        member,
        "select stamps -> 'buy' ->> 0 as at from public.shopping where key = $1",
        [item],
      );
      return Number(row?.at) - now;
    }

    test('an operation without a phone is taken as made now when it is ahead of the server’s clock', async () => {
      expect(await ahead()).toBe(0);
    });

    test('an operation of a phone is ahead only at the end of a burst, by a second at most', async () => {
      const phone = randomUUID();
      expect(await ahead(phone)).toBe(0);
      await db.owner.query('update private.phone_clock set taken_as = taken_as + 60000 where phone = $1', [
        phone,
      ]);
      expect(await ahead(phone)).toBe(1000);
    });
  });

  test('a clock that runs ahead is moved back as a whole, keeping its order', async () => {
    const key = await added('Gær');
    const ahead = Date.now() + 40 * 86_400_000;
    await push(db.owner, member, [
      shop('want', key, { buy: true }, { at: ahead }),
      shop('want', key, { buy: false }, { at: ahead + 1 }),
    ]);
    expect((await item(key)).buy).toBe(false);
    await push(db.owner, other, [shop('want', key, { buy: true }, { at: Date.now() + 5 })]);
    expect((await item(key)).buy).toBe(true);
  });

  describe('when its clock runs ahead and the push before was slow', () => {
    const phone = randomUUID();
    const hourAhead = Date.now() + 3_600_000;

    test('the later operation of a phone wins', async () => {
      const key = await added('Gulerødder');
      const wanted = (buy: boolean, at: number) => shop('want', key, { buy }, { at });
      // On its way for 20 s, in which the phone did two things more.
      await push(db.owner, member, [wanted(true, hourAhead)], phone);
      const later = [
        wanted(false, hourAhead + 1000),
        shop('edit', key, { category: 'Grønt' }, { at: hourAhead + 19_000 }),
      ];
      await push(db.owner, member, later, phone);
      expect(await item(key)).toMatchObject({ buy: false, category: 'Grønt' });
    });

    test('a burst that follows is not rejected as future, and keeps its order', async () => {
      const key = await added('Persille', { buy: true });
      const bought = Array.from({ length: 200 }, (_, n) =>
        shop('purchase', key, { trip: randomUUID() }, { at: hourAhead + 20_000 + n }),
      );
      const last = shop('want', key, { buy: true }, { at: hourAhead + 20_200 });
      const { receipts } = await push(db.owner, member, [...bought, last], phone);
      expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set(['applied']));
      expect(await item(key)).toMatchObject({ buy: true, buy_counter: 200 });
    });

    test("a member's other phone has its own clock", async () => {
      const key = await added('Dild');
      await push(db.owner, member, [shop('want', key, { buy: true })], randomUUID());
      const before = shop('want', key, { buy: false }, { at: hourAhead - 2000 });
      const after = shop('edit', key, { category: 'Urter' }, { at: hourAhead + 60_000 });
      await push(db.owner, member, [before, after], randomUUID());
      expect((await item(key)).buy).toBe(true);
    });
  });
});
