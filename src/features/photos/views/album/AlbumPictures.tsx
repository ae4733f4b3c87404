import './album.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Photo, Picture } from '../../../../data/gateway.ts';
import { familyAddress, fileWidths, pictureAddress } from '../../../../lib/picture-files.ts';
import { albumTitle, pictureAnchor } from '../../rules/albums.ts';
import { categoryUrl } from '../../rules/category-url.ts';
import type { AlbumStore } from '../../store/album-store.ts';
import { captionOf, PictureImage } from './PictureImage.tsx';
import { useViewer } from './use-viewer.ts';
import { Viewer } from './Viewer.tsx';

/** What members see besides: above the pictures, and at the one that is shown large. */
export interface AlbumMemberViews {
  toolbar(album: Photo): ReactNode;
  pictureForm(picture: Picture): ReactNode;
}

interface Props {
  readonly store: AlbumStore;
  readonly members: AlbumMemberViews | null;
}

/** An album of our own: its pictures in rows of one height, each of which opens large. */
export function AlbumPictures({ store, members }: Props) {
  const view = useSyncExternalStore(store.subscribe, store.get, () => store.built);
  const pictures = view.kind === 'open' ? view.pictures : [];
  const { shown, open, step, close } = useViewer(pictures);
  if (view.kind !== 'open')
    return (
      <>
        <h1>Fotoalbum</h1>
        <p role="status" className="notice">
          {view.kind === 'loading' && 'Henter albummet …'}
          {view.kind === 'missing' &&
            'Albummet blev ikke fundet. Måske er det slettet, eller kun for familien.'}
          {view.kind === 'failed' && 'Albummet kan ikke hentes lige nu. Prøv igen om lidt.'}
        </p>
        <p>
          <a href="/fotoalbum">Alle albummer</a>
        </p>
      </>
    );
  const { album } = view;
  const familyOnly = album.familyOnly ?? false;
  return (
    <>
      <p className="eyebrow">
        <a className="album-up" href={`/fotoalbum${categoryUrl(album.category)}`}>
          {album.category}
        </a>
      </p>
      <h1>{albumTitle(album.title, album.category)}</h1>
      <div className="album-add">{members?.toolbar(album)}</div>
      {pictures.length === 0 && <p className="notice">Der er ingen billeder i albummet endnu.</p>}
      <ul className="picture-grid">
        {pictures.map((picture, index) => (
          <li key={picture.key} id={pictureAnchor(picture)} data-ratio={ratioOf(picture)}>
            <a
              href={largeAddress(picture, familyOnly)}
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
            {(picture.caption || picture.takenOn) && <p className="picture-caption">{captionOf(picture)}</p>}
          </li>
        ))}
      </ul>
      {shown && (
        <Viewer
          picture={shown}
          count={pictures.length}
          place={pictures.indexOf(shown)}
          neighbours={[-1, 1].flatMap((by) => pictures[pictures.indexOf(shown) + by] ?? [])}
          familyOnly={familyOnly}
          step={step}
          close={close}
        >
          {members?.pictureForm(shown)}
        </Viewer>
      )}
    </>
  );
}

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
