import { useEffect, useMemo } from 'react';
import { dayOf, startOf } from '../../lib/dates.ts';
import { BasketRow } from './BasketRow.tsx';
import { LastTrip } from './LastTrip.tsx';
import { Lines } from './Lines.tsx';
import { Nothing } from './Nothing.tsx';
import type { Screen } from './screen.ts';
import type { ShoppingActions } from './shopping-store.ts';
import { basketNotes } from './wording.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** What to buy. */
export function BasketView({ screen, actions }: Props) {
  const { shelves, tables, struck, waitingKeys, latest, names, member } = screen;
  const { shopping, purchase } = tables;
  const keys = shelves[0]?.keys ?? [];
  const today = startOf(dayOf(screen.now));
  const noteOf = useMemo(
    () => basketNotes(purchase, { names, member }, today),
    [purchase, names, member, today],
  );
  const rows = keys.flatMap((key) => {
    const row = shopping.get(key);
    if (!row) return [];
    return {
      row,
      struck: struck.has(key),
      waiting: waitingKeys.has(key),
      latest: latest === key,
      noteOf,
      strike: actions.strike,
      edit: actions.edit,
    };
  });

  useEffect(() => {
    if (latest) document.querySelector(`[data-key="${latest}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [latest]);

  return (
    <>
      {keys.length === 0 ? (
        <Nothing screen={screen} title="Kurven er tom">
          Skriv foroven, hvad der mangler, eller vælg blandt favoritterne.
        </Nothing>
      ) : (
        <Lines rows={rows} Row={BasketRow} />
      )}
      <LastTrip screen={screen} undo={actions.undoLastTrip} />
    </>
  );
}
