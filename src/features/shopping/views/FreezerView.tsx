import { memo, useMemo } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { highestCount } from '../rules/fields.ts';
import { eatFirst, stockDetails, toNorms } from '../rules/freezer/age.ts';
import { stockOf } from '../rules/freezer/stock.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { type ShownItem, shownItem, type ViewModel } from '../store/view-model.ts';
import { EmptyState, Line, LineList } from './list/Lines.tsx';
import './FreezerView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The contents of the freezer. */
export function FreezerView({ model, actions }: Props) {
  const { sections, taken, showEmpty, tables, rowSnapshot } = model;
  const keys = sections[0]?.keys ?? [];
  // Items with a count of 0 can be struck, but not taken out.
  const there = [...taken].filter((key) => stockOf(tables, key).count > 0).length;
  const today = startOf(dayOf(model.now));
  const norms = useMemo(() => toNorms(tables.norm.values()), [tables.norm]);
  // Found when laid out, like the rows below, so that nothing moves until the next layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot stands for the layout.
  const first = useMemo(() => eatFirst(tables, norms), [rowSnapshot, norms]);
  const rowOf = (key: string) => {
    const shown = shownItem(model, key, rowSnapshot);
    if (!shown) return null;
    const stock = stockOf(tables, key);
    const detail = shown.row.active
      ? shortDetail(shown.row, stockDetails(shown.row, stock, norms, today)) || shown.row.category
      : 'Fjernet';
    return (
      <FreezerRow
        key={key}
        {...shown}
        count={stock.count}
        detail={detail}
        struck={taken.has(key)}
        strike={actions.take}
        stock={actions.stock}
      />
    );
  };
  return (
    <>
      {first.length > 0 && (
        <section className="eat-first" aria-labelledby="eat-first">
          <h2 id="eat-first">Spis først</h2>
          <ul>
            {first.map((row) => (
              <li key={row.key}>
                <span className="eat-first-text">
                  <span className="line-title">{row.title}</span>{' '}
                  <EatFirstDetail {...stockDetails(row, stockOf(tables, row.key), norms, today)} />
                </span>
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Tag op: ${row.title}`}
                  aria-disabled={stockOf(tables, row.key).count === 0}
                  onClick={() => void actions.stock(row.key, -1)}
                >
                  Tag op
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
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

type FreezerDetail = ReturnType<typeof stockDetails>;

const EatFirstDetail = ({ age, until }: FreezerDetail) => (
  <span className="line-detail">
    {age}
    {until && (
      <>
        {', '}
        <span>spis inden {until}</span>
      </>
    )}
  </span>
);

/**
 * By when to eat it if that is in the future, and whether there are older ones of unknown age; else its age,
 * if known.
 */
const shortDetail = ({ canOutdate }: ShoppingRow, { age, until, isPast, hasOlder }: FreezerDetail) =>
  until && !isPast
    ? `inden ${until}${hasOlder ? ', nogle er ældre' : ''}`
    : [age, canOutdate && !until && 'kan udløbe'].filter(Boolean).join(' · ');

interface RowProps extends ShownItem {
  readonly count: number;
  /** The detail below the name. */
  readonly detail: string;
  readonly struck: boolean;
  readonly strike: ShoppingActions['take'];
  readonly stock: (key: string, by: number) => void;
}

/** A row of the freezer, with − and + for the count. */
const FreezerRow = memo(function FreezerRow({ row, laidOut, count, stock, ...line }: RowProps) {
  const { key, title, active } = row;
  return (
    <Line
      {...line}
      id={key}
      name={{ title }}
      laidOut={laidOut && { title: laidOut.title }}
      gone={!active}
      // The badge keeps its space when it is empty.
      badge={<span className="freezer-count">{count > 0 && count}</span>}
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
