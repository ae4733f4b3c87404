import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import { tidyText } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';
import type { Intent, Sync } from '../../../sync/sync.ts';
import type { FieldData } from './fields.ts';

export type { ShoppingTables };

interface ShoppingOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'shopping';
  readonly kind: Kind;
  /** `of`: what the item is called that its author added and has not heard of since. */
  readonly data: Data & { readonly of?: string };
}

/** What can be done to an item. On the wire and in Postgres (`private.apply_shopping`) the very same. */
export type ItemOperation =
  | ShoppingOperationOf<
      'add',
      Pick<FieldData, 'title'> & Partial<FieldData> & { readonly buy?: boolean; readonly quantity?: string }
    >
  /** Only the fields that were changed. */
  | ShoppingOperationOf<'edit', Partial<FieldData>>
  /** Puts it on the list, with this quantity or with none, or takes it off. `again`: for who had asked for it before. */
  | ShoppingOperationOf<
      'want',
      { readonly buy: boolean; readonly quantity?: string; readonly again?: boolean }
    >
  /** Taken from its shelf, or put back. */
  | ShoppingOperationOf<'tick', { readonly on: boolean; readonly shop?: string }>
  | ShoppingOperationOf<'purchase', { readonly trip: string }>
  | ShoppingOperationOf<'unpurchase', { readonly purchase: string }>
  /**
   * A difference, so that two who count at once both count. `day`: when it was put in the freezer, such as '2026-11-02'.
   * `purchase`: the one that bought it.
   */
  | ShoppingOperationOf<'stock', { readonly by: number; readonly day?: string; readonly purchase?: string }>
  /** `added`: takes back an add, or takes that back. */
  | ShoppingOperationOf<'remove' | 'restore', { readonly added?: true }>;

interface ShopOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'shop';
  readonly kind: Kind;
  readonly data: Data;
}

/** What can be done to a shop. On the wire and in Postgres (`private.apply_shops`) the very same. */
export type ShopOperation =
  | ShopOperationOf<'add' | 'rename', { readonly name: string }>
  | ShopOperationOf<'remove' | 'restore', Readonly<Record<string, never>>>
  /** Where a category is, in thousandths of the way from the entrance to the till; null: learned from the trips again. */
  | ShopOperationOf<'place', { readonly category: string; readonly place: number | null }>;

/** How many months things of a category keep in the freezer; null is what the page says. Its key is made from the name. */
interface NormOperation extends Operation {
  readonly entity: 'norm';
  readonly kind: 'set';
  readonly data: { readonly category: string; readonly months: number | null };
}

/** What can be done to the shopping list, to the shops and to how long things keep. */
export type ShoppingOperation = ItemOperation | ShopOperation | NormOperation;

/** An operation that has no id and no time yet: what somebody wants done. */
export type ShoppingIntent = Intent<ShoppingOperation>;

/** The list kept in step with the family's database. */
export type ShoppingSync = Sync<ShoppingOperation, ShoppingTables>;

/** An operation that cannot be applied; `code` as the database gives it. */
export class Rejection extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
  }
}

/** Longest text the database looks at, in characters; what is too long for its field is said by another code. */
const longestText = 10_000;

/** A text of the operation, tidy; null when it is not given. */
export function textOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || [...value].length > longestText) throw new Rejection('bad-data');
  return tidyText(value);
}

/** A truth value of the operation, or `otherwise` when it says nothing of it. */
export function flagOf({ data }: Operation, field: string, otherwise: boolean): boolean {
  const value = field in data ? data[field] : otherwise;
  if (typeof value !== 'boolean') throw new Rejection('bad-data');
  return value;
}

/** A uuid of the operation; null when it is not given. */
export function uuidOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || !uuidShape.test(value)) throw new Rejection('bad-data');
  return value.toLowerCase();
}

const uuidShape = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
