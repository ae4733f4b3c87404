import type { ShoppingActions } from '../store/shopping-store.ts';
import { shownItem } from '../store/shown-item.ts';
import type { Screen } from '../store/view-model.ts';
import { Nothing } from './EmptyState.tsx';
import { FreezerRow } from './FreezerRow.tsx';
import { Icon } from './Icon.tsx';
import { Lines } from './LineList.tsx';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** What lies in the freezer. */
export function FreezerView({ screen, actions }: Props) {
  const { shelves, taken, showEmpty } = screen;
  const keys = shelves[0]?.keys ?? [];
  const rows = keys.flatMap((key) => {
    const shown = shownItem(screen, key, screen.looks);
    return shown ? { ...shown, struck: taken.has(key), strike: actions.take, stock: actions.stock } : [];
  });
  return (
    <>
      <div className="shop-tools">
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
          aria-disabled={taken.size === 0}
          onClick={() => taken.size > 0 && void actions.takeOut()}
        >
          <Icon name="check" />
          {taken.size > 0 ? `Tag ${taken.size} op` : 'Tag op'}
        </button>
      </div>
      {keys.length === 0 ? (
        <Nothing screen={screen} title="Fryseren er tom">
          En vare kommer i fryseren, når »Fryser« er valgt for den, og den er talt op.
        </Nothing>
      ) : (
        <Lines rows={rows} Row={FreezerRow} />
      )}
    </>
  );
}
