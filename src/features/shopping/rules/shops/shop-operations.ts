import type { ShopRow } from '../../../../data/gateway/tables.ts';
import { isVisible } from '../../../../lib/tidy-text.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { wins, withTimestamps } from '../../../../sync/state/field-timestamps.ts';
import { folded } from '../item.ts';
import { Rejection, textOf } from '../operations.ts';

type Shops = ReadonlyMap<string, ShopRow>;

/** The longest text in characters, and how many categories can have been put somewhere in a shop. */
const most = { text: 40, places: 200, place: 1000 };

const fits = (text: string) => isVisible(text) && [...text].length <= most.text;

/** The shops after the operation; the same shops when it comes too late to change anything. Fails with a `Rejection`. */
export function shopsAfter(shops: Shops, op: Operation): Shops {
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
      // Two phones make the same key of the same name. Under another name by now it is another shop.
      if (folded(textOf(op, 'name') ?? '') !== folded(row.name)) throw new Rejection('exists');
      return setActive(row, op, true);
    case 'rename':
      return {
        ...row,
        name: wins(row.timestamps, 'name', op) ? (textOf(op, 'name') ?? '') : row.name,
        // Who renames a removed shop wants it back.
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

/** Two who put two categories somewhere both do: each category has its own time. */
function placed(row: ShopRow, op: Operation): ShopRow {
  const place = op.data.place;
  const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 0 && place <= most.place;
  if (place !== null && !isPlace) throw new Rejection('bad-data');
  const category = folded(textOf(op, 'category') ?? '');
  if (!wins(row.places, category, op)) return row;
  const places = { ...row.places, [category]: [op.at, op.id.toLowerCase(), place] as const };
  if (!fits(category) || Object.keys(places).length > most.places) throw new Rejection('bad-places');
  return { ...row, places };
}
