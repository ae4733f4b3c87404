import type { Timers } from './ports.ts';
import type { Changes, Rev } from './protocol.ts';

/** What the server said: a message, where `since` is null, or the answer to a pull from there. */
export interface Received {
  readonly changes: Changes;
  readonly since: Rev | null;
}

/** Between two writes in ms. */
const interval = 250;

/** Work that is done at once when it is asked for, and then not again for a moment. */
export interface Throttled {
  request(): void;
  /** Lets what is asked for wait for this long, in ms; what waits already is put off a few times at most. */
  hold(ms: number): void;
  /** What was asked for has been done meanwhile, and what it was held for is over. */
  done(): void;
}

/** How often what waits is put off. */
const mostHolds = 3;

/** `interval`: between two times in ms. What is asked for meanwhile is done after it, together. */
export function throttled(work: () => void, interval: number, timers: Timers): Throttled {
  let paused = false;
  let held = false;
  let asked = false;
  let holds = 0;
  let cancel = () => {};
  function pause(ms: number) {
    paused = true;
    cancel();
    cancel = timers.after(ms, () => {
      paused = held = false;
      if (asked) request();
    });
  }
  function request() {
    asked = true;
    if (paused) return;
    done();
    pause(interval);
    work();
  }
  function done() {
    asked = false;
    holds = 0;
    if (held) pause(interval);
    held = false;
  }
  return {
    request,
    hold(ms) {
      if (asked && ++holds > mostHolds) return;
      held = true;
      pause(ms);
    },
    done,
  };
}

/**
 * Gathers what the server said for `write`: the first is written at once, what follows within a moment together. Each
 * write delays a tap that must be stored before it is shown. What a killed tab had not written is pulled again.
 */
export function createWriteBehind(
  write: (takeAll: () => readonly Received[]) => Promise<void>,
  timers: Timers,
) {
  let queue: readonly Received[] = [];
  let written = Promise.resolve();

  function takeAll() {
    const all = queue;
    queue = [];
    return all;
  }
  function begin() {
    if (queue.length > 0) written = write(takeAll);
  }
  const writing = throttled(begin, interval, timers);

  return {
    add(received: Received) {
      queue = coalesced(queue, received);
      writing.request();
    },
    hold: writing.hold,
    /** Writes what is queued now; resolves when everything is written. */
    flush() {
      begin();
      return written;
    },
    /** Drops what is not written yet. */
    clear: () => void takeAll(),
  };
}

/** Joins the next changes with the last ones where both have rows: as one answer to a pull from before the first. */
function coalesced(queue: readonly Received[], next: Received): readonly Received[] {
  const last = queue.at(-1);
  const rows = { ...last?.changes.rows };
  if (!last?.changes.rows || !next.changes.rows || last.changes.epoch !== next.changes.epoch)
    return [...queue, next];
  for (const [table, newRows] of Object.entries(next.changes.rows))
    rows[table] = [...(rows[table] ?? []), ...newRows];
  const since = last.since ?? last.changes.rev - 1;
  const operations = [...last.changes.operations, ...next.changes.operations];
  return [...queue.slice(0, -1), { since, changes: { ...next.changes, operations, rows } }];
}
