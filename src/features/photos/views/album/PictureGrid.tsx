import './album.css';
import type { ReactNode } from 'react';
import type { Picture } from '../../../../data/gateway/albums.ts';
import { pictureAnchor } from '../../rules/albums.ts';
import { captionOf, fileAddress, gridSizes, ratioOf } from '../../rules/pictures.ts';
import { PictureImage } from './PictureImage.tsx';

interface Props {
  readonly pictures: readonly Picture[];
  readonly familyOnly: boolean;
  /** Opens a picture large. In a new tab the link opens the file. */
  readonly open: (picture: Picture) => void;
  /** Shown over the picture at this index. */
  readonly tools: (picture: Picture, index: number) => ReactNode;
}

/** Pictures in rows of equal height, with their space reserved before they load. */
export const PictureGrid = ({ pictures, familyOnly, open, tools }: Props) => (
  <ul className="picture-grid">
    {pictures.map((picture, index) => (
      <li key={picture.key} id={pictureAnchor(picture)} data-ratio={ratioOf(picture)}>
        <a
          href={fileAddress(picture, 1600, familyOnly)}
          onClick={(event) => {
            if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            open(picture);
          }}
        >
          <PictureImage
            picture={picture}
            familyOnly={familyOnly}
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
