import type { LogTables } from '../../../data/gateway/tables.ts';
import type { LogOperation } from './operations.ts';

/** Describes an operation in Danish: 'Afslut »Klip hækken«'. */
export function describeOperation(op: LogOperation, { log }: LogTables): string {
  const name = op.kind === 'add' ? op.data.name : log.get(op.key)?.name;
  const quoted = name === undefined ? 'noget, der ikke længere er på enheden' : `»${name}«`;
  switch (op.kind) {
    case 'add':
      return `Tilføj ${quoted}`;
    case 'rename':
      return `Ret ${quoted} til »${op.data.name}«`;
    case 'complete':
      return `Afslut ${quoted}`;
    case 'reopen':
      return `Genåbn ${quoted}`;
    case 'delete':
      return `Slet ${quoted}`;
    case 'restore':
      return `Gendan ${quoted}`;
    case 'purge':
      return `Slet ${quoted} for altid`;
  }
}
