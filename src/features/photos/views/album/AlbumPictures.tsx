import { useState } from 'react';
import { Button } from '../../../../app-shell/views/Button.tsx';
import { Empty } from '../../../../app-shell/views/Empty.tsx';
import { SignInButton } from '../../../../app-shell/views/SignInButton.tsx';
import type { AlbumRow, PictureRow } from '../../../../data/tables.ts';
import { albumAt } from '../../../../lib/albums/album-address.ts';
import { isPublic } from '../../rules/album-form.ts';
import { albumTitle, categoryUrl, type PageContent, type Photo, type Picture } from '../../rules/albums.ts';
import { keptPictures, unsettledAudience } from '../../rules/member-rows.ts';
import { type Members, ReloadOffer, useRows } from '../members-page.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { useViewer, Viewer } from './Viewer.tsx';

interface Props {
  /** The address of the page. */
  readonly path: string;
  /** What visitors see there. */
  readonly content: PageContent;
  readonly members: Members;
  /** Navigates to sign-in and comes back. */
  readonly signIn: () => Promise<void>;
}

type AlbumView =
  | { readonly kind: 'loading' | 'missing' | 'failed' }
  | { readonly kind: 'binned'; readonly album: AlbumRow }
  /** `rows`: what a member's phone has of it. */
  | {
      readonly kind: 'open';
      readonly album: Photo;
      readonly pictures: readonly Picture[];
      readonly rows: { readonly album: AlbumRow; readonly pictures: readonly PictureRow[] } | null;
    };

/** Returns the album at this path: as visitors see it, and to members as their phone has it. */
function viewOf({ path, content }: Props, { tables, isWaiting }: ReturnType<typeof useRows>): AlbumView {
  if (tables) {
    const rows = [...tables.photos.values()].filter(({ purgedAt }) => purgedAt === null);
    const album = albumAt(rows, path);
    if (!album) return { kind: 'missing' };
    if (album.deletedAt !== null) return { kind: 'binned', album };
    const pictures = keptPictures(tables, album.id);
    return { kind: 'open', album, pictures, rows: { album, pictures } };
  }
  if (content.kind === 'album') return { ...content, kind: 'open', rows: null };
  // To a member, an album that visitors cannot see is still to be loaded.
  if (isWaiting) return { kind: 'loading' };
  return { kind: content.kind === 'failed' ? 'failed' : 'missing' };
}

/** An album stored here: its pictures in rows of equal height, each of which opens large. */
export function AlbumPictures(props: Props) {
  const { members, signIn } = props;
  const rowsNow = useRows(members);
  const { model, page } = rowsNow;
  const view = viewOf(props, rowsNow);
  const unsettled = unsettledAudience(model?.pending ?? []);
  const pictures = view.kind === 'open' ? view.pictures : [];
  const { shown, open, step, close } = useViewer(pictures);
  // Without the form, members see a picture as large as visitors do.
  const [isEditing, setIsEditing] = useState(false);
  const [isArranging, arrange] = useState(false);
  const messages = page && <page.views.Messages page={page} />;
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
        {view.kind === 'binned' && page && (
          <div className="album-sign-in">
            <page.views.Status page={page} />
            {/* The button with which it was deleted is gone, and the focus with it. */}
            <Button autoFocus onClick={() => page.store.restoreAlbum(view.album)}>
              Gendan
            </Button>
          </div>
        )}
        {view.kind === 'missing' && !page && (
          <div className="for-visitor album-sign-in">
            <p>Er du i familien?</p>
            <SignInButton label="Login" className="button" signIn={signIn} />
          </div>
        )}
        <p>
          <a className="album-up" href="/fotoalbum">
            Alle albummer
          </a>
        </p>
        {members.kind === 'failed' && <ReloadOffer />}
        {messages}
      </div>
    );
  const { album, rows } = view;
  const isFamilyOnly = ({ key }: Pick<Picture, 'key'>) =>
    (rows !== null && (!isPublic(rows.album) || unsettled.has(rows.album.key))) || unsettled.has(key);
  const rowOf = (picture: Picture) => rows?.pictures.find(({ key }) => key === picture.key);
  const shownRow = shown && rowOf(shown);
  return (
    <>
      <p className="eyebrow">
        <a className="album-up" href={categoryUrl(album.category)}>
          {album.category}
        </a>
      </p>
      <h1>{albumTitle(album.title, album.category)}</h1>
      <div className="album-add">
        {page && rows && (
          <page.views.AlbumToolbar
            {...rows}
            page={page}
            isFamilyOnly={isFamilyOnly}
            isArranging={isArranging}
            arrange={arrange}
          />
        )}
        {members.kind === 'failed' && <ReloadOffer />}
      </div>
      {pictures.length === 0 && <Empty drawing="camera">Der er ingen billeder i albummet endnu.</Empty>}
      <PictureGrid
        pictures={pictures}
        isFamilyOnly={isFamilyOnly}
        open={open}
        tools={(picture, index) => {
          const row = isArranging && rowOf(picture);
          return (
            page &&
            row && <page.views.ArrangeTools page={page} picture={row} index={index} count={pictures.length} />
          );
        }}
      />
      {shown && (
        <Viewer
          picture={shown}
          pictures={pictures}
          isFamilyOnly={isFamilyOnly}
          step={step}
          close={close}
          edit={page && { isOn: isEditing, set: setIsEditing }}
        >
          {isEditing && page && rows && shownRow && (
            <page.views.PictureForm key={shown.key} page={page} picture={shownRow} album={rows.album} />
          )}
          {messages}
        </Viewer>
      )}
      {/* Under an open picture nobody would see them. */}
      {!shown && messages}
    </>
  );
}
