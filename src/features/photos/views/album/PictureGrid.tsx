import './album.css';
import type { MouseEvent, ReactNode } from 'react';
import { pictureSourceSet } from '../../../../lib/picture-files.ts';
import {
  altOf,
  captionOf,
  fileAddress,
  gridSizes,
  type Picture,
  pictureAnchor,
  ratioOf,
} from '../../rules/albums.ts';

interface GridProps {
  readonly pictures: readonly Picture[];
  readonly isFamilyOnly: (picture: Picture) => boolean;
  /** Opens a picture large. In a new tab the link opens the file. */
  readonly open: (picture: Picture) => void;
  /** Shown over the picture at this index. */
  readonly tools: (picture: Picture, index: number) => ReactNode;
}

/** Pictures in rows of equal height, with their space reserved before they load. */
export const PictureGrid = ({ pictures, isFamilyOnly, open, tools }: GridProps) => (
  <ul className="picture-grid">
    {pictures.map((picture, index) => (
      <li key={picture.key} id={pictureAnchor(picture)} data-ratio={ratioOf(picture)}>
        <a
          href={fileAddress(picture, 1600, isFamilyOnly(picture))}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            open(picture);
          }}
        >
          <PictureImage
            picture={picture}
            familyOnly={isFamilyOnly(picture)}
            sizes={gridSizes(picture)}
            lazy={index > 5}
          />
        </a>
        {tools(picture, index)}
        {(picture.caption || picture.takenOn) && <p className="picture-caption">{captionOf(picture)}</p>}
      </li>
    ))}
  </ul>
);

interface ImageProps {
  readonly picture: Picture;
  readonly familyOnly: boolean;
  readonly sizes: string;
  readonly lazy?: boolean;
}

/** A picture in the width that the screen needs, with its space reserved before it loads. */
export function PictureImage({ picture, familyOnly, sizes, lazy = false }: ImageProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSourceSet(picture, 'avif', familyOnly)} sizes={sizes} />
      <img
        src={fileAddress(picture, 0, familyOnly)}
        srcSet={pictureSourceSet(picture, 'webp', familyOnly)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={altOf(picture)}
        {...(lazy && { loading: 'lazy' })}
      />
    </picture>
  );
}

/** True for a click on a link that does not ask for a new tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(button || metaKey || ctrlKey || shiftKey || altKey);
