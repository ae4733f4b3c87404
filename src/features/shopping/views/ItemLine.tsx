import { memo } from 'react';
import type { Shown } from '../store/shown-item.ts';
import { IconButton } from './IconButton.tsx';
import { ItemTile } from './ItemTile.tsx';

interface Props extends Shown {
  readonly want: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** An item among all items, with the way to its form. */
export const ItemLine = memo(function ItemLine({ edit, ...shown }: Props) {
  const { key, title } = shown.row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the list is between, where no <li> may be.
    <div role="listitem" className={shown.latest ? 'line line-latest' : 'line'} data-key={key}>
      <ItemTile {...shown} />
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </div>
  );
});
