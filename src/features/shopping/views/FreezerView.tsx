import { useMemo } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { stockDetails, toNorms } from '../rules/freezer/age.ts';
import { stockOf } from '../rules/freezer/stock.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { shownItem } from '../store/view-model.ts';
import { StruckBar } from './BasketTools.tsx';
import { EmptyState, Line, LineList } from './list/Lines.tsx';
import './FreezerView.css';

/** The contents of the freezer. */
export function FreezerView({ model, actions }: ViewProps) {
  const { sections, taken, showEmpty, tables } = model;
  const keys = sections[0]?.keys ?? [];
  const today = startOf(dayOf(model.now));
  const norms = useMemo(() => toNorms(tables.norm.values()), [tables.norm]);
  const rowOf = (key: string) => {
    const shown = shownItem(model, key);
    if (!shown) return null;
    const { row } = shown;
    const stock = stockOf(tables, key);
    const details = stockDetails(row, stock, norms, today);
    return (
      <Line
        key={key}
        {...shown}
        detail={row.active ? detailText(row, details) : 'Fjernet'}
        look={row.active ? (taken.has(key) ? 'struck' : null) : 'gone'}
        strike={actions.take}
        showPicture={actions.showPicture}
        // The badge keeps its space when it is empty.
        badge={
          <span className={details.isDue ? 'freezer-count freezer-due' : 'freezer-count'}>
            {stock.count > 0 && stock.count}
          </span>
        }
      />
    );
  };
  return (
    <>
      <label className="shop-check freezer-tools">
        <input
          type="checkbox"
          checked={showEmpty}
          onChange={({ target }) => actions.showEmpty(target.checked)}
        />
        Vis fødevarer med 0 antal
      </label>
      {keys.length === 0 ? (
        <EmptyState model={model} title="Fryseren er tom">
          Skriv foroven, hvad du lægger i.
        </EmptyState>
      ) : (
        <div className="freezer-list">
          <LineList items={keys} row={rowOf} />
        </div>
      )}
    </>
  );
}

/**
 * By when to eat it if that is in the future, and whether there are older ones of unknown age; else its age,
 * if known, or its category.
 */
function detailText(
  { canOutdate, category }: ShoppingRow,
  { age, until, isPast, isDue, hasOlder }: ReturnType<typeof stockDetails>,
): string {
  const when =
    until && !isPast
      ? `inden ${until}${hasOlder ? ', nogle er ældre' : ''}`
      : [age, canOutdate && !until && 'kan udløbe'].filter(Boolean).join(' · ');
  return [isDue && 'Spis først', when].filter(Boolean).join(' · ') || category;
}

/** Takes one of each struck item out. Items with a count of 0 can be struck, but not taken out. */
export function FreezerBar({ model: { taken, tables }, actions }: ViewProps) {
  const rows = [...taken].flatMap((key) => tables.shopping.get(key) ?? []);
  const there = rows.filter(({ key }) => stockOf(tables, key).count > 0).length;
  return (
    <StruckBar rows={rows} edit={actions.edit}>
      <button
        type="button"
        className="button"
        aria-disabled={there === 0}
        onClick={() => there > 0 && void actions.takeOut()}
      >
        <Icon name="freezer" />
        {there > 0 ? `Tag ${there} op` : 'Tag op'}
      </button>
    </StruckBar>
  );
}
