import { wholeDate } from '../../../lib/calendar.ts';
import type { LogStore, LogViewModel } from './log-store.ts';

/**
 * Watches the entries that this member completes on a chosen day, beginning with those `pending`. When
 * another member has completed one of them later, their day stands, and a message says so.
 */
export function watchChosenDays(
  store: Pick<LogStore, 'get' | 'subscribe' | 'messages'>,
  pending: LogViewModel['pending'],
): void {
  /** The ids of operations that were reported. */
  const reported = new Set<string>();

  const daysIn = (operations: LogViewModel['pending']) =>
    operations.flatMap(({ op, member, state }) =>
      op.kind === 'complete' &&
      op.data.date !== undefined &&
      member === store.get().member &&
      state.kind !== 'rejected' &&
      !reported.has(op.id)
        ? [{ id: op.id, key: op.key, day: wholeDate(op.data.date) }]
        : [],
    );

  let unsent = daysIn(pending);
  function check() {
    const { pending, tables, names, member } = store.get();
    const waiting = daysIn(pending);
    // Entries that have just been confirmed are checked once more.
    const all = new Map([...unsent, ...waiting].map((each) => [each.id, each]));
    unsent = waiting;
    for (const { id, key, day } of all.values()) {
      const row = tables.log.get(key);
      if (!row?.done || row.doneBy === member || wholeDate(row.date) === day || reported.has(id)) continue;
      reported.add(id);
      const by = names.get(row.doneBy ?? '') ?? 'En anden';
      store.messages.say(
        `Dagen er ${wholeDate(row.date)}, ikke den, du valgte: ${by} har også afsluttet »${row.name}«.`,
      );
    }
  }
  check();
  store.subscribe(check);
}
