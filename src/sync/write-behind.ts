import type { Timers } from './ports.ts';
import type { Changes, Rev } from './protocol.ts';
import { throttled } from './throttled.ts';

/** Changes from the server: a message, where `since` is null, or the answer to a pull from `since`. */
export interface Received {
  readonly changes: Changes;
  readonly since: Rev | null;
}

/** Milliseconds between two writes. */
const interval = 250;

/**
 * Collects changes from the server for `write`: the first are written at once, later ones together after an
 * interval, because each write delays a tap that must be stored before it is shown. Changes that could not be
 * written are written again with the next ones; those not written before the tab was killed are pulled again.
 * `enqueue` runs the work in turn.
 */
export function createWriteBehind(
  write: (received: Received) => Promise<void>,
  enqueue: (work: () => Promise<void>) => Promise<void>,
  timers: Timers,
) {
  let queue: readonly Received[] = [];
  /** What is being written now. */
  let taken = queue;
  let written = Promise.resolve();

  async function writeAll() {
    taken = queue;
    queue = [];
    try {
      for (const received of taken) await write(received);
    } catch {
      // Also those that were written: writing them twice changes nothing.
      queue = queue.reduce(coalesced, taken);
    }
  }
  function begin() {
    if (queue.length > 0) written = enqueue(writeAll);
  }
  const writing = throttled(begin, interval, timers);

  return {
    add(received: Received) {
      queue = coalesced(queue, received);
      writing.request();
    },
    hold: writing.hold,
    release: writing.release,
    /** Writes the queue now. Resolves when everything is written, or could not be. */
    flush() {
      begin();
      return written;
    },
    /** Drops everything that is not written yet. */
    clear() {
      queue = taken = [];
    },
  };
}

/**
 * Merges the next changes into the last queued ones where both have rows of the same database, as if one pull
 * from before the first had answered. The answer to a pull that is older than the message before it is
 * written by itself: together they would have its revision, and later messages would not follow on what is
 * stored.
 */
function coalesced(queue: readonly Received[], next: Received): readonly Received[] {
  const last = queue.at(-1);
  const rows = { ...last?.changes.rows };
  if (
    !last?.changes.rows ||
    !next.changes.rows ||
    last.changes.epoch !== next.changes.epoch ||
    last.changes.rev > next.changes.rev
  )
    return [...queue, next];
  for (const [table, newRows] of Object.entries(next.changes.rows))
    rows[table] = [...(rows[table] ?? []), ...newRows];
  const since = last.since ?? last.changes.rev - 1;
  const operations = [...last.changes.operations, ...next.changes.operations];
  return [...queue.slice(0, -1), { since, changes: { ...next.changes, operations, rows } }];
}
