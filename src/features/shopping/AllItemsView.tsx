import { Icon } from './Icon.tsx';
import { ItemTile } from './ItemTile.tsx';
import { Nothing } from './Nothing.tsx';
import type { Screen } from './screen.ts';
import type { ShoppingActions } from './shopping-store.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** Every item, one category open at a time. */
export function AllItemsView({ screen, actions }: Props) {
  const { shelves, tables, open, waitingKeys } = screen;
  if (shelves.length === 0)
    return (
      <Nothing screen={screen} title="Ingen varer endnu">
        »Ny vare« opretter den første.
      </Nothing>
    );
  return shelves.map(({ category, keys, count }, i) => (
    <section key={category} className="shelf" aria-label={category}>
      <h2>
        <button
          type="button"
          className="shelf-head"
          aria-expanded={open === category}
          aria-controls={`shelf-${i}`}
          onClick={() => actions.open(category)}
        >
          <Icon name="chevron" />
          {category}
          <span className="shelf-count">{count}</span>
        </button>
      </h2>
      <ul id={`shelf-${i}`} className="lines" hidden={open !== category}>
        {keys.map((key) => {
          const row = tables.shopping.get(key);
          return (
            row && (
              <li key={key} className="line">
                <ItemTile row={row} waiting={waitingKeys.has(key)} want={actions.want} />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Ret ${row.title}`}
                  onClick={() => actions.edit(key)}
                >
                  <Icon name="pencil" />
                </button>
              </li>
            )
          );
        })}
      </ul>
    </section>
  ));
}
