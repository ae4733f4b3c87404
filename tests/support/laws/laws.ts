import { isDeepStrictEqual } from 'node:util';
import type { Action } from '../../../src/sync/actions.ts';
import { type Tables, tableOf } from '../../../src/sync/fold.ts';
import type { AllTables } from '../simulation/choices.ts';
import type { Phone } from '../simulation/simulated-phones.ts';

/** What a history has led to once all faults are over. `applied`: ids of actions. */
export interface HistoryOutcome {
  readonly rows: AllTables;
  readonly applied: ReadonlySet<string>;
  readonly phones: readonly Phone[];
}

/** Returns the laws of sync that an outcome breaks, each with an example; empty when all hold. */
export const brokenLaws = (outcome: HistoryOutcome): string[] => [
  ...brokenAtRest(outcome),
  ...outOfOrder(outcome),
  ...miscounted(outcome),
];

/** Once nothing fails any more, all phones show the server's rows, and what they did is there or refused. */
function brokenAtRest({ rows, applied, phones }: HistoryOutcome): string[] {
  const broken: string[] = [];
  phones.forEach((phone, p) => {
    phone.tabs.forEach((tab, t) => {
      const { tables, pending, connection } = tab.store.get();
      if (!sameRows(tables, rows)) broken.push(`phone ${p} tab ${t} shows other rows than the server has`);
      const unsent = pending.filter(({ state: { kind } }) => kind !== 'rejected');
      if (unsent.length > 0) broken.push(`phone ${p} tab ${t} still has ${unsent.length} actions to send`);
      for (const { action, state } of pending) {
        if (state.kind === 'rejected' && /^(denied|bad-time|too-old)$/.test(state.code))
          broken.push(`phone ${p} tab ${t} did ${action.id}, which was refused for its time: ${state.code}`);
      }
      if (connection.kind !== 'live')
        broken.push(`phone ${p} tab ${t} is ${connection.kind} though nothing fails any more`);
    });
    const parked = new Set(
      phone.tabs.flatMap((tab) => tab.store.get().pending.map(({ action }) => action.id)),
    );
    for (const { id } of phone.did) {
      if (!applied.has(id) && !parked.has(id)) broken.push(`phone ${p} lost the acknowledged action ${id}`);
      if (applied.has(id) && parked.has(id))
        broken.push(`phone ${p} shows the applied action ${id} as refused`);
    }
  });
  return broken;
}

export const sameRows = (mine: Tables, theirs: Tables): boolean =>
  Object.entries(theirs).every(([table, rows]) => {
    const own = mine[table] ?? new Map();
    return own.size === rows.size && [...rows].every(([key, row]) => isDeepStrictEqual(own.get(key), row));
  });

/** Rows changed by only one phone end as that phone left them. Returns the fields for which this does not hold. */
function outOfOrder({ rows, applied, phones }: HistoryOutcome): string[] {
  const tables: Tables = rows;
  return phones.flatMap((phone, p) => {
    const others = new Set([
      ...phones.flatMap(({ did }, o) => (o === p ? [] : did.flatMap(keysOf))),
      ...phones.flatMap((each) =>
        each.uncertain().flatMap(({ operations }) => operations.map(({ key }) => key)),
      ),
    ]);
    const last = new Map<string, { table: string; key: string; field: string; id: string }>();
    for (const { id, operations } of phone.did.filter((action) => applied.has(action.id)))
      for (const operation of operations)
        for (const field of 'set' in operation && !others.has(operation.key)
          ? Object.keys(operation.fields)
          : []) {
          const [table, key] = [tableOf(operation), operation.key];
          last.set(`${table} ${key} ${field}`, { table, key, field, id });
        }
    return [...last.values()].flatMap(({ table, key, field, id }) =>
      tables[table]?.get(key)?.stamps[field]?.[1] === id
        ? []
        : [`phone ${p} alone changed ${field} of ${key}, and an earlier change stands`],
    );
  });
}

const keysOf = ({ operations }: Action) => operations.map(({ key }) => key);

/** What was counted counts once: no acknowledged count is lost, and none takes effect twice. */
function miscounted({ rows, applied, phones }: HistoryOutcome): string[] {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  const add = (sums: Map<string, number>, { operations }: Pick<Action, 'operations'>) => {
    for (const operation of operations)
      if ('count' in operation) sums.set(operation.key, (sums.get(operation.key) ?? 0) + operation.by);
  };
  for (const phone of phones) {
    for (const action of phone.did.filter(({ id }) => applied.has(id)))
      for (const sums of [least, most]) add(sums, action);
    for (const action of phone.uncertain()) add(most, action);
  }
  return [...(rows.freezer_batch ?? [])].flatMap(([key, row]) => {
    const counted = Number(row.count);
    return counted < (least.get(key) ?? 0) || counted > (most.get(key) ?? 0)
      ? [`${key} is ${counted}, and ${least.get(key) ?? 0} to ${most.get(key) ?? 0} were counted`]
      : [];
  });
}
