import type { Timers } from './ports.ts';
import type { Changes, Rev } from './protocol.ts';

/** What the server said: a message, where `since` is null, or the answer to a pull from there. */
export interface Received {
  readonly changes: Changes;
  readonly since: Rev | null;
}

/** Between two writes in ms. */
const interval = 250;

/**
 * Gathers what the server said for `write`: the first is written at once, what follows within a moment together. Each
 * write delays a tap that must be stored before it is shown. What a killed tab had not written is pulled again.
 */
export function createWriteBehind(
  write: (takeAll: () => readonly Received[]) => Promise<void>,
  timers: Timers,
) {
  let queue: readonly Received[] = [];
  let waiting = false;
  let written = Promise.resolve();

  function takeAll() {
    const all = queue;
    queue = [];
    return all;
  }
  function begin() {
    waiting = true;
    written = write(takeAll);
    timers.after(interval, () => {
      waiting = false;
      if (queue.length > 0) begin();
    });
  }

  return {
    add(received: Received) {
      queue = coalesced(queue, received);
      if (!waiting) begin();
    },
    /** Writes what is queued now; resolves when everything is written. */
    flush() {
      if (queue.length > 0) written = write(takeAll);
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
