import { QuietButton } from '../../../app-shell/views/Button.tsx';
import type { PurchaseRow } from '../../../data/tables.ts';
import { whenText } from '../../../lib/date-texts.ts';
import { itemCount } from '../rules/item.ts';
import { recentTrips, type Trip } from '../rules/purchases.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { EmptyState } from './list/Lines.tsx';
import './TripsView.css';

/** The trips of the last month. What was undone keeps its place, so that no button moves under a finger. */
export function TripsView({ model, actions }: ViewProps) {
  const trips = recentTrips(model.tables.purchase, model.now);
  const summary = (trip: Trip) =>
    `${nameOf(model, trip.member)}, ${whenText(trip.at, model.now)} · ${itemCount(trip.purchases.length)}`;
  if (trips.length === 0)
    return (
      <EmptyState model={model} title="Ingen ture den sidste måned">
        Det, I køber, kommer til at stå her.
      </EmptyState>
    );
  return trips.map((trip) => (
    // No landmark, whose name would have to be its own: two trips of one day may have the same.
    <article key={trip.id} className="trip" aria-label={summary(trip)}>
      <h2>{summary(trip)}</h2>
      <ul className="trip-items">
        {trip.purchases.map((each) => (
          <BoughtItem key={each.key} purchase={each} model={model} undo={actions.undoPurchases} />
        ))}
      </ul>
      {trip.purchases.length > 1 && trip.purchases.some(({ undoneAt }) => undoneAt === null) && (
        <p className="trip-buttons">
          <QuietButton onClick={() => void actions.undoPurchases(trip.purchases.map(({ key }) => key))}>
            Fortryd turen
          </QuietButton>
        </p>
      )}
    </article>
  ));
}

const nameOf = ({ names, member }: ViewProps['model'], who: string) =>
  who === member ? 'Du' : (names.get(who) ?? 'En anden');

interface ItemProps {
  readonly purchase: PurchaseRow;
  readonly model: ViewProps['model'];
  readonly undo: (keys: readonly string[]) => void;
}

/** An item bought on a trip: how much, who had asked for it, and the way to put it back on the list. */
function BoughtItem({ purchase, model, undo }: ItemProps) {
  const { key, item, quantity, note, wantedBy, undoneAt } = purchase;
  const title = model.tables.shopping.get(item)?.title ?? '';
  const asker = wantedBy === model.member ? 'dig' : wantedBy && nameOf(model, wantedBy);
  const detail = [quantity, note, asker && `til ${asker}`].filter(Boolean).join(' · ');
  return (
    <li>
      <span className={undoneAt === null ? undefined : 'trip-undone'}>
        {title} {detail && <span className="line-detail">{detail}</span>}
      </span>
      <QuietButton
        aria-label={`Fortryd købet af ${title}`}
        aria-disabled={undoneAt !== null}
        onClick={() => undo([key])}
      >
        {undoneAt === null ? 'Fortryd' : 'Fortrudt'}
      </QuietButton>
    </li>
  );
}
