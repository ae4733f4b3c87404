import { useEffect, useRef, useState } from 'react';
import { CloseButton, Dialog } from '../../../app-shell/views/Dialog.tsx';
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

interface ButtonProps extends Pick<Props, 'picture'> {
  readonly title: string;
}

/** A small picture of an item. A tap shows it large, as long as its row is there. */
export function PictureButton({ picture, title }: ButtonProps) {
  const [isLarge, setLarge] = useState(false);
  const close = () => setLarge(false);
  return (
    <>
      <button
        type="button"
        className="line-picture"
        aria-label={`Vis billedet af ${title}`}
        onClick={() => setLarge(true)}
      >
        <ItemPicture picture={picture} height={96} />
      </button>
      {isLarge && (
        <Dialog title={title} close={close}>
          <div className="item-picture-large">
            <ItemPicture picture={picture} label={`Billede af ${title}`} />
          </div>
          <CloseButton close={close} />
        </Dialog>
      )}
    </>
  );
}

async function decode(picture: string, height: number | undefined): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const smaller = height === undefined ? {} : ({ resizeHeight: height, resizeQuality: 'high' } as const);
  return createImageBitmap(new Blob([bytes]), smaller);
}
