import { expect, test } from 'vitest';
import { createTapGuard, type Tap } from '../../src/lib/tap-guard.ts';

/** Taps in a page whose controls are at the given places; a later call may give others. */
function page(...shown: readonly Record<string, string>[]) {
  let taps = 0;
  const guard = createTapGuard(() => new Map(Object.entries(shown[Math.min(taps, shown.length - 1)] ?? {})));
  const tap = (control: string | null, timeStamp: number, at: Partial<Tap> = {}) => {
    const isStray = guard.isStray({ timeStamp, clientX: 100, clientY: 100, detail: 1, ...at }, control);
    taps += 1;
    return isStray;
  };
  return { tap, forget: guard.forget };
}

test.each([100, 900, 1_490])('a control that comes under the finger takes no tap %d ms later', (gap) => {
  const { tap } = page({ Afslut: '10 90' }, { Fortryd: '10 90' });
  expect(tap('Afslut', 1_000)).toBe(false);
  expect(tap('Fortryd', 1_000 + gap)).toBe(true);
});

test('neither does one that has moved there, nor on a third tap', () => {
  const { tap } = page({ first: '10 90', second: '10 130' }, { second: '10 90' }, { second: '10 90' });
  expect(tap('first', 0)).toBe(false);
  expect(tap('second', 400)).toBe(true);
  expect(tap('second', 800)).toBe(true);
});

test.each([
  ['the same control, where it was', { row: '10 90' }, 'row', 300, {}],
  ['the same control, moved', { row: '10 100' }, 'row', 300, {}],
  ['a neighbour that was there', { row: '10 90', next: '10 120' }, 'next', 300, { clientY: 125 }],
  ['a control elsewhere', { new: '10 290' }, 'new', 300, { clientY: 300 }],
  ['a new control, later', { new: '10 90' }, 'new', 1_600, {}],
  ['a new control, with a key', { new: '10 90' }, 'new', 300, { detail: 0 }],
  ['what is no control', {}, null, 300, {}],
  ["a label's field", { field: '200 90' }, 'field', 1, {}],
] as const)('a tap counts on %s', (_what, then, control, time, at) => {
  const { tap } = page({ row: '10 90', next: '10 120' }, then);
  tap('row', 0);
  expect(tap(control, time, at)).toBe(false);
});

test('a double tap on a toggle counts once, and a later tap again', () => {
  const guard = createTapGuard(() => new Map([['row', '10 90']]));
  const tap = (timeStamp: number) =>
    guard.isStray({ timeStamp, clientX: 100, clientY: 100, detail: 1 }, 'row', true);
  expect([0, 250, 600, 1_100].map((at) => tap(at))).toEqual([false, true, true, false]);
});

test('a tap counts on what was scrolled under the finger', () => {
  const { tap, forget } = page({ row: '10 90' }, { other: '10 90' });
  tap('row', 0);
  forget();
  expect(tap('other', 500)).toBe(false);
});
