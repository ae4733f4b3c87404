import { memo, useMemo } from 'react';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import type { ShoppingRow } from '../../../data/gateway/tables.ts';
import { dayOf, startOf } from '../../../lib/dates.ts';
import { basket } from '../rules/item.ts';
import { arrivedIn, type Section } from '../rules/sections.ts';
import type { Layout } from '../store/layout.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { type ShownItem, shownItem, type ViewModel } from '../store/view-model.ts';
import { LastTrip } from './LastTrip.tsx';
import { basketNotes } from './list/item-texts.ts';
import { Line } from './list/Line.tsx';
import { EmptyState, LineList, useScrollTo } from './list/LineList.tsx';
import './BasketView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** In ms. */
const quarter = 15 * 60_000;

/** The list of what to buy. */
export function BasketView({ model, actions }: Props) {
  const { sections, rowSnapshot, struck, names, member } = model;
  const { purchase } = model.tables;
  const arrived = arrivedIn(sections);
  const listed = sections.filter((section) => section !== arrived);
  const today = startOf(dayOf(model.now));
  // Rounded, so that rows are not rendered again each minute; ticks end after hours.
  const now = model.now - (model.now % quarter);
  const noteOf = useMemo(
    () => basketNotes(purchase, { names, member }, today, now),
    [purchase, names, member, today, now],
  );
  const rowsOf = ({ keys, category }: Section, snapshot: Layout['rowSnapshot'] | null) =>
    keys.flatMap((key) => {
      const shown = shownItem(model, key, snapshot);
      return shown
        ? {
            ...shown,
            heading: category,
            struck: struck.has(key),
            noteOf,
            strike: actions.strike,
            edit: actions.edit,
          }
        : [];
    });
  useScrollTo(model.highlighted);

  return (
    <>
      {listed.some(({ keys }) => keys.length > 0) ? (
        listed.map((section) => (
          <section key={section.category} aria-label={section.category || undefined}>
            {section.category && <h2 className="basket-aisle">{section.category}</h2>}
            <LineList rows={rowsOf(section, rowSnapshot)} Row={BasketRow} />
          </section>
        ))
      ) : (
        <EmptyState model={model} title={arrived ? 'Kurven var tom' : 'Kurven er tom'}>
          Skriv foroven, hvad der mangler, eller vælg blandt favoritterne.
        </EmptyState>
      )}
      {/* New items are below the others, so that nothing moves until the list is laid out again. */}
      {arrived && (
        <section aria-labelledby="arrived">
          <h2 id="arrived" className="basket-arrived" tabIndex={-1}>
            Nyt på listen
          </h2>
          <LineList rows={rowsOf(arrived, null)} Row={BasketRow} />
        </section>
      )}
      <LastTrip model={model} undo={actions.undoTrip} freeze={actions.freezeTrip} />
    </>
  );
}

interface RowProps extends ShownItem {
  readonly struck: boolean;
  /**
   * Returns the note below the name. Rows share one function as long as its results are the same, so that
   * they need not be rendered again.
   */
  readonly noteOf: (row: ShoppingRow, heading: string) => string;
  /** The category of the heading above it; empty when there is none. */
  readonly heading: string;
  readonly strike: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** A row of the basket, with a button to its form. */
const BasketRow = memo(function BasketRow({ row, noteOf, heading, edit, ...line }: RowProps) {
  const { key, title } = row;
  return (
    <Line {...line} id={key} name={row} note={noteOf(row, heading)} gone={!basket.holds(row)}>
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </Line>
  );
});
