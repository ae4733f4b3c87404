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

/**
 * Two phones that see each other's messages at once. `skew`: how far their clocks are off; `delays`: how long
 * their calls to the server take each way; in ms.
 */
async function twoPhones({ skew = [0, 0], delays = [1_000, 1_000] } = {}) {
  const time = createSimulatedTime(Date.now(), async () => {});
  const server = await shoppingSimulation.server(time.now);
  const newId = sequentialIds();
  const [one, other] = skew.map((ahead, member) =>
    createPhone({
      gateway: server.as(member),
      shapes: shoppingSimulation.shapes,
      apply: shoppingSimulation.apply,
      previewed,
      time,
      skew: ahead,
      newId,
      network: { ...slow, call: () => ({ kind: 'ok', delay: delays[member] ?? 0 }) },
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

test.each([
  ['a slow clock', { skew: [0, -500] }],
  ['clocks that are ahead and a quicker network', { skew: [900, 900], delays: [1_900, 10] }],
])('whoever reacts to what is shown in advance has the last word, also with %s', async (_, phones) => {
  const { time, one, other, wants, want, stored } = await twoPhones(phones);
  want(one, true);
  await time.advance(100);
  expect(wants(other)).toBe(true);
  want(other, false);
  await time.advance(20_000);
  expect([wants(one), wants(other), await stored()]).toEqual([false, false, false]);
});

test('a change is shown throughout, also when its message is lost and it has to be pulled', async () => {
  const { time, one, other, wants, want } = await twoPhones();
  const seen: unknown[] = [];
  other.tabs[0]?.store.subscribe(() => {
    if (seen.at(-1) !== wants(other)) seen.push(wants(other));
  });
  want(one, true);
  await time.advance(100);
  let isLost = true;
  other.setNetwork({ ...slow, message: () => ({ lost: isLost, delay: 1 }) });
  await time.advance(2_000);
  isLost = false;
  one.dispatch(0, [{ entity: 'shopping', kind: 'edit', key, data: { freezer: true } }]);
  await time.advance(10_000);
  expect(seen).toEqual([true]);
});
