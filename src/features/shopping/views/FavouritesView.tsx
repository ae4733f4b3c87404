import type { ShoppingActions } from '../store/shopping-store.ts';
import { shownItem } from '../store/shown-item.ts';
import type { Screen } from '../store/view-model.ts';
import { Nothing } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import { ItemTile } from './ItemTile.tsx';
import { Shelf } from './Section.tsx';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** What is bought most often. */
export function FavouritesView({ screen, actions }: Props) {
  const { shelves, selected } = screen;
  if (shelves.length === 0)
    return (
      <Nothing screen={screen} title="Ingen favoritter endnu">
        De 22 varer, I køber oftest, kommer til at stå her.
      </Nothing>
    );
  // The one that was selected may have gone since.
  const alone = shelves.some(({ category }) => category === selected) ? selected : null;
  return shelves.map(({ category, keys }) => (
    <Shelf
      key={category}
      category={category}
      press={actions.select}
      state={{ 'aria-pressed': alone === category }}
      before={<Icon name="chevron-down" />}
      after={<span className="shelf-count">{alone === category ? 'Vis alle' : keys.length}</span>}
    >
      {(alone === null || alone === category) && (
        <div className="tiles">
          {keys.map((key) => {
            const shown = shownItem(screen, key, screen.looks);
            return shown && <ItemTile key={key} {...shown} want={actions.want} />;
          })}
        </div>
      )}
    </Shelf>
  ));
}
