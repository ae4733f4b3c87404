import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { Button } from '../../../app-shell/views/Button.tsx';
import { LongList } from '../../../app-shell/views/LongList.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { stockDetails } from '../rules/freezer/age.ts';
import { stockOf } from '../rules/freezer/stock.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { itemsOf, shownItem } from '../store/view-model.ts';
import { StruckBar } from './BasketTools.tsx';
import { CountField } from './form/CountField.tsx';
import { EmptyState, Line } from './list/Lines.tsx';
import './FreezerView.css';

export function FreezerView({ model, actions }: ViewProps) {
  const { sections, struckInFreezer, showEmpty, tables } = model;
  const items = itemsOf(tables, sections[0]?.keys ?? []);
  const today = startOf(dayOf(model.now));
  const rowOf = (row: ShoppingRow) => {
    const { count } = stockOf(tables, row.key);
    const { isDue, text } = stockDetails(tables, row, today);
    return (
      <Line
        key={row.key}
        {...shownItem(model, row)}
        detail={row.active ? text : 'Fjernet'}
        look={row.active ? (struckInFreezer.has(row.key) ? 'struck' : null) : 'gone'}
        strike={actions.strikeInFreezer}
        badge={
          <span className={isDue ? 'freezer-count freezer-due' : 'freezer-count'}>{count > 0 && count}</span>
        }
      />
    );
  };
  return (
    <>
      <label className="shop-check freezer-tools no-print">
        <input
          type="checkbox"
          checked={showEmpty}
          onChange={({ target }) => actions.showEmpty(target.checked)}
        />
        Vis fødevarer med 0 antal
      </label>
      {items.length === 0 ? (
        <EmptyState model={model} drawing="freezer" title="Fryseren er tom">
          Skriv foroven, hvad du lægger i fryseren.
        </EmptyState>
      ) : (
        <div className="freezer-list">
          <LongList className="lines" items={items} row={rowOf} shown={model.highlighted} />
        </div>
      )}
    </>
  );
}

/** Takes one of each struck item out. Items with a count of 0 can be struck, but not taken out. */
export function FreezerBar({ model: { struckInFreezer, tables }, actions }: ViewProps) {
  const rows = [...struckInFreezer].reverse().flatMap((key) => tables.shopping.get(key) ?? []);
  const [only] = rows;
  const there = rows.filter(({ key }) => stockOf(tables, key).count > 0).length;
  return (
    <StruckBar rows={rows} edit={actions.edit}>
      {only && rows.length === 1 && (
        <CountField
          title={only.title}
          count={stockOf(tables, only.key).count}
          change={(count) => void actions.setCount(only.key, count)}
        />
      )}
      <Button aria-disabled={there === 0} onClick={() => there > 0 && void actions.takeOut()}>
        <Icon name="freezer" />
        {there > 0 ? `Tag ${there} op` : 'Tag op'}
      </Button>
    </StruckBar>
  );
}
