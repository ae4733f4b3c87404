import type { ShopRow } from '../../../../data/gateway/tables.ts';
import { isVisible } from '../../../../lib/tidy-text.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../../sync/state/field-timestamps.ts';
import { folded } from '../item.ts';
import { Rejection, textOf } from '../operations.ts';
import { shopKeyOf } from './shop-key.ts';

type Shops = ReadonlyMap<string, ShopRow>;

/** The longest name of a shop or of a category placed in it, in characters. */
export const longestShopName = 40;
/** The most categories that can be placed in a shop, and the highest place. */
const limits = { places: 200, place: 1000 };

const fits = (text: string) => isVisible(text) && [...text].length <= longestShopName;

/**
 * Returns the shops after the operation, or the same shops when it is too late to change anything. Throws a
 * `Rejection`.
 */
export function shopsAfter(shops: Shops, sent: Operation): Shops {
  const op = { ...sent, key: shopKeyOf(sent, shops) };
  const row = shops.get(op.key);
  if (!row && op.kind !== 'add') throw new Rejection('unknown-shop');
  const next = row ? changed(row, op) : added(op);
  if (next === row) return shops;
  if (!fits(next.name)) throw new Rejection('bad-name');
  return new Map(shops).set(op.key, next);
}

const added = (op: Operation): ShopRow => ({
  key: op.key,
  name: textOf(op, 'name') ?? '',
  active: true,
  places: {},
  rev: 0,
  timestamps: withTimestamps({}, ['name', 'active'], op),
});

function changed(row: ShopRow, op: Operation): ShopRow {
  switch (op.kind) {
    case 'add':
      // Two phones make the same key from the same name. A shop that has been renamed since is another shop.
      if (folded(textOf(op, 'name') ?? '') !== folded(row.name)) throw new Rejection('exists');
      return setActive(row, op, true);
    case 'rename':
      return {
        ...row,
        name: wins(row.timestamps, 'name', op) ? (textOf(op, 'name') ?? '') : row.name,
        // Renaming a removed shop restores it.
        active: row.active || wins(row.timestamps, 'active', op),
        timestamps: withTimestamps(row.timestamps, ['name', 'active'], op),
      };
    case 'remove':
    case 'restore':
      return setActive(row, op, op.kind === 'restore');
    case 'place':
      return placed(row, op);
    default:
      throw new Rejection('unknown-kind');
  }
}

const setActive = (row: ShopRow, op: Operation, active: boolean): ShopRow =>
  wins(row.timestamps, 'active', op)
    ? { ...row, active, timestamps: withTimestamps(row.timestamps, ['active'], op) }
    : row;

/** Each category has its own timestamp, so that members who place different categories both take effect. */
function placed(row: ShopRow, op: Operation): ShopRow {
  const place = op.data.place;
  const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 0 && place <= limits.place;
  if (place !== null && !isPlace) throw new Rejection('bad-data');
  const category = folded(textOf(op, 'category') ?? '');
  if (!wins(row.places, category, op)) return row;
  const places = { ...row.places, [category]: [op.at, op.id.toLowerCase(), place] as const };
  if (!fits(category) || Object.keys(places).length > limits.places) throw new Rejection('bad-places');
  return { ...row, places };
}
