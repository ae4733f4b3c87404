import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { shoppingTables } from '../../../src/data/gateway/tables.ts';
import { toChanges } from '../../../src/data/rows.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { type DatabaseCaller, newMember, operation, push, runAs } from '../../support/people.ts';
import { emptyTables } from '../../support/simulation/shopping-simulation.ts';

const anyText = (most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('Netto', ' netto ', 'MEJERI', 'Frugt   og  grønt', 'Øl') },
    fc.constantFrom('', '\t', '\u200b', null, 7, {}),
    fc.constantFrom(most, most + 1, 10_001).map((length) => 'æ'.repeat(length)),
  );
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const anyPlace = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1000 }) },
  fc.constantFrom(null, -1, 1001, 0.5, '1', true, 1e300),
);

/** One operation on one of two shops, or on either of them if it is that by then, by one of two members. */
const step = fc.record({
  /** In ms before now, in few steps: many are at the same time. */
  ago: fc.nat(6).map((steps) => steps * 10),
  shop: fc.nat(1),
  fallback: fc.option(fc.constantFrom<unknown>(0, 1, 2, 2, 2, 'x', 7, null), { nil: undefined }),
  member: fc.nat(1),
  body: fc.oneof(
    fc.record({ kind: fc.constantFrom('add', 'rename'), data: some({ name: anyText(40) }) }),
    fc.record({ kind: fc.constantFrom('remove', 'restore', 'paint'), data: fc.constant({}) }),
    fc.record({ kind: fc.constant('place'), data: some({ category: anyText(40), place: anyPlace }) }),
  ),
});

describe.each(engines())('shops on the phone and on $name', ({ open }) => {
  const db = testDatabase(open);
  let members: readonly Required<DatabaseCaller>[];
  beforeAll(async () => {
    members = [await newMember(db.owner, 'Anna'), await newMember(db.owner, 'Bo')];
  });
  const author = (index: number) => {
    const member = members[index];
    if (!member) throw new Error('no member');
    return member;
  };

  async function stored(keys: readonly string[]) {
    const [row] = await runAs<{ answer: unknown }>(
      db.owner,
      author(0),
      "select public.pull_changes('{shop}', 0) as answer",
    );
    const shops = toChanges(row?.answer, { shop: shoppingTables.shop }).rows?.shop ?? [];
    return (shops as { key: string; rev: number }[])
      .filter(({ key }) => keys.includes(key))
      .map((shop) => ({ ...shop, rev: 0 }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  test('give the same rows and the same codes for the same operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
        const keys = [randomUUID(), randomUUID(), randomUUID()];
        const now = Date.now() - 1000;
        let tables = emptyTables;
        const done: { expected: string; got: string }[] = [];
        for (const { ago, shop, fallback, member, body } of steps) {
          const other = typeof fallback === 'number' ? (keys[fallback] ?? fallback) : fallback;
          const op = operation({
            entity: 'shop',
            kind: body.kind,
            data: { ...body.data, fallback: other },
            key: keys[shop] ?? '',
            at: now - ago,
          });
          const sent = JSON.parse(JSON.stringify(op)) as Operation;
          const expected = rejectionOf(tables, sent) ?? 'applied';
          tables = applyShopping(tables, sent, author(member).id);
          const [receipt] = (await push(db.owner, author(member), [sent])).receipts;
          done.push({
            expected,
            got: receipt?.status === 'rejected' ? receipt.code : (receipt?.status ?? ''),
          });
        }
        expect(done.map(({ got }) => got)).toEqual(done.map(({ expected }) => expected));
        const mine = [...tables.shop.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
        expect(await stored(keys)).toEqual(mine);
      }),
      { numRuns: 100 },
    );
  }, 300_000);

  test('have at most 200 categories each that members have placed', async () => {
    const key = randomUUID();
    const place = (n: number) =>
      operation({ entity: 'shop', kind: 'place', key, data: { category: `hylde ${n}`, place: n } });
    const many = [...Array(201).keys()].map(place);
    await push(db.owner, author(0), [
      operation({ entity: 'shop', kind: 'add', key, data: { name: 'Føtex' } }),
    ]);
    const { receipts } = await push(db.owner, author(0), many);
    expect(receipts.filter(({ status }) => status === 'rejected')).toEqual([
      { id: many.at(-1)?.id, status: 'rejected', code: 'bad-places' },
    ]);
  });

  test('a shop whose key belongs to a renamed shop gets its fallback, with all that was sent before that was known', async () => {
    const [anna, bo] = [author(0), author(1)];
    const [key, fallback, milk] = [randomUUID(), randomUUID(), randomUUID()];
    let at = Date.now() - 1000;
    const shop = (kind: string, data: Operation['data'], to = key) =>
      operation({ entity: 'shop', kind, key: to, at: ++at, data });
    const tick = (data: Operation['data']) =>
      operation({ entity: 'shopping', kind: 'tick', key: milk, at: ++at, data: { on: true, ...data } });
    await push(db.owner, bo, [shop('add', { name: 'Spar' }), shop('rename', { name: 'Fakta' })]);
    const sent = [
      operation({
        entity: 'shopping',
        kind: 'add',
        key: milk,
        at: ++at,
        data: { title: 'Fløde', buy: true },
      }),
      tick({ shop: key, fallback }),
      shop('add', { name: 'Spar', fallback }),
      shop('place', { category: 'Mejeri', place: 100, fallback }),
      // Made after the answer to a push, so that its author knew the key.
      shop('place', { category: 'Brød', place: 1 }, fallback),
      shop('rename', { name: 'Eurospar', fallback }),
      shop('place', { category: 'Brød', place: 200, fallback }),
    ];
    const { receipts } = await push(db.owner, anna, sent);
    expect(receipts.map(({ status }) => status)).toEqual(sent.map(() => 'applied'));
    // The others have renamed both meanwhile; one has the name of the other.
    await push(db.owner, bo, [
      shop('rename', { name: 'Spar' }),
      shop('rename', { name: 'Kvickly' }, fallback),
    ]);
    await push(db.owner, anna, [shop('place', { category: 'Frugt', place: 300, fallback })]);
    const place = (n: number) => [expect.any(Number), expect.any(String), n];
    const places = { mejeri: place(100), brød: place(200), frugt: place(300) };
    const rows = await stored([key, fallback]);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.key === key)).toMatchObject({ name: 'Spar', places: {} });
    expect(rows.find((row) => row.key === fallback)).toMatchObject({ name: 'Kvickly', places });
    const { rows: ticked } = await db.owner.query('select ticked_shop from public.shopping where key = $1', [
      milk,
    ]);
    expect(ticked).toEqual([{ ticked_shop: fallback }]);
  });

  test('a shop added under the same name is the one that the family has, whatever it is called later', async () => {
    const [anna, bo] = [author(0), author(1)];
    const [key, fallback] = [randomUUID(), randomUUID()];
    let at = Date.now() - 1000;
    const shop = (kind: string, data: Operation['data']) =>
      operation({ entity: 'shop', kind, key, at: ++at, data });
    await push(db.owner, bo, [shop('add', { name: 'Meny', fallback: randomUUID() })]);
    await push(db.owner, anna, [shop('add', { name: 'MENY', fallback })]);
    await push(db.owner, bo, [shop('rename', { name: 'Løvbjerg' })]);
    await push(db.owner, anna, [shop('place', { category: 'Brød', place: 5, fallback })]);
    expect(await stored([key, fallback])).toMatchObject([
      { key, name: 'Løvbjerg', places: { brød: [expect.any(Number), expect.any(String), 5] } },
    ]);
  });

  test('without a fallback, as sent by older pages, such an add is refused and all else reaches the shop with the key', async () => {
    const [anna, bo] = [author(0), author(1)];
    const key = randomUUID();
    let at = Date.now() - 1000;
    const shop = (kind: string, data: Operation['data']) =>
      operation({ entity: 'shop', kind, key, at: ++at, data });
    await push(db.owner, bo, [shop('add', { name: 'Irma' }), shop('rename', { name: 'Coop' })]);
    const { receipts } = await push(db.owner, anna, [
      shop('add', { name: 'Irma' }),
      shop('place', { category: 'Brød', place: 5 }),
    ]);
    expect(receipts).toMatchObject([{ status: 'rejected', code: 'exists' }, { status: 'applied' }]);
  });

  test('a shop exists before the ticks in it are applied, though both arrive in one push', async () => {
    const [shop, key] = [randomUUID(), randomUUID()];
    const [anna, bo] = [author(0), author(1)];
    let at = Date.now() - 1000;
    const item = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'shopping', kind, key, at: ++at, data });
    const buy = item('purchase', { trip: randomUUID() });
    const again = item('purchase', { trip: randomUUID() });
    const teaching = async (id: string) =>
      (
        await db.owner.query(
          'select ticked_at is not null as ticked, shop from public.purchase where id = $1',
          [id],
        )
      ).rows[0];
    at -= 500;
    await push(db.owner, bo, [item('add', { title: 'Kaffe', buy: true })]);
    await push(db.owner, anna, [
      item('tick', { on: true, shop }),
      operation({ entity: 'shop', kind: 'add', key: shop, at, data: { name: 'Rema' } }),
    ]);
    // Put back by another it still is hers.
    await push(db.owner, bo, [item('tick', { on: false })]);
    await push(db.owner, anna, [buy]);
    expect(await teaching(buy.id)).toEqual({ ticked: true, shop });
    // What was ticked for the one trip teaches nothing of the next.
    await push(db.owner, bo, [item('want', { buy: true })]);
    await push(db.owner, anna, [again]);
    expect(await teaching(again.id)).toEqual({ ticked: false, shop: null });
  });

  test('an item that is removed and restored is with nobody', async () => {
    const key = randomUUID();
    const [anna, bo] = [author(0), author(1)];
    let at = Date.now() - 1000;
    const item = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'shopping', kind, key, at: ++at, data });
    const has = async () =>
      (
        await db.owner.query(
          'select active, ticked_by, ticked_at is null as never, ticked_shop from public.shopping where key = $1',
          [key],
        )
      ).rows[0];
    const before = item('tick', { on: true });
    await push(db.owner, anna, [item('add', { title: 'Te', buy: true }), item('tick', { on: true })]);
    expect(await has()).toMatchObject({ active: true, ticked_by: anna.id });
    await push(db.owner, bo, [item('remove'), item('restore')]);
    const nobody = { active: true, ticked_by: null, never: true, ticked_shop: null };
    expect(await has()).toEqual(nobody);
    await push(db.owner, anna, [before]);
    expect(await has()).toEqual(nobody);
    await push(db.owner, anna, [item('tick', { on: true })]);
    expect(await has()).toMatchObject({ active: true, ticked_by: anna.id });
  });
});
