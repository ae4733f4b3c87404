import { expect, test } from 'vitest';
import { createPreviews } from '../../../src/sync/exchange/previews.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';

interface Row {
  readonly title: string;
  readonly rev: number;
}
type ItemTables = { readonly item: ReadonlyMap<string, Row> };

const rows: ItemTables = { item: new Map([['a', { title: 'Mælk', rev: 1 }]]) };
const start = Date.parse('2026-11-25T12:00:00Z');

/** An operation that gives an item another title. */
const rename = (title: string, id = 'op', at = start): Operation => ({
  id,
  at,
  entity: 'item',
  kind: 'rename',
  key: 'a',
  data: { title },
});

/** A feature in which renamings are previewed and nothing else, and what its page shows. */
function previewedItems() {
  const time = createSimulatedTime(start);
  let drawn = 0;
  const previews = createPreviews<Operation, ItemTables>({
    kinds: ['rename'],
    apply: ({ item }, { key, data }) => {
      if (typeof data.title !== 'string') throw new TypeError('no title');
      return { item: new Map([...item, [key, { title: data.title, rev: 1 }]]) };
    },
    tables: () => rows,
    now: time.now,
    timers: { after: time.after },
    changed: () => {
      drawn += 1;
    },
  });
  const said = { rev: 2, epoch: 'a', operations: [] as string[], rows: {}, previews: true };
  let clock = start;
  return {
    time,
    previews,
    /** Something that the server sends; `at`: how much later than before, in ms. */
    hear(part: Partial<typeof said> = {}, { at = 1, isMerged = true } = {}) {
      clock += at;
      previews.received({ ...said, now: clock, ...part }, isMerged);
    },
    title: () => previews.applyTo(rows).item.get('a')?.title,
    drawn: () => drawn,
  };
}

test("another phone's change is shown until the database confirms it, which does not show it twice", () => {
  const { previews, hear, title, drawn } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [rename('Letmælk')] });
  expect([title(), drawn()]).toEqual(['Letmælk', 1]);
  hear({ operations: ['another'] });
  expect(title()).toBe('Letmælk');
  hear({ operations: ['op'] });
  expect([title(), drawn()]).toEqual(['Mælk', 2]);
});

test('what the database has not confirmed after five seconds is not shown any more', async () => {
  const { time, previews, hear, title } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [rename('Letmælk')] });
  await time.advance(4_999);
  expect(title()).toBe('Letmælk');
  await time.advance(1);
  expect(title()).toBe('Mælk');
});

test('nothing is sent or shown before the server allows it, after a removal, or without a connection', () => {
  const { previews, hear, title } = previewedItems();
  const preview = { member: 'bo', operations: [rename('Letmælk')] };
  const state = () => {
    previews.show(preview);
    return [previews.toSend(preview.operations).length, title()];
  };
  expect(state()).toEqual([0, 'Mælk']);
  hear();
  expect(state()).toEqual([1, 'Letmælk']);
  // What is on the screen goes, too.
  hear({ previews: false });
  expect(title()).toBe('Mælk');
  expect(state()).toEqual([0, 'Mælk']);
  hear({}, { at: 600_000 });
  expect(state()).toEqual([1, 'Letmælk']);
  previews.suspend();
  expect(previews.toSend(preview.operations)).toEqual([]);
});

test('only kinds that may be applied twice are sent and shown', () => {
  const { previews, hear, title } = previewedItems();
  hear();
  const add = { ...rename('Smør', 'add'), kind: 'add' };
  const operations = [add, rename('Letmælk')];
  expect(previews.toSend(operations)).toEqual([rename('Letmælk')]);
  previews.show({ member: 'bo', operations: [add] });
  expect(title()).toBe('Mælk');
});

test('the change of a phone whose clock is ahead is not shown, and the latest shown is known', () => {
  const { previews, hear, title } = previewedItems();
  hear();
  expect(previews.latest()).toBe(0);
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'op', start + 60_000)] });
  expect(title()).toBe('Mælk');
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'op', start + 900)] });
  expect([title(), previews.latest()]).toEqual(['Letmælk', start + 900]);
});

test('a change that the page cannot apply has no effect on it or on other changes, and keeps none waiting', () => {
  const { previews, hear, title } = previewedItems();
  hear();
  const broken = { ...rename('', 'broken'), data: { title: 7 } };
  previews.show({ member: 'bo', operations: [broken] });
  const reaction = rename('Sødmælk', 'a');
  expect(previews.sendable([reaction])).toEqual([reaction]);
  previews.show({ member: 'bo', operations: [rename('Letmælk'), broken] });
  expect(title()).toBe('Letmælk');
});

test('a flood of changes is not shown', () => {
  const { previews, hear, title } = previewedItems();
  hear();
  const flood = Array.from({ length: 201 }, (_, n) => rename(`Mælk ${n}`, `op ${n}`));
  previews.show({ member: 'bo', operations: flood });
  expect(title()).toBe('Mælk');
  previews.show({ member: 'bo', operations: flood.slice(1) });
  expect(title()).toBe('Mælk 200');
});

test('what the server sends before its rows can be merged ends no preview', () => {
  const { previews, hear, title } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [rename('Letmælk')] });
  hear({ operations: ['op'] }, { isMerged: false });
  expect(title()).toBe('Letmælk');
});

test('an answer from before a removal, or from while it was made, allows no previews', () => {
  const { previews, hear } = previewedItems();
  const sent = () => previews.toSend([rename('Letmælk')]).length;
  hear();
  hear({ previews: false }, { at: 1_000 });
  hear({ previews: true }, { at: -500 });
  expect(sent()).toBe(0);
  // Of a pull that began when the removal had a time, but was not committed.
  hear({ previews: true }, { at: 1_000 });
  expect(sent()).toBe(0);
  hear({ previews: true }, { at: 600_000 });
  expect(sent()).toBe(1);
});

test('a preview that arrives after its message is not shown', () => {
  const { previews, hear, title } = previewedItems();
  hear({ operations: ['op'] });
  previews.show({ member: 'bo', operations: [rename('Letmælk')] });
  expect(title()).toBe('Mælk');
});

test('who changes what is shown in advance waits until the database has it, for three seconds at most', async () => {
  const { time, previews, hear } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'first')] });
  const [reaction, elsewhere] = [rename('Sødmælk', 'a'), { ...rename('Smør', 'b'), key: 'b' }];
  expect(previews.sendable([reaction, elsewhere])).toEqual([elsewhere]);
  // Only those that were shown when it was made: others cannot keep it waiting.
  previews.show({ member: 'bo', operations: [rename('Skummetmælk', 'second')] });
  hear({ operations: ['first'] });
  expect(previews.sendable([reaction])).toEqual([reaction]);
  const late = rename('Fløde', 'c');
  previews.made([late]);
  await time.advance(2_999);
  expect(previews.sendable([late])).toEqual([]);
  await time.advance(1);
  expect(previews.sendable([late])).toEqual([late]);
});

test('a preview that is repeated all the time keeps nobody waiting for longer', async () => {
  const { time, previews, hear } = previewedItems();
  hear();
  const again = () => previews.show({ member: 'bo', operations: [rename('Letmælk', 'first')] });
  again();
  const reaction = rename('Sødmælk', 'a');
  expect(previews.sendable([reaction])).toEqual([]);
  await time.advance(2_000);
  again();
  await time.advance(1_000);
  expect(previews.sendable([reaction])).toEqual([reaction]);
});

test('the changes of one row are sent in order, although only the first waits for a preview', () => {
  const { previews, hear } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'first')] });
  const reaction = rename('Sødmælk', 'a');
  expect(previews.sendable([reaction])).toEqual([]);
  const [later, elsewhere] = [rename('Fløde', 'b'), { ...rename('Smør', 'c'), key: 'b' }];
  expect(previews.sendable([reaction, later, elsewhere])).toEqual([elsewhere]);
  hear({ operations: ['first'] });
  expect(previews.sendable([reaction, later])).toEqual([reaction, later]);
});

test('a change that waits in another tab waits here, too', () => {
  const { previews, hear } = previewedItems();
  hear();
  const [before, after] = [rename('Fløde', 'a'), rename('Sødmælk', 'b')];
  expect(previews.sendable([before])).toEqual([before]);
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'first')] });
  // Read from the device, where the other tab has stored it.
  expect(previews.sendable([structuredClone(before), after])).toEqual([before]);
});

test.each([
  ['a time that no clock shows', { at: -1e300 }],
  ['a time before 1970', { at: -1 }],
  ['half a millisecond', { at: 0.5 }],
  ['a text that fills the memory', { data: { title: 'x'.repeat(10_000) } }],
])('%s is not shown', (_, wrong) => {
  const { previews, hear, title } = previewedItems();
  hear();
  previews.show({ member: 'bo', operations: [{ ...rename('Letmælk'), ...wrong }] });
  expect(title()).toBe('Mælk');
});

test('a change that was made before another is shown does not wait for it', () => {
  const { previews, hear } = previewedItems();
  hear();
  const before = rename('Fløde', 'a');
  previews.made([before]);
  previews.show({ member: 'bo', operations: [rename('Letmælk', 'first')] });
  expect(previews.sendable([before])).toEqual([before]);
});
