import type { ShoppingRow } from '../../../data/gateway.ts';
import type { Screen } from './view-model.ts';

/** How items looked when they were shown, by key. */
export type Looks = ReadonlyMap<string, ShoppingRow>;

/** An item as a view draws it. */
export interface Shown {
  readonly row: ShoppingRow;
  /** How it looked when it was shown: it takes no more and no less room. Null where it still looks so. */
  readonly was: ShoppingRow | null;
  /** A change of it has not been sent. */
  readonly waiting: boolean;
  /** It was just put on the list or saved. */
  readonly latest: boolean;
}

/** Null when there is no such item any more. `looks`: none where it may take what room it likes. */
export function shownItem(
  { tables, waitingKeys, latest }: Screen,
  key: string,
  looks: Looks | null,
): Shown | null {
  const row = tables.shopping.get(key);
  if (!row) return null;
  const was = looks?.get(key);
  const same = !was || was === row || (was.title === row.title && was.quantity === row.quantity);
  return { row, was: same ? null : was, waiting: waitingKeys.has(key), latest: latest === key };
}
