import { isDeepStrictEqual } from 'node:util';
import type { FieldTimestamps, Operation } from '../../../src/sync/protocol.ts';
import type { Apply } from '../../../src/sync/state/fold.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';
import type { HistoryOutcome } from '../simulation/simulation.ts';

/** Returns the laws of sync that an outcome breaks, each with an example; empty when all hold. */
export function brokenLaws<Op extends Operation, T extends Tables>(
  { rows, applied, phones }: HistoryOutcome<Op, T>,
  /** Returns the rows that a phone must have; it may have others. */
  needed: (tables: T) => Tables = (tables) => tables,
): string[] {
  const broken: string[] = [];
  phones.forEach((phone, p) => {
    phone.tabs.forEach((tab, t) => {
      const { tables, pending, connection } = tab.store.get();
      if (!sameRows(needed(tables), needed(rows)))
        broken.push(`phone ${p} tab ${t} shows other rows than the server has`);
      const unsent = pending.filter(({ state: { kind } }) => kind !== 'rejected');
      if (unsent.length > 0) broken.push(`phone ${p} tab ${t} still has ${unsent.length} operations to send`);
      for (const { op, state } of pending) {
        if (state.kind === 'rejected' && /^(denied|bad-time|too-old)$/.test(state.code))
          broken.push(`phone ${p} tab ${t} did ${op.id}, which was refused for its time: ${state.code}`);
      }
      if (connection.kind !== 'live')
        broken.push(`phone ${p} tab ${t} is ${connection.kind} though nothing fails any more`);
    });
    const parked = new Set(phone.tabs.flatMap((tab) => tab.store.get().pending.map(({ op }) => op.id)));
    for (const id of phone.acknowledged) {
      if (!applied.has(id) && !parked.has(id))
        broken.push(`phone ${p} lost the acknowledged operation ${id}`);
      if (applied.has(id) && parked.has(id))
        broken.push(`phone ${p} shows the applied operation ${id} as refused`);
    }
  });
  return broken;
}

function sameRows(mine: Tables, theirs: Tables): boolean {
  return Object.entries(theirs).every(([table, rows]) =>
    isDeepStrictEqual(new Map([...(mine[table] ?? [])].sort(byKey)), new Map([...rows].sort(byKey))),
  );
}
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * Checks that rows changed by only one phone end as that phone left them: each field as set by the phone's
 * last operation on it. Returns the fields for which this does not hold.
 */
export function outOfOrder<Op extends Operation, T extends Tables>(
  { rows, applied, phones }: HistoryOutcome<Op, T>,
  apply: Apply<Op, T>,
  empty: T,
): string[] {
  return phones.flatMap((phone, p) => {
    const others = new Set(
      phones
        .flatMap(({ did }, o) => (o === p ? [] : did.map(({ key }) => key)))
        .concat(uncertain(phones))
        .map(asFirst),
    );
    const own = phone.did.filter(({ id, key }) => applied.has(id) && !others.has(asFirst(key)));
    const expected = timestampsOf(own.reduce((tables, op) => apply(tables, op, ''), empty));
    const found = timestampsOf(rows);
    return [...expected].flatMap(([key, timestamps]) =>
      Object.entries(timestamps)
        .filter(([field, [, operation]]) => found.get(key)?.[field]?.[1] !== operation)
        .map(([field]) => `phone ${p} alone changed ${field} of ${key}, and an earlier change stands`),
    );
  });
}

/** The timestamps of a row's fields, and of a shop's categories, which have their own. */
const allTimestamps = (row: object): FieldTimestamps => ({
  ...('timestamps' in row && (row.timestamps as FieldTimestamps)),
  ...('places' in row && (row.places as FieldTimestamps)),
});

/**
 * Maps the keys that were made from one name to the first of them, because an operation on one may be meant
 * for another.
 */
export const asFirst = (key: string) => key.replace(/^(.{14})[89a-f]/, '$18');

export const uncertain = (phones: readonly { readonly uncertain: () => ReadonlySet<string> }[]) =>
  phones.flatMap((phone) => [...phone.uncertain()]);

const timestampsOf = (tables: Tables): Map<string, FieldTimestamps> =>
  new Map(
    Object.values(tables).flatMap((rows) =>
      [...rows].flatMap(([key, row]) => ('timestamps' in row ? [[key, allTimestamps(row)] as const] : [])),
    ),
  );
