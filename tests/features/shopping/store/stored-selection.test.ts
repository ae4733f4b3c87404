import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createStoredSelection } from '../../../../src/features/shopping/store/stored-selection.ts';
import {
  initialUiState,
  type Selection,
  type UiState,
} from '../../../../src/features/shopping/store/view-model.ts';
import { openDeviceSettings } from '../../../../src/sync/storage/device-settings.ts';
import { wipeDevice } from '../../../../src/sync/storage/leave-device.ts';
import { eventually } from '../../../support/eventually.ts';

const stops: (() => void)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await wipeDevice();
});

let time = 0;

/** A tab of Anna's phone, which shows what another tab stores. */
async function tab() {
  const settings = await openDeviceSettings('shopping-notes');
  let ui: UiState = initialUiState;
  const selection = createStoredSelection({
    settings,
    now: () => ++time,
    ui: () => ui,
    setUi: (part) => {
      ui = { ...ui, ...part };
    },
  });
  function select(part: Partial<Selection>) {
    const before = ui;
    ui = { ...ui, ...part };
    selection.changed(before, ui);
  }
  stops.push(settings.listen(() => void selection.read()));
  await selection.read();
  return {
    ...selection,
    settings,
    struck: () => [...ui.struck],
    taken: () => [...ui.taken],
    select,
    strike: (...keys: string[]) => select({ struck: new Set([...ui.struck, ...keys]) }),
    unstrike: (key: string) => select({ struck: new Set([...ui.struck].filter((each) => each !== key)) }),
  };
}

async function annasTab() {
  const opened = await tab();
  opened.setOwner('anna');
  await eventually(async () => expect(await opened.settings.read('owner')).toBe('anna'));
  return opened;
}

test('what two tabs strike out at the same time is struck out in both, and after a reload', async () => {
  const [one, other] = [await annasTab(), await annasTab()];
  one.strike('Brød');
  other.strike('Mælk');
  one.store();
  other.store();
  await eventually(() =>
    expect([one.struck(), other.struck()]).toEqual([
      ['Brød', 'Mælk'],
      ['Brød', 'Mælk'],
    ]),
  );
  expect((await annasTab()).struck()).toEqual(['Brød', 'Mælk']);

  one.unstrike('Brød');
  other.select({ taken: new Set(['Ærter']) });
  one.store();
  other.store();
  await eventually(() => expect([one.struck(), one.taken()]).toEqual([['Mælk'], ['Ærter']]));
  await eventually(() => expect([other.struck(), other.taken()]).toEqual([['Mælk'], ['Ærter']]));
});

test('what a tab has not stored yet stays struck out when another tab stores something', async () => {
  const [one, other] = [await annasTab(), await annasTab()];
  one.strike('Brød');
  other.strike('Mælk');
  other.store();
  await eventually(() => expect(one.struck()).toEqual(['Brød', 'Mælk']));
  one.unstrike('Mælk');
  await other.settings.write('shop', 'Brugsen');
  await one.read();
  expect(one.struck()).toEqual(['Brød']);
});

test('struck items keep the order in which they were struck out', async () => {
  const one = await annasTab();
  one.strike('c');
  one.strike('a');
  one.strike('b');
  one.store();
  await eventually(async () => expect((await tab()).struck()).toEqual(['c', 'a', 'b']));
});

test('what is struck out before it is known whose phone it is belongs to them, beside what they struck out before', async () => {
  const before = await annasTab();
  before.strike('Mælk');
  before.store();
  await eventually(async () => expect((await tab()).struck()).toEqual(['Mælk']));
  await before.settings.writeAll(new Map([['owner', undefined]]));

  const later = await tab();
  expect(later.struck()).toEqual([]);
  later.strike('Brød');
  later.store();
  later.setOwner('anna');
  await eventually(() => expect(later.struck()).toEqual(['Mælk', 'Brød']));
  const names = async () => [...(await later.settings.readAll('struck ')).keys()];
  await eventually(async () => expect(await names()).toEqual(['struck Brød anna', 'struck Mælk anna']));
  later.setOwner('bo');
  expect(later.struck()).toEqual([]);
  await eventually(async () => expect(await later.settings.read('owner')).toBe('bo'));
  expect((await tab()).struck()).toEqual([]);
});

test('a selection that an earlier version stored as a whole is still there, and can be changed', async () => {
  const settings = await openDeviceSettings('shopping-notes');
  await settings.write('owner', 'anna');
  await settings.write('struck anna', ['Brød', 7, 'Mælk']);
  await settings.write('taken bo', ['Ærter']);
  const one = await tab();
  expect([one.struck(), one.taken()]).toEqual([['Brød', 'Mælk'], []]);
  one.unstrike('Brød');
  one.store();
  await eventually(async () => expect((await tab()).struck()).toEqual(['Mælk']));
  one.setOwner('bo');
  await eventually(() => expect([one.struck(), one.taken()]).toEqual([[], ['Ærter']]));
});

test('a selection that an earlier version stored as a whole is shown even if the phone can store nothing more', async () => {
  const settings = await openDeviceSettings('shopping-notes');
  await settings.write('owner', 'anna');
  await settings.write('struck anna', ['Brød']);
  await settings.write('shop', 'Brugsen');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  const one = await tab();
  put.mockRestore();
  expect(one.struck()).toEqual(['Brød']);
});

test('what is struck out and stored while the selection is read stays struck out', async () => {
  await annasTab();
  // Knows its owner and reads nothing later by itself.
  const one = await tab();
  const { readAll } = one.settings;
  const writes = vi.spyOn(one.settings, 'writeAll');
  vi.spyOn(one.settings, 'readAll').mockImplementationOnce(async (prefix) => {
    const found = await readAll(prefix);
    one.strike('Brød');
    one.store();
    await writes.mock.results[0]?.value;
    return found;
  });
  await one.read();
  expect(one.struck()).toEqual(['Brød']);
});

test('what was struck out before the phone was wiped is neither shown nor stored again', async () => {
  const one = await annasTab();
  one.strike('Brød');
  one.wiped();
  await wipeDevice();
  await one.read();
  const written = vi.spyOn(one.settings, 'writeAll');
  one.store();
  expect([one.struck(), written.mock.calls]).toEqual([[], []]);
});
