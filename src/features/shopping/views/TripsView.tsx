import { useState } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import type { PurchaseRow } from '../../../data/tables.ts';
import { whenText } from '../../../lib/date-texts.ts';
import { itemCount } from '../rules/item.ts';
import { recentTrips } from '../rules/purchases.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { ItemSection } from './list/ItemTiles.tsx';
import { EmptyState } from './list/Lines.tsx';
import './TripsView.css';

/** What was undone keeps its place, so that no button moves under a finger. */
export function TripsView({ model, actions }: ViewProps) {
  const [open, setOpen] = useState<string | null>(null);
  const trips = recentTrips(model.tables.purchase, model.now);
  if (trips.length === 0)
    return (
      <EmptyState model={model} drawing="clock" title="Ingen ture den sidste måned">
        Det, I køber, kommer til at stå her.
      </EmptyState>
    );
  return trips.map(({ id, member, at, purchases }) => {
    const isOpen = open === id;
    const undo = isOpen ? actions.undoPurchases : null;
    return (
      <ItemSection
        key={id}
        category={`${nameOf(model, member)}, ${whenText(at, model.now)} · ${itemCount(purchases.length)}`}
        press={() => setOpen(isOpen ? null : id)}
        state={{ 'aria-expanded': isOpen }}
      >
        <ul className="trip-items">
          {purchases.map((each) => (
            <BoughtItem key={each.key} purchase={each} model={model} undo={undo} />
          ))}
        </ul>
        {undo && purchases.length > 1 && purchases.some(({ undoneAt }) => undoneAt === null) && (
          <p className="trip-items">
            <QuietButton onClick={() => void undo(purchases.map(({ key }) => key))}>
              Fortryd turen
            </QuietButton>
          </p>
        )}
      </ItemSection>
    );
  });
}

const nameOf = ({ names, member }: ViewProps['model'], who: string) =>
  who === member ? 'Du' : (names.get(who) ?? 'En anden');

interface ItemProps {
  readonly purchase: PurchaseRow;
  readonly model: ViewProps['model'];
  /** Null while its trip is closed. */
  readonly undo: ((keys: readonly string[]) => void) | null;
}

/** An item bought on a trip: how much, who had asked for it, and the way to put it back on the list. */
function BoughtItem({ purchase, model, undo }: ItemProps) {
  const { key, item, quantity, note, wantedBy, undoneAt } = purchase;
  const title = model.tables.shopping.get(item)?.title ?? '';
  const asker = wantedBy && `${nameOf(model, wantedBy)} bad om den`;
  const detail = [quantity, note, asker].filter(Boolean).join(' · ');
  return (
    <li className="row">
      <span className={undoneAt === null ? undefined : 'struck'}>
        {title} {detail && <span className="line-detail">{detail}</span>}
      </span>
      {undo && (
        <QuietButton
          aria-label={`Fortryd købet af ${title}`}
          aria-disabled={undoneAt !== null}
          onClick={() => undo([key])}
        >
          {undoneAt === null ? 'Fortryd' : 'Fortrudt'}
        </QuietButton>
      )}
    </li>
  );
}
