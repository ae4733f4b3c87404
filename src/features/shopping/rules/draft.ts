import type { ShoppingRow } from '../../../data/gateway.ts';
import { noCategory } from './item.ts';

/** What the edit form holds. */
export interface Draft {
  readonly title: string;
  readonly category: string;
  readonly freezer: boolean;
  readonly canOutdate: boolean;
  /** Is it, or shall it be, on the list? */
  readonly buy: boolean;
  readonly quantity: string;
}

export type FieldError = 'empty' | 'long' | 'exists';
/** What is wrong, by field. */
export type DraftErrors = Partial<Record<'title' | 'category' | 'quantity', FieldError>>;

export const emptyDraft: Draft = {
  title: '',
  category: noCategory,
  freezer: false,
  canOutdate: false,
  buy: true,
  quantity: '',
};

export const draftOf = (row: ShoppingRow): Draft => ({
  title: row.title,
  category: row.category,
  freezer: row.freezer,
  canOutdate: row.canOutdate,
  buy: row.buy,
  quantity: row.quantity ?? '',
});
