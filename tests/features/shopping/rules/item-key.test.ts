import { expect, test } from 'vitest';
import type { ShoppingTables } from '../../../../src/data/gateway/tables.ts';
import { keyForTitle } from '../../../../src/features/shopping/rules/item.ts';
import { itemKey, resolveKeys } from '../../../../src/features/shopping/rules/item-key.ts';
import type { ShoppingOperation } from '../../../../src/features/shopping/rules/operations.ts';
import { inverse } from '../../../../src/features/shopping/rules/undo.ts';
import type { Intent } from '../../../../src/sync/sync.ts';
import { goodNetwork } from '../../../support/simulation/network-faults.ts';
import { shoppingSimulation } from '../../../support/simulation/shopping-simulation.ts';
import { createPhone } from '../../../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../../../support/simulation/simulated-time.ts';
import { item, tables } from '../rows.ts';

test('two phones derive the same key from the same new name, in upper or lower case', async () => {
  const key = await itemKey('Rødgrød', new Map());
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await itemKey(' RØDGRØD ', new Map())).toBe(key);
  expect(await itemKey('Rodgrod', new Map())).not.toBe(key);
});

test('a key that belongs to a renamed item is skipped: every phone takes the same next key', async () => {
  const key = await itemKey('Kage', new Map());
  const digits = ['8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
  const keys = digits.map((digit) => `${key.slice(0, 14)}${digit}${key.slice(15)}`);
  const others = (count: number) => new Map(keys.slice(0, count).map((each) => [each, { title: 'Tærte' }]));
  for (const count of [1, 2, 7]) expect(await itemKey('Kage', others(count))).toBe(keys[count]);
  expect(await itemKey('kage', others(2).set(keys[1] ?? '', { title: 'KAGE' }))).toBe(keys[1]);
  // There is no ninth: then it is refused.
  expect(await itemKey('Kage', others(8))).toBe(key);
});

test('a key that was not derived from a name has no next key', () => {
  const key = '00000000-0000-4000-9000-000000000000';
  for (const isNew of [true, false])
    expect(keyForTitle(key, 'Kage', new Map([[key, { title: 'Tærte' }]]), isNew)).toBe(key);
});

const entity = 'shopping';
const trip = '00000000-0000-4000-8000-00000000000f';

/** Two phones of a family; `does` acts as the page does. */
async function family() {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingSimulation.server(time.now);
  let ids = 0;
  const phoneOf = (member: number) => {
    const { shapes, apply } = shoppingSimulation;
    const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
    const phone = createPhone({
      gateway: server.as(member),
      shapes,
      apply,
      time,
      skew: 0,
      newId,
      network: goodNetwork,
    });
    const view = () => phone.tabs[0]?.store.get().tables as ShoppingTables;
    return {
      ...phone,
      view,
      pending: () => phone.tabs[0]?.store.get().pending ?? [],
      async does(...intents: Intent<ShoppingOperation>[]) {
        const before = view();
        const count = phone.did.length;
        phone.dispatch(0, resolveKeys(intents, before));
        await time.advance(10);
        return inverse(before, phone.did.slice(count), 'member');
      },
    };
  };
  const [home, away] = [phoneOf(0), phoneOf(1)];
  await time.advance(1000);
  const byTitle = async () =>
    new Map([...(await server.rows()).shopping.values()].map((row) => [row.title, row]));
  return { time, server, home, away, byTitle };
}

test('an item added offline under the old name of a renamed item becomes its own item, with all that was done to it', async () => {
  const { time, home, away, byTitle } = await family();
  const key = await itemKey('Mælk', home.view().shopping);
  await time.advance(10);
  away.setOnline(false);
  await home.does({ entity, kind: 'add', key, data: { title: 'Mælk', buy: true } });
  await home.does({ entity, kind: 'edit', key, data: { title: 'Sødmælk' } });
  expect(await itemKey('Mælk', away.view().shopping)).toBe(key);
  await away.does({ entity, kind: 'add', key, data: { title: 'Mælk', buy: true } });
  await away.does({ entity, kind: 'want', key, data: { buy: true, quantity: '2 l' } });
  await away.does({ entity, kind: 'stock', key, data: { by: 3 } });
  await away.does(
    { entity, kind: 'edit', key, data: { title: 'Letmælk', category: 'Køl' } },
    { entity, kind: 'want', key, data: { buy: true, quantity: '3 l' } },
  );
  const takeBack = await away.does({ entity, kind: 'purchase', key, data: { trip } });
  away.setOnline(true);
  await time.advance(60_000);
  const untouched = {
    key,
    buy: true,
    buyCounter: 0,
    count: 0,
    quantity: null,
    category: 'Andet',
    active: true,
  };
  const now = await byTitle();
  expect([...now.keys()].sort()).toEqual(['Letmælk', 'Sødmælk']);
  expect(now.get('Sødmælk')).toMatchObject(untouched);
  expect(now.get('Letmælk')).toMatchObject({ buy: false, buyCounter: 1, count: 3, category: 'Køl' });
  expect(away.pending()).toEqual([]);
  expect(away.view()).toEqual(home.view());
  // What is taken back later finds it, too.
  await away.does(...takeBack);
  await time.advance(60_000);
  expect((await byTitle()).get('Sødmælk')).toMatchObject(untouched);
  expect((await byTitle()).get('Letmælk')).toMatchObject({ buy: true, buyCounter: 0, quantity: '3 l' });
});

test('undoing such an add after it was sent removes that item and not the renamed one', async () => {
  const { time, home, away, byTitle } = await family();
  const key = await itemKey('Mælk', home.view().shopping);
  away.setOnline(false);
  await home.does({ entity, kind: 'add', key, data: { title: 'Mælk', buy: true } });
  await home.does({ entity, kind: 'edit', key, data: { title: 'Sødmælk' } });
  const takeBack = await away.does({ entity, kind: 'add', key, data: { title: 'Mælk', buy: true } });
  away.setOnline(true);
  await time.advance(60_000);
  const again = await away.does(...takeBack);
  await time.advance(60_000);
  expect((await byTitle()).get('Sødmælk')?.active).toBe(true);
  expect((await byTitle()).get('Mælk')?.active).toBe(false);
  await away.does(...again);
  await time.advance(60_000);
  expect((await byTitle()).get('Mælk')?.active).toBe(true);
});

test('an item confirmed in a lost answer and then renamed by another still receives the operation', async () => {
  const { time, home, away, byTitle } = await family();
  const key = await itemKey('Mælk', away.view().shopping);
  // The answer to its push is lost, and it does not hear of it until later.
  let calls = 0;
  away.setNetwork({
    call: () => ({ kind: ++calls === 1 ? 'ok' : 'answer lost', delay: 1 }),
    message: () => ({ lost: true, delay: 0 }),
  });
  await away.does({ entity, kind: 'add', key, data: { title: 'Mælk' } });
  expect(home.view().shopping.get(key)?.title).toBe('Mælk');
  await home.does({ entity, kind: 'edit', key, data: { title: 'Sødmælk' } });
  away.setOnline(false);
  away.setNetwork(goodNetwork);
  await away.does({ entity, kind: 'stock', key, data: { by: 1 } });
  away.setOnline(true);
  await time.advance(60_000);
  expect([...(await byTitle()).values()]).toMatchObject([{ title: 'Sødmælk', count: 1 }]);
});

test('an operation on a confirmed item carries only its key', () => {
  const known = tables([item({ title: 'Mælk', key: 'k' })]);
  const want = { entity, kind: 'want', key: 'k', data: { buy: true } } as const;
  expect(resolveKeys([want, { ...want, data: { ...want.data, of: 'Mælk' } }], known)).toEqual([want, want]);
});
