import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import type { ShoppingActions } from '../store/shopping-store.ts';
import { shownItem, type ViewModel } from '../store/view-model.ts';
import { EmptyState } from './list/EmptyState.tsx';
import { ItemLine } from './list/ItemTile.tsx';
import { LineList, useScrollTo } from './list/LineList.tsx';
import { Section } from './list/Section.tsx';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** Every item, one category open at a time, which is scrolled to when it is opened. */
export function AllItemsView({ model, actions }: Props) {
  const { sections, open } = model;
  useScrollTo(model.highlighted);
  const opened = useRef(open);
  useLayoutEffect(() => {
    if (open !== opened.current)
      document.querySelector('.section:has([aria-expanded="true"])')?.scrollIntoView({ block: 'nearest' });
    opened.current = open;
  }, [open]);
  if (sections.length === 0)
    return (
      <EmptyState model={model} title="Ingen varer endnu">
        »Ny vare« opretter den første.
      </EmptyState>
    );
  return sections.map(({ category, keys, count }) => (
    <Section
      key={category}
      category={category}
      press={actions.open}
      state={{ 'aria-expanded': open === category }}
      before={<Icon name="chevron-down" />}
      after={<span className="section-count">{count}</span>}
    >
      {open === category && (
        <LineList
          Row={ItemLine}
          rows={keys.flatMap((key) => {
            const shown = shownItem(model, key, model.rowSnapshot);
            return shown ? { ...shown, want: actions.want, edit: actions.edit } : [];
          })}
        />
      )}
    </Section>
  ));
}
