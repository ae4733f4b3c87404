import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import type { ViewProps } from '../store/shopping-store.ts';
import { ItemPicture } from './ItemPicture.tsx';

/** Shows an item's picture large. It closes when another member removes it. */
export function PictureDialog({ model: { tables, shownPicture }, actions }: ViewProps) {
  const picture = tables.item_picture.get(shownPicture ?? '')?.picture;
  const title = tables.shopping.get(shownPicture ?? '')?.title;
  const close = () => actions.showPicture(null);
  if (!picture || !title) return null;
  return (
    <Dialog title={title} close={close}>
      <div className="item-picture-large">
        <ItemPicture picture={picture} label={`Billede af ${title}`} />
      </div>
      <CloseButton close={close} />
    </Dialog>
  );
}
