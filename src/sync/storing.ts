import type { Changes, Rev } from '../lib/protocol.ts';
import type { Timers } from './ports.ts';

/** What the server said: a message, where `since` is null, or the answer to a pull from there. */
export interface Heard {
  readonly changes: Changes;
  readonly since: Rev | null;
}

/** Between two writings in ms. */
const rest = 250;

/**
 * Gathers what the server said for `write`: the first is written at once, what follows within a moment together. Each
 * writing is in the way of a tap that must be stored before it is shown. What a killed tab had not written is asked for
 * again.
 */
export function createStoring(write: (take: () => readonly Heard[]) => Promise<void>, timers: Timers) {
  let gathered: readonly Heard[] = [];
  let resting = false;
  let written = Promise.resolve();

  function take() {
    const taken = gathered;
    gathered = [];
    return taken;
  }
  function begin() {
    resting = true;
    written = write(take);
    timers.after(rest, () => {
      resting = false;
      if (gathered.length > 0) begin();
    });
  }

  return {
    add(heard: Heard) {
      gathered = joined(gathered, heard);
      if (!resting) begin();
    },
    /** Writes what is gathered now; resolves when all is written. */
    finish() {
      if (gathered.length > 0) written = write(take);
      return written;
    },
    /** Forgets what is not written yet. */
    drop: () => void take(),
  };
}

/** What follows on the last and has rows becomes one with it: the answer to a pull from before the first. */
function joined(gathered: readonly Heard[], next: Heard): readonly Heard[] {
  const last = gathered.at(-1);
  const rows = { ...last?.changes.rows };
  if (!last?.changes.rows || !next.changes.rows || last.changes.epoch !== next.changes.epoch)
    return [...gathered, next];
  for (const [table, news] of Object.entries(next.changes.rows))
    rows[table] = [...(rows[table] ?? []), ...news];
  const since = last.since ?? last.changes.rev - 1;
  const operations = [...last.changes.operations, ...next.changes.operations];
  return [...gathered.slice(0, -1), { since, changes: { ...next.changes, operations, rows } }];
}
