import type { LogRow } from '../../data/gateway.ts';
import type { Intent } from '../../sync/sync.ts';
import { applyLog, type LogOperation } from './operations.ts';

export type LogIntent = Intent<LogOperation>;

/**
 * What takes an operation back, given the row before it (null when it made the row): a later operation of its own, so
 * that what others did in between stands. Null when it had no effect, or is for good.
 */
export function inverse(before: LogRow | null, op: LogOperation): LogIntent | null {
  const { key } = op;
  const intent = <I extends LogIntent>(part: Omit<I, 'entity' | 'key'>) =>
    ({ entity: 'log', key, ...part }) as I;
  if (!before) return op.kind === 'add' ? intent({ kind: 'delete', data: {} }) : null;
  const tables = { log: new Map([[key, before]]) };
  if (applyLog(tables, op, '') === tables) return null;
  switch (op.kind) {
    case 'rename':
      return intent({ kind: 'rename', data: { name: before.name } });
    case 'complete':
    case 'reopen':
      return before.done
        ? intent({ kind: 'complete', data: { date: before.date } })
        : intent({ kind: 'reopen', data: {} });
    case 'delete':
    case 'restore':
      return intent({ kind: before.deletedAt === null ? 'restore' : 'delete', data: {} });
    default:
      return null;
  }
}
