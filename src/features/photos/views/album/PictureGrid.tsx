import './album.css';
import './ratios.css';
import type { ReactNode } from 'react';
import type { Picture } from '../../../../data/gateway/albums.ts';
import { familyAddress, fileWidths, pictureAddress } from '../../../../lib/picture-files.ts';
import { pictureAnchor } from '../../rules/albums.ts';
import { captionOf, PictureImage } from './PictureImage.tsx';

interface Props {
  readonly pictures: readonly Picture[];
  readonly familyOnly: boolean;
  /** Opens a picture large; without it, and without scripts, its file opens. */
  readonly open?: (picture: Picture) => void;
  /** Over the picture at this place. */
  readonly tools?: (picture: Picture, place: number) => ReactNode;
}

/** Pictures in rows of one height, whose places are kept before they come. */
export const PictureGrid = ({ pictures, familyOnly, open, tools }: Props) => (
  <ul className="picture-grid">
    {pictures.map((picture, index) => (
      <li key={picture.key} id={pictureAnchor(picture)} data-ratio={ratioOf(picture)}>
        <a
          href={largeAddress(picture, familyOnly)}
          onClick={(event) => {
            if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            open?.(picture);
          }}
        >
          <PictureImage
            picture={picture}
            familyOnly={familyOnly}
            sizes={gridSizes(picture)}
            lazy={index > 5}
            first={index === 0}
          />
        </a>
        {tools?.(picture, index)}
        {(picture.caption || picture.takenOn) && <p className="picture-caption">{captionOf(picture)}</p>}
      </li>
    ))}
  </ul>
);

/** Width to height in tenths, as far as album.css has rules for it: a longer picture is cut. */
const ratioOf = ({ width, height }: Picture) => Math.min(30, Math.max(5, Math.round((width / height) * 10)));

/** As high as the rows in album.css, and as wide as that makes it. */
const gridSizes = ({ width, height }: Picture) => `${Math.ceil((width / height) * 16)}rem`;

/** The file that opens without scripts. */
const largeAddress = ({ name, width }: Picture, familyOnly: boolean) => {
  const widths = fileWidths(width);
  const address = pictureAddress(name, widths.find((each) => each >= 1600) ?? width, 'webp');
  return familyOnly ? familyAddress(address) : address;
};
