import { expect, test } from 'vitest';
import { createDialogHistory } from '../../../src/features/photos/store/dialog-history.ts';

/** A browser's history, which goes back when it is let. */
function browser(...states: unknown[]) {
  const entries: unknown[] = states.length > 0 ? states : [null];
  let at = entries.length - 1;
  const listeners = new Set<() => void>();
  const asked: number[] = [];
  const go = (by: number) => {
    at += by;
    for (const listener of [...listeners]) listener();
  };
  const dialogs = createDialogHistory({
    history: () => ({
      get state() {
        return entries[at];
      },
      pushState(state: unknown) {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, state);
        at += 1;
      },
      back: () => void asked.push(-1),
    }),
    onPop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return {
    dialogs,
    go,
    /** Does what the page asked for. */
    settle: async () => {
      for (const by of asked.splice(0)) go(by);
      await Promise.resolve();
    },
    entries,
    place: () => at,
  };
}

test('Back closes a dialog once, and its entry is gone by then', () => {
  const { dialogs, go, place } = browser({ fromTiles: true });
  let closed = 0;
  const leave = dialogs.enter(() => {
    closed += 1;
  });
  expect(place()).toBe(1);
  go(-1);
  leave();
  expect([closed, place()]).toEqual([1, 0]);
});

test('a dialog that is closed by a button takes its entry away, and what comes next waits for that', async () => {
  const { dialogs, settle, entries, place } = browser({ fromTiles: true });
  const leave = dialogs.enter(() => {});
  expect(entries[1]).toEqual({ fromTiles: true, dialog: true });
  leave();
  let at = -1;
  dialogs.settled(() => {
    at = place();
  });
  expect(at).toBe(-1);
  await settle();
  expect(at).toBe(0);
});

test('a second dialog right after the first has an entry of its own', async () => {
  const { dialogs, settle, place, go } = browser();
  dialogs.enter(() => {})();
  let closed = false;
  dialogs.enter(() => {
    closed = true;
  });
  await settle();
  expect([place(), closed]).toEqual([1, false]);
  go(-1);
  expect(closed).toBe(true);
});

test('the history entry of a dialog that no longer exists is skipped, after a reload and when somebody goes forward', async () => {
  const { dialogs, settle, place, go } = browser(null, { dialog: true });
  dialogs.start();
  await settle();
  expect(place()).toBe(0);
  go(1);
  await settle();
  expect(place()).toBe(0);
});
