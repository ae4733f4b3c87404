import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/sync/protocol.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { type DatabaseCaller, operation, push, runAs } from '../people.ts';
import { testMember } from './databases.ts';

interface Item {
  key: string;
  title: string;
  category: string;
  buy: boolean;
  buy_counter: number;
  count: number;
  quantity: string | null;
  wanted_by: string | null;
  active: boolean;
  id: string | number;
  rev: string | number;
}
/** Creates a shopping operation, made now by default. */
export const shop = (
  kind: string,
  key: string,
  data: Operation['data'] = {},
  rest: Partial<Operation> = {},
): Operation => operation({ entity: 'shopping', kind, key, data, ...rest });

/**
 * Adds two members to the family list before the tests of this block, with helpers that send their operations
 * on items through `apply_ops`.
 */
export function twoMembers(db: { readonly owner: Sql }) {
  const member = testMember(db);
  const other = testMember(db);
  /** Returns the result of each operation: its status, or the code of its refusal. */
  const outcomes = async (who: DatabaseCaller, operations: readonly unknown[]): Promise<string[]> =>
    (await push(db.owner, who, operations)).receipts.map((receipt) =>
      receipt.status === 'rejected' ? receipt.code : receipt.status,
    );
  return {
    member,
    other,
    outcomes,
    async item(key: string): Promise<Item> {
      const [row] = await runAs<Item>(db.owner, member, 'select * from public.shopping where key = $1', [
        key,
      ]);
      if (!row) throw new Error('no such item');
      return row;
    },
    /** Adds an item as the member and returns its key. */
    async added(title = 'Rugbrød', data: Operation['data'] = {}, at = Date.now()): Promise<string> {
      const key = randomUUID();
      const [outcome] = await outcomes(member, [shop('add', key, { title, ...data }, { at })]);
      if (outcome !== 'applied') throw new Error(`the item was not added: ${outcome}`);
      return key;
    },
  };
}
