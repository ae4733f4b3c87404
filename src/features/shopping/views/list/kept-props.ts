import type { ShoppingTables } from '../../../../data/gateway/tables.ts';
import { changedRows } from '../../../../sync/state/row-map.ts';

/**
 * Keeps the props of items' rows from one render to the next. When one item of many changes, making and
 * comparing the props of all rows would take longer than drawing the one.
 */
export function keptProps<P>() {
  const props = new Map<string, P | null>();
  let items: ShoppingTables['shopping'] = new Map();
  let struck: ReadonlySet<string> = new Set();
  return {
    /** Call before each render. Forgets the props of items that changed or were struck since the last one. */
    update(nextItems: typeof items, nextStruck: typeof struck) {
      if (props.size > 0) {
        for (const [was, now] of changedRows(items, nextItems)) props.delete((was ?? now)?.key ?? '');
        for (const key of struck.symmetricDifference(nextStruck)) props.delete(key);
      }
      items = nextItems;
      struck = nextStruck;
    },
    /** Returns the kept props of an item; if there are none, makes and keeps them. */
    of(key: string, make: () => P | null): P | null {
      const known = props.get(key) ?? make();
      props.set(key, known);
      return known;
    },
  };
}
