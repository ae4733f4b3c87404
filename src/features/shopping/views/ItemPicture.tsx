import { useEffect, useRef } from 'react';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
import type { ViewProps } from '../store/shopping-store.ts';
import './ItemPicture.css';

interface Props {
  /** A JPEG as base64. */
  readonly picture: string;
  /** In px, to draw it smaller than it is. */
  readonly height?: number;
  /** What it shows, unless that is said beside it. */
  readonly label?: string;
}

/** Drawn, because the policy of the page allows pictures from the site's own addresses only. */
export function ItemPicture({ picture, height, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    decode(picture, height).then(
      (bitmap) => {
        if (!canvas.current) return;
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      },
      () => {},
    );
  }, [picture, height]);
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <canvas ref={canvas} className="item-picture" {...name} />;
}

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

async function decode(picture: string, height: number | undefined): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const smaller = height === undefined ? {} : ({ resizeHeight: height, resizeQuality: 'high' } as const);
  return createImageBitmap(new Blob([bytes]), smaller);
}
