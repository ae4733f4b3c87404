import { memo } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { highestCount } from '../rules/fields.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { type ShownItem, shownItem, type ViewModel } from '../store/view-model.ts';
import { EmptyState } from './list/EmptyState.tsx';
import { Line } from './list/Line.tsx';
import { LineList } from './list/LineList.tsx';
import './FreezerView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** What lies in the freezer. */
export function FreezerView({ model, actions }: Props) {
  const { sections, taken, showEmpty } = model;
  const keys = sections[0]?.keys ?? [];
  // What there is none of may be struck, but not taken.
  const there = [...taken].filter((key) => (model.tables.shopping.get(key)?.count ?? 0) > 0).length;
  const rows = keys.flatMap((key) => {
    const shown = shownItem(model, key, model.rowSnapshot);
    return shown ? { ...shown, struck: taken.has(key), strike: actions.take, stock: actions.stock } : [];
  });
  return (
    <>
      <div className="freezer-tools">
        <label className="shop-check">
          <input
            type="checkbox"
            checked={showEmpty}
            onChange={({ target }) => actions.showEmpty(target.checked)}
          />
          Vis fødevarer med 0 antal
        </label>
        <button
          type="button"
          className="button"
          aria-disabled={there === 0}
          onClick={() => there > 0 && void actions.takeOut()}
        >
          <Icon name="check" />
          {there > 0 ? `Tag ${there} op` : 'Tag op'}
        </button>
      </div>
      {keys.length === 0 ? (
        <EmptyState model={model} title="Fryseren er tom">
          Sæt kryds ved »Fryser« på varen, og tryk + for at tælle op.
        </EmptyState>
      ) : (
        <LineList rows={rows} Row={FreezerRow} />
      )}
    </>
  );
}

interface RowProps extends ShownItem {
  readonly struck: boolean;
  readonly strike: (key: string) => void;
  readonly stock: (key: string, by: number) => void;
}

/** One item of the freezer, with − and + for how many there are. */
const FreezerRow = memo(function FreezerRow({ row, laidOut, stock, ...line }: RowProps) {
  const { key, title, count, active, canOutdate, category } = row;
  const note = active ? [category, canOutdate && 'kan udløbe'].filter(Boolean).join(' · ') : 'Fjernet';
  // Its room is kept where there is none.
  const badge = <span className="freezer-count">{count > 0 && count}</span>;
  return (
    <Line
      {...line}
      id={key}
      name={{ title }}
      laidOut={laidOut && { title: laidOut.title }}
      note={note}
      gone={!active}
      badge={badge}
    >
      <IconButton
        label={`Én mindre: ${title}`}
        icon="minus"
        disabled={!active || count === 0}
        press={() => stock(key, -1)}
      />
      <IconButton
        label={`Én mere: ${title}`}
        icon="plus"
        disabled={!active || count >= highestCount}
        press={() => stock(key, 1)}
      />
    </Line>
  );
});
