import { FreezerRow } from './FreezerRow.tsx';
import { Icon } from './Icon.tsx';
import { Nothing } from './Nothing.tsx';
import type { Screen } from './screen.ts';
import type { ShoppingActions } from './shopping-store.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** What lies in the freezer. */
export function FreezerView({ screen, actions }: Props) {
  const { shelves, tables, taken, waitingKeys, showEmpty } = screen;
  const keys = shelves[0]?.keys ?? [];
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
          disabled={taken.size === 0}
          onClick={() => void actions.takeOut()}
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
        <ul className="lines">
          {keys.map((key) => {
            const row = tables.shopping.get(key);
            if (!row) return null;
            return (
              <FreezerRow
                key={key}
                row={row}
                struck={taken.has(key)}
                waiting={waitingKeys.has(key)}
                strike={actions.take}
                stock={actions.stock}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}
