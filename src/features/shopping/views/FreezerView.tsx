import { memo, useMemo } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { highestCount } from '../rules/fields.ts';
import { eatFirst, freezerDetails, toNorms } from '../rules/freezer/freezer-age.ts';
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
  const there = [...taken].filter((key) => (tables.shopping.get(key)?.count ?? 0) > 0).length;
  const today = startOf(dayOf(model.now));
  const norms = useMemo(() => toNorms(tables.norm.values()), [tables.norm]);
  const detailOf = useMemo(() => freezerDetails(norms, today), [norms, today]);
  // Taken from the layout's snapshot like the rows below, so that nothing moves until the next layout.
  const first = useMemo(() => eatFirst(rowSnapshot.values(), norms), [rowSnapshot, norms]);
  const rows = keys.flatMap((key) => {
    const shown = shownItem(model, key, rowSnapshot);
    return shown
      ? { ...shown, detailOf, struck: taken.has(key), strike: actions.take, stock: actions.stock }
      : [];
  });
  return (
    <>
      {first.length > 0 && (
        <section className="eat-first" aria-labelledby="eat-first">
          <h2 id="eat-first">Spis først</h2>
          <ul>
            {first.map((row) => (
              <li key={row.key}>
                <span className="eat-first-text">
                  <span className="line-title">{row.title}</span> <EatFirstDetail {...detailOf(row)} />
                </span>
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={`Tag op: ${row.title}`}
                  aria-disabled={!tables.shopping.get(row.key)?.count}
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
          <LineList rows={rows} Row={FreezerRow} />
        </div>
      )}
    </>
  );
}

type FreezerDetail = ReturnType<ReturnType<typeof freezerDetails>>;

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
const shortDetail = ({ age, until, outdates, isPast, hasOlder }: FreezerDetail) =>
  until && !isPast
    ? `inden ${until}${hasOlder ? ', nogle er ældre' : ''}`
    : [age, outdates && !until && 'kan udløbe'].filter(Boolean).join(' · ');

interface RowProps extends ShownItem {
  readonly struck: boolean;
  /**
   * Returns the detail below the name. Rows share one function as long as its results are the same, so that
   * they need not be rendered again.
   */
  readonly detailOf: ReturnType<typeof freezerDetails>;
  readonly strike: ShoppingActions['take'];
  readonly stock: (key: string, by: number) => void;
}

/** A row of the freezer, with − and + for the count. */
const FreezerRow = memo(function FreezerRow({ row, laidOut, detailOf, stock, ...line }: RowProps) {
  const { key, title, count, active, category } = row;
  const detail = active ? shortDetail(detailOf(row)) || category : 'Fjernet';
  // The badge keeps its space when it is empty.
  const badge = <span className="freezer-count">{count > 0 && count}</span>;
  return (
    <Line
      {...line}
      id={key}
      name={{ title }}
      laidOut={laidOut && { title: laidOut.title }}
      detail={detail}
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
