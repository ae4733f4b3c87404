import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { shop, twoMembers } from '../../support/databases/two-members.ts';
import { push } from '../../support/people.ts';

describe.each(engines())('what two members do at once or without a network on $name', ({ open }) => {
  const db = testDatabase(open);
  const { member, other, outcomes, item, added } = twoMembers(db);

  test('an old offline tap does not bring back an item that was bought later', async () => {
    const key = await added('Salt', { buy: true });
    const hourAgo = Date.now() - 3_600_000;
    await push(db.owner, other, [shop('purchase', key, { trip: randomUUID() })]);
    expect(await outcomes(member, [shop('want', key, { buy: true }, { at: hourAgo })])).toEqual(['applied']);
    expect((await item(key)).buy).toBe(false);
  });

  test('two edits of different fields are both kept', async () => {
    const key = await added('Aeble');
    await push(db.owner, member, [shop('edit', key, { category: 'Frugt' })]);
    await push(db.owner, other, [shop('edit', key, { title: 'Æble' })]);
    expect(await item(key)).toMatchObject({ title: 'Æble', category: 'Frugt' });
  });

  test('counts add up and do not go below 0', async () => {
    const key = await added('Ærter');
    await push(db.owner, member, [shop('stock', key, { by: 3 }), shop('stock', key, { by: -1 })]);
    await push(db.owner, other, [shop('stock', key, { by: 2 })]);
    expect((await item(key)).count).toBe(4);
    await push(db.owner, other, [shop('stock', key, { by: -10 })]);
    expect((await item(key)).count).toBe(0);
  });

  test('an item that two members bought stays bought until both undo it, in any order of doing and arriving', async () => {
    for (const [earlier, taken] of [0, 1].flatMap((e) => [0, 1].map((t) => [e, t] as const))) {
      const at = Date.now() - 1000;
      const key = await added('Havregryn', { buy: true, quantity: '2 pk' }, at);
      // Bought before, too.
      await push(db.owner, member, [shop('purchase', key, { trip: randomUUID() }, { at: at + 1 })]);
      await push(db.owner, member, [shop('want', key, { buy: true, quantity: '3 pk' }, { at: at + 2 })]);
      const purchases = [member, other].map((who, n) => ({
        who,
        op: shop('purchase', key, { trip: randomUUID() }, { at: at + (n === earlier ? 3 : 4) }),
      }));
      for (const { who, op } of purchases) await push(db.owner, who, [op]);
      const undo = (n: number) => shop('unpurchase', key, { purchase: purchases[n]?.op.id });
      await push(db.owner, member, [undo(taken)]);
      expect(await item(key)).toMatchObject({ buy: false, buy_counter: 2 });
      await push(db.owner, member, [undo(1 - taken)]);
      expect(await item(key)).toMatchObject({ buy: true, quantity: '3 pk', buy_counter: 1 });
    }
  });

  test('undoing an add keeps an item that another member added too', async () => {
    for (const mineFirst of [true, false]) {
      const key = randomUUID();
      // One after the other, however quick the database is.
      let at = Date.now() - 1000;
      const add = () => shop('add', key, { title: 'Kiks', buy: true }, { at: at++ });
      const undo = () => shop('remove', key, { added: true }, { at: at++ });
      if (mineFirst) await push(db.owner, member, [add()]);
      await push(db.owner, other, [add(), undo()]);
      if (!mineFirst) await push(db.owner, member, [add()]);
      expect((await item(key)).active).toBe(true);
      await push(db.owner, member, [undo()]);
      expect((await item(key)).active).toBe(false);
      await push(db.owner, member, [shop('restore', key, { added: true }, { at: at++ })]);
      expect((await item(key)).active).toBe(true);
    }
  });

  test('of two adds of the same item each keeps what it alone wrote, whichever arrives first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const key = randomUUID();
      const at = Date.now() - 1000;
      const adds = [
        { title: 'Kiks', category: 'Brød', freezer: true, buy: true, quantity: '2 pk' },
        { title: 'kiks', buy: true },
      ].map((data, n) => shop('add', key, data, { at: at + n }));
      for (const n of order) await push(db.owner, [member, other][n] ?? member, [adds[n]]);
      expect(await item(key)).toMatchObject({ category: 'Brød', freezer: true, buy: true, quantity: '2 pk' });
    }
  });

  test('an amount stays when another member puts the item on the list without one, whichever arrives first', async () => {
    for (const times of [
      [1, 2],
      [2, 1],
    ])
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const at = Date.now() - 1000;
        const key = await added('Kiks', {}, at);
        const wishes = [{ buy: true, quantity: '2 pk' }, { buy: true }].map((data, n) =>
          shop('want', key, data, { at: at + (times[n] ?? 0) }),
        );
        for (const n of order) await push(db.owner, [member, other][n] ?? member, [wishes[n]]);
        expect(await item(key)).toMatchObject({ buy: true, quantity: '2 pk' });
        await push(db.owner, other, [shop('want', key, { buy: true, quantity: '' })]);
        expect(await item(key)).toMatchObject({ buy: true, quantity: null });
      }
  });

  test('the same name added twice under its key is one item with the fields of both', async () => {
    const key = await added('Kiks', { category: 'Brød' }, Date.now() - 3000);
    const again = shop(
      'add',
      key,
      { title: 'KIKS ', buy: true, quantity: '2 pk', freezer: true },
      { at: Date.now() - 2000 },
    );
    expect(await outcomes(other, [again])).toEqual(['applied']);
    expect(await item(key)).toMatchObject({
      title: 'Kiks',
      category: 'Brød',
      buy: true,
      quantity: '2 pk',
      wanted_by: other.id,
    });
    await push(db.owner, member, [shop('remove', key, {}, { at: Date.now() - 1000 })]);
    expect(await outcomes(other, [shop('add', key, { title: 'Kiks' })])).toEqual(['applied']);
    expect((await item(key)).active).toBe(true);
  });
});
