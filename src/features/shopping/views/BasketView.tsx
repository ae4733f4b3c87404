import { useMemo } from 'react';
import { dayOf, startOf } from '../../../lib/dates.ts';
import type { Shelf } from '../rules/sections.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { type Looks, shownItem } from '../store/shown-item.ts';
import type { Screen } from '../store/view-model.ts';
import { BasketRow } from './BasketRow.tsx';
import { Nothing } from './EmptyState.tsx';
import { basketNotes } from './item-texts.ts';
import { LastTrip } from './LastTrip.tsx';
import { Lines } from './LineList.tsx';
import { useLatestInSight } from './use-scroll-into-view.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** What to buy. */
export function BasketView({ screen, actions }: Props) {
  const { shelves, struck, names, member } = screen;
  const { purchase } = screen.tables;
  const [held, arrived] = shelves;
  const today = startOf(dayOf(screen.now));
  const noteOf = useMemo(
    () => basketNotes(purchase, { names, member }, today),
    [purchase, names, member, today],
  );
  const rowsOf = ({ keys }: Shelf, looks: Looks | null) =>
    keys.flatMap((key) => {
      const shown = shownItem(screen, key, looks);
      return shown
        ? { ...shown, struck: struck.has(key), noteOf, strike: actions.strike, edit: actions.edit }
        : [];
    });
  useLatestInSight(screen.latest);

  return (
    <>
      {held && held.keys.length > 0 ? (
        <Lines rows={rowsOf(held, screen.looks)} Row={BasketRow} />
      ) : (
        <Nothing screen={screen} title={arrived ? 'Kurven var tom' : 'Kurven er tom'}>
          Skriv foroven, hvad der mangler, eller vælg blandt favoritterne.
        </Nothing>
      )}
      <LastTrip screen={screen} undo={actions.undoLastTrip} />
      {/* Below what was there: it moves nothing, until the list is shown anew with everything in its place. */}
      {arrived && (
        <section aria-labelledby="arrived">
          <h2 id="arrived" className="shop-arrived">
            Nyt på listen
          </h2>
          <Lines rows={rowsOf(arrived, null)} Row={BasketRow} />
        </section>
      )}
    </>
  );
}
