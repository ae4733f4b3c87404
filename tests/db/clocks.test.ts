import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, lanes } from '../support/databases.ts';
import { push } from '../support/people.ts';
import { shop, twoMembers } from '../support/two-members.ts';

type Family = Awaited<ReturnType<typeof twoMembers>>;

describe.each(lanes())('a clock that runs ahead on $name', ({ open }) => {
  let db: Database;
  let member: Family['member'];
  let other: Family['other'];
  let item: Family['item'];
  let added: Family['added'];
  beforeAll(async () => {
    db = await open();
    ({ member, other, item, added } = await twoMembers(db.owner));
  });
  afterAll(() => db.close());

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

    test('what a phone did later wins', async () => {
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

    test('a burst that follows is not refused as the future, and keeps its order', async () => {
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
