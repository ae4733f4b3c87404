import { type ReactNode, useState } from 'react';
import { SignInButton } from '../../../../app-shell/views/SignInButton.tsx';
import type { Photo, Picture } from '../../../../data/gateway/albums.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { isPublic } from '../../rules/album-form.ts';
import { albumTitle, categoryUrl } from '../../rules/albums.ts';
import type { AlbumStore, OpenAlbum } from '../../store/album-store.ts';
import { ReloadOffer } from '../ReloadOffer.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { useViewer } from './use-viewer.ts';
import { Viewer } from './Viewer.tsx';

/** The members' additional views: above the pictures, on each of them, and beside the one shown large. */
export interface AlbumMemberViews {
  toolbar(album: OpenAlbum['album'], pictures: readonly Picture[]): ReactNode;
  /** Shown instead of the album while it is in the bin. */
  restore(id: string): ReactNode;
  /** Messages about what was just done. */
  messages(): ReactNode;
  pictureForm(picture: Picture, album: Photo): ReactNode;
  /** Tools on the picture at this index of `count` while the pictures are being arranged. */
  arrangeTools(picture: Picture, index: number, count: number): ReactNode;
}

interface Props {
  readonly store: AlbumStore;
  /** Null for visitors, and until they have loaded; 'guest' for guests, 'failed' if they could not be loaded. */
  readonly members: AlbumMemberViews | 'guest' | 'failed' | null;
  /** Navigates to sign-in and comes back to this path. */
  readonly signIn: (returnTo: string) => Promise<void>;
}

/** An album stored here: its pictures in rows of equal height, each of which opens large. */
export function AlbumPictures({ store, members: part, signIn }: Props) {
  const view = useStore(store);
  const members = part === 'failed' || part === 'guest' ? null : part;
  const pictures = view.kind === 'open' ? view.pictures : [];
  const { shown, open, step, close } = useViewer(pictures);
  // Without the form, members see a picture as large as visitors do.
  const [isEditing, setIsEditing] = useState(false);
  if (view.kind !== 'open')
    return (
      <div className="album-waiting">
        <h1>{view.kind === 'binned' ? view.album.title : 'Fotoalbum'}</h1>
        <p role="status" className="notice">
          {view.kind === 'loading' && 'Henter albummet …'}
          {view.kind === 'missing' &&
            'Albummet blev ikke fundet. Måske er det slettet, eller kun for familien.'}
          {view.kind === 'binned' && 'Albummet ligger i papirkurven.'}
          {view.kind === 'failed' && 'Albummet kan ikke hentes lige nu. Prøv igen om lidt.'}
        </p>
        {view.kind === 'binned' && members?.restore(view.album.id)}
        {view.kind === 'missing' && !members && (
          <div className="for-visitor album-sign-in">
            <p>Er du i familien?</p>
            <SignInButton label="Login" className="button" signIn={() => signIn(location.pathname)} />
          </div>
        )}
        <p>
          <a className="album-up" href="/fotoalbum">
            Alle albummer
          </a>
        </p>
        {part === 'failed' && <ReloadOffer />}
        {members?.messages()}
      </div>
    );
  const { album } = view;
  const familyOnly = !isPublic({ active: true, familyOnly: false, ...album });
  return (
    <>
      <p className="eyebrow">
        <a className="album-up" href={categoryUrl(album.category)}>
          {album.category}
        </a>
      </p>
      <h1>{albumTitle(album.title, album.category)}</h1>
      <div className="album-add">
        {members?.toolbar(album, pictures)}
        {part === 'failed' && <ReloadOffer />}
      </div>
      {pictures.length === 0 && <p className="notice">Der er ingen billeder i albummet endnu.</p>}
      <PictureGrid
        pictures={pictures}
        familyOnly={familyOnly}
        open={open}
        tools={(picture, index) => members?.arrangeTools(picture, index, pictures.length)}
      />
      {shown && (
        <Viewer
          picture={shown}
          pictures={pictures}
          familyOnly={familyOnly}
          step={step}
          close={close}
          edit={members && { isOn: isEditing, set: setIsEditing }}
        >
          {isEditing && members?.pictureForm(shown, album)}
          {members?.messages()}
        </Viewer>
      )}
      {/* Under an open picture nobody would see them. */}
      {!shown && members?.messages()}
    </>
  );
}
