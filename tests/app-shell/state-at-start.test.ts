import { expect, test } from 'vitest';
import { stateAtStart } from '../../src/app-shell/cached-view/state-at-start.ts';
import { device } from '../features/log/device.ts';

test('a first view begins with the stored rows, connecting, and with neither a message nor a new version', async () => {
  const { store } = await device();
  await store.add('Klippe hæk');
  store.messages.say('Fortrudt');
  store.offerVersion();
  const shown = store.get();
  expect(shown).toMatchObject({
    message: { text: 'Fortrudt' },
    newVersion: true,
    connection: { kind: 'live' },
  });
  expect(stateAtStart(shown, 1)).toEqual({
    ...shown,
    message: null,
    newVersion: false,
    connection: { kind: 'connecting' },
    now: 1,
  });
});
