import type { LogRow } from '../../../data/gateway/tables.ts';
import { isSetBy, type Since } from '../../../sync/state/field-timestamps.ts';
import type { Intent } from '../../../sync/sync.ts';
import { applyLog, type LogOperation, type LogTables } from './operations.ts';

export type LogIntent = Intent<LogOperation>;

/**
 * What takes operations back, given the tables before them: later operations of their own, so that what others did in
 * between stands. None for what had no effect or is for good, nor for what somebody has changed `since`.
 */
export function inverse(
  before: LogTables,
  operations: readonly LogOperation[],
  member: string,
  since?: Since<LogTables>,
): readonly LogIntent[] {
  const undo: LogIntent[] = [];
  let tables = before;
  for (const op of operations) {
    const after = applyLog(tables, op, member);
    const intent = after === tables || isChanged(op, since) ? null : inverseOf(tables.log.get(op.key), op);
    if (intent) undo.unshift(intent);
    tables = after;
  }
  return undo;
}

/** The field that each kind of operation sets. */
const fields: Partial<Record<LogOperation['kind'], string>> = {
  rename: 'name',
  complete: 'done',
  reopen: 'done',
  delete: 'deleted',
  restore: 'deleted',
};

function isChanged({ key, kind }: LogOperation, since: Since<LogTables> | undefined): boolean {
  const field = fields[kind];
  return since && field ? !isSetBy(since.tables.log.get(key)?.timestamps, field, since.operations) : false;
}

function inverseOf(before: LogRow | undefined, { key, kind }: LogOperation): LogIntent | null {
  const intent = <I extends LogIntent>(part: Omit<I, 'entity' | 'key'>) =>
    ({ entity: 'log', key, ...part }) as I;
  if (!before) return intent({ kind: 'delete', data: {} });
  switch (kind) {
    case 'rename':
      return intent({
        kind: 'rename',
        data: before.done ? { name: before.name } : { name: before.name, date: before.date },
      });
    case 'complete':
    case 'reopen':
      return before.done
        ? intent({ kind: 'complete', data: { date: before.date } })
        : intent({ kind: 'reopen', data: { date: before.date } });
    case 'delete':
    case 'restore':
      return intent({ kind: before.deletedAt === null ? 'restore' : 'delete', data: {} });
    default:
      return null;
  }
}
