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
  /** Opens a picture large. Without it, or without scripts, the link opens the file. */
  readonly open?: (picture: Picture) => void;
  /** Shown over the picture at this index. */
  readonly tools?: (picture: Picture, index: number) => ReactNode;
}

/** Pictures in rows of equal height, with their space reserved before they load. */
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

/**
 * Width divided by height in tenths, within the range of the rules in album.css: longer pictures are cropped.
 */
const ratioOf = ({ width, height }: Picture) => Math.min(30, Math.max(5, Math.round((width / height) * 10)));

/** The width of a picture that is as high as the rows in album.css. */
const gridSizes = ({ width, height }: Picture) => `${Math.ceil((width / height) * 16)}rem`;

/** Returns the address of the file that opens without scripts. */
const largeAddress = ({ name, width }: Picture, familyOnly: boolean) => {
  const widths = fileWidths(width);
  const address = pictureAddress(name, widths.find((each) => each >= 1600) ?? width, 'webp');
  return familyOnly ? familyAddress(address) : address;
};
