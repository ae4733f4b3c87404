import { expect, test } from 'vitest';
import { shoppingTrial } from '../support/shopping-trial.ts';
import { createPhone } from '../support/simulated-phones.ts';
import { createSimulatedTime } from '../support/simulated-time.ts';

const entity = 'shopping';
const ids = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
};

test('a change whose live message overtakes the answer to its push is never shown twice', async () => {
  const time = createSimulatedTime(0, async () => {});
  const server = await shoppingTrial.server(time.now);
  const phone = createPhone({
    gateway: server.as(0),
    keys: shoppingTrial.keys,
    apply: shoppingTrial.apply,
    time,
    skew: 0,
    newId: ids(),
    weather: { call: () => ({ kind: 'ok', delay: 50 }), message: () => ({ lost: false, delay: 1 }) },
  });
  await time.advance(1000);
  const key = '00000000-0000-4000-9000-000000000001';
  phone.act(0, [{ entity, kind: 'add', key, data: { title: 'Ærter' } }]);
  await time.advance(1000);
  const seen: (number | undefined)[] = [];
  phone.tabs[0]?.store.subscribe(() => seen.push(phone.tabs[0]?.store.get().tables.shopping.get(key)?.count));
  phone.act(0, [{ entity, kind: 'stock', key, data: { by: 1 } }]);
  await time.advance(1000);
  expect([...new Set(seen)]).toEqual([1]);
  expect((await server.rows()).shopping.get(key)?.count).toBe(1);
});
