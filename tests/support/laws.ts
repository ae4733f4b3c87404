import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../src/lib/protocol.ts';
import type { Tables } from '../../src/sync/snapshot.ts';
import type { Outcome } from './histories.ts';

/** The laws of sync that an outcome breaks, each with what shows it; empty when all hold. */
export function brokenLaws<Op extends Operation, T extends Tables>(
  { rows, applied, phones }: Outcome<Op, T>,
  /** The rows that a phone must have; it may have others. */
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
      if (connection.kind !== 'live')
        broken.push(`phone ${p} tab ${t} is ${connection.kind} in fair weather`);
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
