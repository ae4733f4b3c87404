import { expect, test } from 'vitest';
import { createDialogHistory } from '../../src/app-shell/store/dialog-history.ts';

/** A browser's history, which goes back when it is let. */
function browser(...states: unknown[]) {
  const entries: unknown[] = states.length > 0 ? states : [null];
  let at = entries.length - 1;
  const listeners: (() => void)[] = [];
  const asked: number[] = [];
  /** For each entry, whether the browser scrolls when somebody goes to it. */
  const scrolls: ScrollRestoration[] = entries.map(() => 'auto');
  const go = (by: number) => {
    at += by;
    const scroll = scrolls[at];
    for (const listener of listeners) listener();
    return scroll;
  };
  const dialogs = createDialogHistory({
    history: () => ({
      get state() {
        return entries[at];
      },
      get scrollRestoration() {
        return scrolls[at] ?? 'auto';
      },
      set scrollRestoration(value) {
        scrolls[at] = value;
      },
      pushState(state: unknown) {
        at += 1;
        entries.splice(at, entries.length, state);
        scrolls.splice(at, scrolls.length, scrolls[at - 1] ?? 'auto');
      },
      go: (by = 0) => void asked.push(by),
    }),
    onPop: (listener) => void listeners.push(listener),
  });
  return {
    dialogs,
    /** Goes back or forward, and returns whether the browser scrolls to where the page was then. */
    go,
    settle() {
      for (const by of asked.splice(0)) go(by);
    },
    entries,
    scrolls,
    place: () => at,
  };
}

test('Back closes a dialog once, and its entry is gone by then', () => {
  const { dialogs, go, settle, place } = browser({ fromTiles: true });
  let closed = 0;
  const leave = dialogs.enter(() => {
    closed += 1;
  });
  expect(place()).toBe(1);
  go(-1);
  leave();
  settle();
  expect([closed, place()]).toEqual([1, 0]);
});

test('a dialog that is closed by a button takes its entry away, and what comes next waits for that', () => {
  const { dialogs, settle, entries, place } = browser({ fromTiles: true });
  const leave = dialogs.enter(() => {});
  expect(entries[1]).toEqual({ fromTiles: true, dialogs: 1 });
  leave();
  let at = -1;
  dialogs.settled(() => {
    at = place();
  });
  expect(at).toBe(-1);
  settle();
  expect(at).toBe(0);
  dialogs.settled(() => {
    at = 7;
  });
  expect(at).toBe(7);
});

test('a second dialog right after the first has an entry of its own', () => {
  const { dialogs, settle, place, go } = browser();
  dialogs.enter(() => {})();
  let closed = false;
  dialogs.enter(() => {
    closed = true;
  });
  settle();
  expect([place(), closed]).toEqual([1, false]);
  go(-1);
  expect(closed).toBe(true);
});

test('Back closes what was opened last, whichever was closed by a button before', () => {
  const { dialogs, settle, place, go } = browser();
  const closed: string[] = [];
  const enter = (name: string) => dialogs.enter(() => closed.push(name));
  enter('first');
  const leaveSecond = enter('second');
  enter('third');
  expect(place()).toBe(3);
  leaveSecond();
  settle();
  expect(place()).toBe(2);
  go(-1);
  expect(closed).toEqual(['third']);
  go(-1);
  expect(closed).toEqual(['third', 'first']);
  enter('fourth');
  enter('fifth');
  go(-2);
  expect(closed.slice(2)).toEqual(['fifth', 'fourth']);
});

test('dialogs that are closed together leave no entries', () => {
  const { dialogs, settle, place } = browser();
  const leave = [dialogs.enter(() => {}), dialogs.enter(() => {})];
  for (const each of leave) each();
  settle();
  settle();
  expect(place()).toBe(0);
});

test('the history entries of dialogs that no longer exist are skipped, after a reload and when somebody goes forward', () => {
  const { dialogs, settle, place, go } = browser(null, { dialogs: 1 }, { dialogs: 2 });
  dialogs.start();
  settle();
  expect(place()).toBe(0);
  go(1);
  settle();
  expect(place()).toBe(0);
});

test('closing does not scroll the page to where it was, but a reload does', () => {
  const { dialogs, settle, go, scrolls } = browser();
  dialogs.enter(() => {});
  expect(scrolls[1]).toBe('auto');
  expect(go(-1)).toBe('manual');
  expect(scrolls[0]).toBe('auto');
  dialogs.enter(() => {})();
  settle();
  expect(scrolls[0]).toBe('auto');
});
