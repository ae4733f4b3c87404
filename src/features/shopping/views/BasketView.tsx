import { memo, useMemo, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { Dialog } from '../../../app-shell/views/Dialog.tsx';
import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { dayOf, type EpochMs, startOf, whenText } from '../../../lib/dates.ts';
import { basket, byBought, folded, items } from '../rules/item.ts';
import { isTicked, titlesOf, unfrozen } from '../rules/purchases.ts';
import { arrivedIn, type Section } from '../rules/sections.ts';
import type { Layout } from '../store/layout.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { refreshInterval, type ShownItem, shownItem, type ViewModel } from '../store/view-model.ts';
import { keptProps } from './list/kept-props.ts';
import { EmptyState, Line, LineList, useScrollTo } from './list/Lines.tsx';
import './BasketView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The list of what to buy. */
export function BasketView({ model, actions }: Props) {
  const { sections, rowSnapshot, struck, names, member, waitingKeys, highlighted } = model;
  const { purchase } = model.tables;
  const arrived = arrivedIn(sections);
  const listed = sections.filter((section) => section !== arrived);
  const today = startOf(dayOf(model.now));
  // Rounded, so that rows are not rendered again each minute; ticks end after hours.
  const now = model.now - (model.now % refreshInterval);
  const detailOf = useMemo(
    () => basketDetails(purchase, { names, member }, today, now),
    [purchase, names, member, today, now],
  );
  const inputs = [sections, rowSnapshot, detailOf, waitingKeys, highlighted];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs are the dependencies.
  const kept = useMemo(() => keptProps<RowProps>(), inputs);
  kept.update(model.tables.shopping, struck);
  const rowsOf = ({ keys, category }: Section, snapshot: Layout['rowSnapshot'] | null) =>
    keys.flatMap(
      (key) =>
        kept.of(key, () => {
          const shown = shownItem(model, key, snapshot);
          return (
            shown && {
              ...shown,
              heading: category,
              struck: struck.has(key),
              detailOf,
              strike: actions.strike,
              edit: actions.edit,
            }
          );
        }) ?? [],
    );
  useScrollTo(highlighted);

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
          Skriv foroven, hvad der mangler{hasFavourites(model) && ', eller vælg blandt favoritterne'}.
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

/** A new family has no favourites, which are the items bought most often. */
const hasFavourites = ({ tables }: ViewModel) => [...tables.shopping.values()].some(byBought.includes);

interface RowProps extends ShownItem {
  readonly struck: boolean;
  /**
   * Returns the detail below the name. Rows share one function as long as its results are the same, so that
   * they need not be rendered again.
   */
  readonly detailOf: (row: ShoppingRow, heading: string) => string;
  /** The category of the heading above it; empty when there is none. */
  readonly heading: string;
  readonly strike: ShoppingActions['strike'];
  readonly edit: (key: string) => void;
}

/** A row of the basket, with a button to its form. */
const BasketRow = memo(function BasketRow({ row, detailOf, heading, edit, ...line }: RowProps) {
  const { key, title } = row;
  return (
    <Line {...line} id={key} name={row} detail={detailOf(row, heading)} gone={!basket.includes(row)}>
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </Line>
  );
});

type Purchases = ShoppingTables['purchase'];
type Family = Pick<ViewModel, 'names' | 'member'>;

/** Returns a member's name, or 'dig' for the reader. */
const memberLabel = (member: string | null, { names, member: me }: Family): string =>
  member === me ? 'dig' : (names.get(member ?? '') ?? 'en anden');

/**
 * Creates the detail of an item in the basket: its category, who put it on the list and when (relative to
 * `today`); or that somebody else has it at `now`; or why it has left the list while it is still shown. A
 * category that is in the heading is not repeated.
 */
export function basketDetails(purchases: Purchases, family: Family, today: EpochMs, now: EpochMs) {
  return (row: ShoppingRow, heading = ''): string => {
    const gone = goneFromBasket(row, purchases, family);
    if (gone !== null) return gone;
    const { tickedBy } = row;
    const category = folded(row.category) === folded(heading) ? '' : row.category;
    if (tickedBy && tickedBy !== family.member && isTicked(row, now))
      return [`${family.names.get(tickedBy) ?? 'En anden'} har den`, category].filter(Boolean).join(' · ');
    // The time of the wish, which stays the same when somebody changes the amount or undoes a purchase.
    const at = row.wantedBy && row.timestamps.wish?.[0];
    const wanted = [wanterOf(row, family), at ? whenText(at, today) : ''];
    return [category, wanted.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  };
}

/** Who put it on the list; empty when unknown. */
function wanterOf({ wantedBy }: ShoppingRow, { names, member }: Family): string {
  if (!wantedBy) return '';
  return wantedBy === member ? 'Du' : (names.get(wantedBy) ?? '');
}

/** Returns null when it has not left the list. */
function goneFromBasket(row: ShoppingRow, purchases: Purchases, family: Family): string | null {
  if (!row.active) return 'Fjernet';
  if (row.buy) return null;
  const purchase = purchases.get(row.timestamps.buy?.[1] ?? '');
  return purchase ? `Købt af ${memberLabel(purchase.member, family)}` : 'Taget af listen';
}

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
