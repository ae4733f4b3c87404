import { Icon } from '../../../app-shell/icons/Icon.tsx';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { shownItem, type ViewModel } from '../store/view-model.ts';
import { EmptyState } from './EmptyState.tsx';
import { ItemTile } from './ItemTile.tsx';
import { Section } from './Section.tsx';
import './FavouritesView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** What is bought most often. */
export function FavouritesView({ model, actions }: Props) {
  const { sections, selected } = model;
  if (sections.length === 0)
    return (
      <EmptyState model={model} title="Ingen favoritter endnu">
        De 22 varer, I køber oftest, kommer til at stå her.
      </EmptyState>
    );
  // The one that was selected may have gone since.
  const alone = sections.some(({ category }) => category === selected) ? selected : null;
  return sections.map(({ category, keys }) => (
    <Section
      key={category}
      category={category}
      press={actions.selectCategory}
      state={{ 'aria-pressed': alone === category }}
      before={<Icon name="chevron-down" />}
      after={<span className="section-count">{alone === category ? 'Vis alle' : keys.length}</span>}
    >
      {(alone === null || alone === category) && (
        <div className="tiles">
          {keys.map((key) => {
            const shown = shownItem(model, key, model.rowSnapshot);
            return shown && <ItemTile key={key} {...shown} want={actions.want} />;
          })}
        </div>
      )}
    </Section>
  ));
}
