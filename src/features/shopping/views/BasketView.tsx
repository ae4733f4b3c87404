import { memo, useMemo, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { Dialog } from '../../../app-shell/views/Dialog.tsx';
import { dayOf, startOf, whenText } from '../../../lib/dates.ts';
import { basketDetail, goneText } from '../rules/basket-details.ts';
import { byBought, items } from '../rules/item.ts';
import { isStruck } from '../rules/list.ts';
import { titlesOf, unfrozen } from '../rules/purchases.ts';
import { arrivedIn } from '../rules/sections.ts';
import type { Layout } from '../store/layout.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { refreshInterval, type ShownItem, shownItem, type ViewModel } from '../store/view-model.ts';
import { OrderChoice } from './BasketTools.tsx';
import { EmptyState, Line, LineList, useScrollTo } from './list/Lines.tsx';
import './BasketView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The list of what to buy. */
export function BasketView({ model, actions }: Props) {
  const { sections, rowSnapshot, tables, names, member, highlighted } = model;
  const arrived = arrivedIn(sections);
  const listed = sections.filter((section) => section !== arrived);
  // Rounded, so that rows are not rendered again each minute; ticks end after hours.
  const now = model.now - (model.now % refreshInterval);
  const times = useMemo(() => ({ today: startOf(dayOf(now)), now }), [now]);
  const family = useMemo(() => ({ names, member }), [names, member]);
  const rowOf = (heading: string, snapshot: Layout['rowSnapshot'] | null) => (key: string) => {
    const shown = shownItem(model, key, snapshot);
    return (
      shown && (
        <BasketRow
          key={key}
          {...shown}
          heading={heading}
          family={family}
          times={times}
          gone={goneText(shown.row, tables.purchase, family)}
          strike={actions.strike}
          edit={actions.edit}
        />
      )
    );
  };
  useScrollTo(highlighted);

  return (
    <>
      <OrderChoice model={model} choose={actions.chooseOrder} />
      {listed.some(({ keys }) => keys.length > 0) ? (
        listed.map((section) => (
          <section key={section.category} aria-label={section.category || undefined}>
            {section.category && <h2 className="basket-aisle">{section.category}</h2>}
            <LineList items={section.keys} row={rowOf(section.category, rowSnapshot)} />
          </section>
        ))
      ) : (
        <EmptyState model={model} title={arrived ? 'Kurven var tom' : 'Kurven er tom'}>
          Skriv foroven, hvad der mangler{hasFavourites(model) && ', eller vælg blandt favoritterne'}.
        </EmptyState>
      )}
      {/* New items are below the others, so that nothing moves until the list is laid out again. */}
      {arrived && (
        <section aria-labelledby="arrived">
          <h2 id="arrived" className="basket-arrived" tabIndex={-1}>
            Nyt på listen
          </h2>
          <LineList items={arrived.keys} row={rowOf('', null)} />
        </section>
      )}
      <LastTrip model={model} undo={actions.undoTrip} freeze={actions.freezeTrip} />
    </>
  );
}

/** A new family has no favourites, which are the items bought most often. */
const hasFavourites = ({ tables }: ViewModel) => [...tables.shopping.values()].some(byBought.includes);

interface RowProps extends ShownItem {
  /** The category of the heading above it; empty when there is none. */
  readonly heading: string;
  readonly family: Parameters<typeof basketDetail>[2];
  readonly times: Parameters<typeof basketDetail>[3];
  /** Why it has left the list; null if it has not. */
  readonly gone: string | null;
  readonly strike: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** A row of the basket, with a button to its form. */
const BasketRow = memo(function BasketRow({ row, heading, family, times, gone, edit, ...line }: RowProps) {
  const { key, title } = row;
  return (
    <Line
      {...line}
      id={key}
      name={row}
      detail={gone ?? basketDetail(row, heading, family, times)}
      struck={isStruck(row, family.member)}
      gone={gone !== null}
    >
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </Line>
  );
});

interface LastTripProps {
  readonly model: ViewModel;
  readonly undo: (trip: string) => void;
  readonly freeze: (trip: string) => void;
}

/**
 * The latest trip of any member, with buttons to undo it and to put into the freezer what belongs there. When
 * another trip takes its place, no button moves. Undoing another member's trip asks for confirmation.
 */
function LastTrip({ model, undo, freeze }: LastTripProps) {
  const { trip, tables, names, now, member } = model;
  /** The trip for which confirmation is asked. */
  const [confirming, setConfirming] = useState('');
  if (!trip) return null;
  const isOwn = trip.member === member;
  const who = isOwn ? 'Du' : (names.get(trip.member) ?? 'En anden');
  const summary = `${who}, ${whenText(trip.at, now)} · ${items(trip.bought.length)}`;
  const bought = titlesOf(trip, tables.shopping).join(', ');
  const close = () => setConfirming('');
  return (
    <section className="last-trip" aria-labelledby="last-trip">
      <h2 id="last-trip">Seneste tur</h2>
      <p>{summary}</p>
      <p className="last-trip-items">{bought}</p>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => (isOwn ? undo : setConfirming)(trip.id)}
      >
        <Icon name="undo" />
        Fortryd seneste tur
      </button>
      {unfrozen(tables, trip.id).length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => freeze(trip.id)}>
          <Icon name="freezer" />I fryseren
        </button>
      )}
      {confirming === trip.id && (
        <Dialog title="Fortryd en andens tur?" close={close}>
          <p>{summary}</p>
          <p>{bought}</p>
          <p>Det købte kommer på listen igen, også hos de andre.</p>
          <p className="dialog-buttons">
            <button type="button" className="button button-quiet" onClick={close}>
              Behold turen
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                close();
                undo(trip.id);
              }}
            >
              Fortryd turen
            </button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
