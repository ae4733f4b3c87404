import { useEffect, useRef } from 'react';
import type { ShoppingRow } from '../../../data/tables.ts';
import './ItemPicture.css';

interface Props {
  /** A JPEG as base64. */
  readonly picture: string;
  /** In px, to draw it smaller than it is. */
  readonly height?: number;
  /** What it shows, unless that is said beside it. */
  readonly label?: string;
}

/**
 * The picture of an item. It is drawn, because the policy of the page allows pictures from the site's own
 * addresses only. Its place is empty where it cannot be.
 */
export function ItemPicture({ picture, height, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    decode(picture, height).then(
      (bitmap) => {
        if (!isCurrent || !canvas.current) return bitmap.close();
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [picture, height]);
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <canvas ref={canvas} className="item-picture" {...name} />;
}

interface ButtonProps {
  readonly row: ShoppingRow;
  /** Null where the item has none. */
  readonly picture: string | null | undefined;
  readonly show: (key: string) => void;
}

/** The small picture in a row, which a tap shows large. */
export const PictureButton = ({ row, picture, show }: ButtonProps) =>
  picture && (
    <button
      type="button"
      className="line-picture"
      aria-label={`Vis billedet af ${row.title}`}
      onClick={() => show(row.key)}
    >
      <ItemPicture picture={picture} height={96} />
    </button>
  );

async function decode(picture: string, height: number | undefined): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const smaller = height === undefined ? {} : ({ resizeHeight: height, resizeQuality: 'high' } as const);
  return createImageBitmap(new Blob([bytes]), smaller);
}
