import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { isDismissedNow } from '../rules/missing-items.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { itemsOf, shownItem } from '../store/view-model.ts';
import { ItemSection, ItemTile } from './list/ItemTiles.tsx';
import { EmptyState } from './list/Lines.tsx';
import './FavouritesView.css';

/** The items bought most often. */
export function FavouritesView({ model, actions }: ViewProps) {
  const { sections, selected, tables } = model;
  if (sections.length === 0)
    return (
      <EmptyState model={model} title="Ingen favoritter endnu">
        De 22 varer, I køber oftest, kommer til at stå her.
      </EmptyState>
    );
  const lacking = itemsOf(tables, model.missing);
  // The selected category may no longer exist.
  const alone = sections.some(({ category }) => category === selected) ? selected : null;
  const favourites = sections.map(({ category, keys }) => (
    <ItemSection
      key={category}
      category={category}
      press={actions.selectCategory}
      state={{ 'aria-pressed': alone === category }}
      after={<span className="section-count">{alone === category ? 'Vis alle' : keys.length}</span>}
    >
      {(alone === null || alone === category) && (
        <div className="tiles">
          {itemsOf(tables, keys).map((row) => (
            <ItemTile key={row.key} {...shownItem(model, row)} want={actions.want} />
          ))}
        </div>
      )}
    </ItemSection>
  ));
  return (
    <>
      {lacking.length > 0 && (
        <section className="missing" aria-labelledby="missing-title">
          <h2 id="missing-title">Mangler måske</h2>
          <ul className="missing-items">
            {lacking.map((row) => {
              const { key, title } = row;
              const isAway = isDismissedNow(model.dismissed.get(key), model.now);
              return (
                <li key={key} className={isAway ? 'put-away' : undefined}>
                  <ItemTile {...shownItem(model, row)} want={actions.want} />
                  <IconButton
                    label={`${isAway ? 'Vis igen' : 'Ikke nu'}: ${title}`}
                    icon={isAway ? 'undo' : 'close'}
                    press={() => actions.dismissMissing(key)}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {favourites}
    </>
  );
}
