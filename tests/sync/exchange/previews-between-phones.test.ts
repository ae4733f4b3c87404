import { expect, test } from 'vitest';
import { previewed } from '../../../src/features/shopping/rules/operations.ts';
import type { Network } from '../../support/simulation/network-faults.ts';
import { shoppingSimulation } from '../../support/simulation/shopping-simulation.ts';
import { createPhone } from '../../support/simulation/simulated-phones.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';
import { sequentialIds } from '../../support/simulation/simulation.ts';

const key = '00000000-0000-4000-9000-000000000001';
const slow: Network = {
  call: () => ({ kind: 'ok', delay: 1_000 }),
  message: () => ({ lost: false, delay: 1 }),
};

/** Two phones that see each other's messages at once, and whose calls to the server take two seconds. */
async function twoPhones({ skew = 0 } = {}) {
  const time = createSimulatedTime(Date.now(), async () => {});
  const server = await shoppingSimulation.server(time.now);
  const newId = sequentialIds();
  const [one, other] = [0, 1].map((member) =>
    createPhone({
      gateway: server.as(member),
      shapes: shoppingSimulation.shapes,
      apply: shoppingSimulation.apply,
      previewed,
      time,
      skew: member === 1 ? skew : 0,
      newId,
      network: slow,
    }),
  );
  if (!one || !other) throw new Error('two phones were wanted');
  await time.advance(20_000);
  one.dispatch(0, [{ entity: 'shopping', kind: 'add', key, data: { title: 'Mælk' } }]);
  await time.advance(20_000);
  const wants = (phone: typeof one) => phone.tabs[0]?.store.get().tables.shopping.get(key)?.buy;
  const want = (phone: typeof one, buy: boolean) =>
    phone.dispatch(0, [{ entity: 'shopping', kind: 'want', key, data: { buy } }]);
  const stored = async () => (await server.rows()).shopping.get(key)?.buy;
  return { time, one, other, wants, want, stored };
}

test("a phone shows another one's tap before the database has it, and after it", async () => {
  const { time, one, other, wants, want, stored } = await twoPhones();
  want(one, true);
  await time.advance(100);
  expect([wants(other), await stored()]).toEqual([true, false]);
  await time.advance(10_000);
  expect([wants(other), await stored()]).toEqual([true, true]);
});

test('a tap that never reaches the database is not shown for good', async () => {
  const { time, one, other, wants, want, stored } = await twoPhones();
  want(one, true);
  await time.advance(100);
  one.setOnline(false);
  expect(wants(other)).toBe(true);
  await time.advance(10_000);
  expect([wants(other), await stored()]).toEqual([false, false]);
});

test('whoever reacts to what is shown in advance has the last word, also with a slow clock', async () => {
  const { time, one, other, wants, want, stored } = await twoPhones({ skew: -500 });
  want(one, true);
  await time.advance(100);
  expect(wants(other)).toBe(true);
  want(other, false);
  await time.advance(20_000);
  expect([wants(one), wants(other), await stored()]).toEqual([false, false, false]);
});
