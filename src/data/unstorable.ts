import type { Operation, Receipt } from '../sync/protocol.ts';

/**
 * Can Postgres keep every text of this operation? It cannot keep NUL and half a surrogate pair, and a database that is
 * sent one refuses all operations of the call before it looks at any.
 */
export function isStorable({ data }: Operation): boolean {
  let storable = true;
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string' && (value.includes('\0') || /\p{Cs}/u.test(value))) storable = false;
    return value;
  });
  return storable;
}

/** The receipts of all operations in their order, of which only the storable ones were sent. */
export function receiptsOfAll(operations: readonly Operation[], ofSent: readonly Receipt[]): Receipt[] {
  let sent = 0;
  return operations.flatMap((op) => {
    if (!isStorable(op)) return { id: op.id, status: 'rejected', code: 'bad-operation' } as const;
    return ofSent[sent++] ?? [];
  });
}
