import type { ShoppingTables } from '../../../data/gateway/tables.ts';
import { tidyText } from '../../../lib/tidy-text.ts';
import type { Operation } from '../../../sync/protocol.ts';
import type { Intent, Sync } from '../../../sync/sync.ts';
import type { FieldData } from './fields.ts';

/** The kinds of operations that others see before the database has confirmed them; see `createPreviews`. */
export const previewed = ['want', 'tick'] as const;

interface ShoppingOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'shopping';
  readonly kind: Kind;
  /** `of`: the name of the item, if its author added it and it had not been confirmed. */
  readonly data: Data & { readonly of?: string };
}

/** The operations on an item, identical in the protocol and in Postgres (`private.apply_shopping`). */
export type ItemOperation =
  | ShoppingOperationOf<
      'add',
      Pick<FieldData, 'title'> & Partial<FieldData> & { readonly buy?: boolean; readonly quantity?: string }
    >
  /** Contains only the changed fields. */
  | ShoppingOperationOf<'edit', Partial<FieldData>>
  /**
   * Puts it on the list, with or without a quantity, or takes it off. `again`: on behalf of whoever had asked
   * for it before.
   */
  | ShoppingOperationOf<
      'want',
      { readonly buy: boolean; readonly quantity?: string; readonly again?: boolean }
    >
  /** Taken from its shelf, or put back. `fallback`: of the shop, as in its own operations. */
  | ShoppingOperationOf<'tick', { readonly on: boolean; readonly shop?: string; readonly fallback?: string }>
  | ShoppingOperationOf<'purchase', { readonly trip: string }>
  | ShoppingOperationOf<'unpurchase', { readonly purchase: string }>
  /**
   * A difference, so that two members who count at the same time both take effect. `day`: when it was put in
   * the freezer, such as '2026-11-02'. `purchase`: the purchase that bought it.
   */
  | ShoppingOperationOf<'stock', { readonly by: number; readonly day?: string; readonly purchase?: string }>
  /** `added`: undoes or redoes an add. */
  | ShoppingOperationOf<'remove' | 'restore', { readonly added?: true }>;

interface ShopOperationOf<Kind extends string, Data extends Operation['data']> extends Operation {
  readonly entity: 'shop';
  readonly kind: Kind;
  /**
   * `fallback`: the key of the shop if another shop has `key`. In an add, and in what its author did before
   * it was confirmed; operations of older pages lack it.
   */
  readonly data: Data & { readonly fallback?: string };
}

/** The operations on a shop, identical in the protocol and in Postgres (`private.apply_shops`). */
export type ShopOperation =
  | ShopOperationOf<'add' | 'rename', { readonly name: string }>
  | ShopOperationOf<'remove' | 'restore', Readonly<Record<never, never>>>
  /** The place of a category, from 0 (the entrance) to 1000 (the till); null: learned from trips again. */
  | ShopOperationOf<'place', { readonly category: string; readonly place: number | null }>;

/**
 * How many months the items of a category keep in the freezer; null means the page's default. Its key is made
 * from the name.
 */
interface NormOperation extends Operation {
  readonly entity: 'norm';
  readonly kind: 'set';
  readonly data: { readonly category: string; readonly months: number | null };
}

/** The operations on the shopping list, the shops and the norms. */
export type ShoppingOperation = ItemOperation | ShopOperation | NormOperation;

/** An operation without id and time. */
export type ShoppingIntent = Intent<ShoppingOperation>;

/** The synced shopping list. */
export type ShoppingSync = Sync<ShoppingOperation, ShoppingTables>;

/** An operation that cannot be applied; `code` is the database's. */
export class Rejection extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
  }
}

/**
 * The longest text that the database accepts in any field, in characters; a text too long for its own field
 * has another code.
 */
const longestText = 10_000;

/** Returns a text of the operation, normalized; null when it is missing. */
export function textOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || [...value].length > longestText) throw new Rejection('bad-data');
  return tidyText(value);
}

/** Returns a boolean of the operation, or `otherwise` when it is missing. */
export function flagOf({ data }: Operation, field: string, otherwise: boolean): boolean {
  const value = field in data ? data[field] : otherwise;
  if (typeof value !== 'boolean') throw new Rejection('bad-data');
  return value;
}

/** Returns a uuid of the operation; null when it is missing. */
export function uuidOf({ data }: Operation, field: string): string | null {
  const value = data[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || !uuidShape.test(value)) throw new Rejection('bad-data');
  return value.toLowerCase();
}

const uuidShape = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
