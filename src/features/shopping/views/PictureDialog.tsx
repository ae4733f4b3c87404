import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { ViewModel } from '../store/view-model.ts';
import { ItemPicture } from './ItemPicture.tsx';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** Shows an item's picture large. It closes when another member removes it. */
export function PictureDialog({ model: { tables, shownPicture }, actions }: Props) {
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
