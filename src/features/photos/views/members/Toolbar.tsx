import './AlbumTools.css';
import { useState } from 'react';
import { BinDialog } from '../../../../app-shell/views/BinDialog.tsx';
import { Button, QuietButton } from '../../../../app-shell/views/Button.tsx';
import { useKeptFocus } from '../../../../app-shell/views/use-kept-focus.ts';
import { inBin } from '../../../../lib/bin.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { albumTitle } from '../../rules/albums.ts';
import { keptAlbums, keptAlbumsOf } from '../../rules/member-rows.ts';
import { MoveButtons } from '../MoveButtons.tsx';
import { AlbumForm } from './AlbumForm.tsx';
import { Messages, type OpenedPhotos, Status } from './Status.tsx';

interface Props {
  readonly page: OpenedPhotos;
  /** The open category, or null. */
  readonly category: string | null;
  /** Whether the tools on each album are shown. */
  readonly isEditing: boolean;
  readonly edit: (isEditing: boolean) => void;
}

/** The members' actions on all albums, or on those of the open category. */
export function Toolbar({ page, category, isEditing, edit }: Props) {
  const { store } = page;
  const { tables } = useStore(store);
  const [dialog, setDialog] = useState<'new' | 'bin' | null>(null);
  /** 'Nyeste først' takes itself away. */
  const tools = useKeptFocus();
  const byHand = keptAlbumsOf(tables, category ?? '').some(({ position }) => position !== null);
  return (
    <>
      <div ref={tools} className="row">
        <Button onClick={() => setDialog('new')}>Nyt album</Button>
        {category !== null && (
          <QuietButton onClick={() => edit(!isEditing)}>{isEditing ? 'Færdig' : 'Ret'}</QuietButton>
        )}
        {(isEditing || category === null) && (
          <QuietButton onClick={() => setDialog('bin')}>Papirkurv</QuietButton>
        )}
        {isEditing && category !== null && byHand && (
          <QuietButton onClick={() => store.orderAlbumsByDate(category)}>Nyeste først</QuietButton>
        )}
        <Status page={page} />
      </div>
      {dialog === 'new' && (
        <AlbumForm store={store} album={null} category={category} close={() => setDialog(null)} />
      )}
      {dialog === 'bin' && (
        <BinDialog
          bin={inBin(tables.photos.values())}
          now={Date.now()}
          name={(album) => (
            <>
              {albumTitle(album.title, album.category)} <span>{album.category}</span>
            </>
          )}
          restore={store.restoreAlbum}
          close={() => setDialog(null)}
        />
      )}
      <Messages page={page} />
    </>
  );
}

interface AlbumProps {
  readonly page: OpenedPhotos;
  readonly id: string;
  /** Whether the buttons are shown. */
  readonly isEditing: boolean;
}

/** What members see at an album: facts hidden from visitors, and buttons to edit and move it. */
export function AlbumTools({ page: { store }, id, isEditing }: AlbumProps) {
  const [isOpen, setIsOpen] = useState(false);
  const album = keptAlbums(useStore(store).tables).find((each) => each.id === id);
  if (!album) return null;
  const { title, active, familyOnly } = album;
  const note = !active ? 'Skjult' : familyOnly ? 'Kun familien' : null;

  return (
    <>
      <div className="album-tools">
        {note && <p className="album-note">{note}</p>}
        <div className="row album-buttons" hidden={!isEditing}>
          <MoveButtons name={title} move={(by) => store.moveAlbum(album, by)} />
          <button type="button" aria-label={`Ret ${title}`} onClick={() => setIsOpen(true)}>
            Ret
          </button>
        </div>
      </div>
      {isOpen && <AlbumForm store={store} album={album} close={() => setIsOpen(false)} />}
    </>
  );
}
