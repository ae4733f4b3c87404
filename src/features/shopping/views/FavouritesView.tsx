import { useState } from 'react';
import type { ShoppingRow } from '../../../data/tables.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { itemsOf, shownItem } from '../store/view-model.ts';
import { ItemSection, ItemTile } from './list/ItemTiles.tsx';
import { EmptyState } from './list/Lines.tsx';

export function FavouritesView({ model, actions }: ViewProps) {
  const { sections, tables } = model;
  const [selected, setSelected] = useState<string | null>(null);
  if (sections.length === 0)
    return (
      <EmptyState model={model} drawing="favourite" title="Ingen favoritter endnu">
        De 22 varer, I køber oftest, kommer til at stå her.
      </EmptyState>
    );
  const lacking = itemsOf(tables, model.missing);
  // The selected category may no longer exist.
  const alone = sections.some(({ category }) => category === selected) ? selected : null;
  const tiles = (rows: readonly ShoppingRow[]) => (
    <div className="tiles">
      {rows.map((row) => (
        <ItemTile key={row.key} {...shownItem(model, row)} want={actions.want} />
      ))}
    </div>
  );
  const favourites = sections.map(({ category, keys }) => (
    <ItemSection
      key={category}
      category={category}
      press={() => setSelected(alone === category ? null : category)}
      state={{ 'aria-pressed': alone === category }}
      after={<span className="section-count">{alone === category ? 'Vis alle' : keys.length}</span>}
    >
      {(alone === null || alone === category) && tiles(itemsOf(tables, keys))}
    </ItemSection>
  ));
  return (
    <>
      {lacking.length > 0 && (
        <section aria-labelledby="missing">
          <h2 id="missing" className="basket-aisle">
            Mangler måske
          </h2>
          {tiles(lacking)}
        </section>
      )}
      {favourites}
    </>
  );
}
