import './AlbumTools.css';
import { useState } from 'react';
import { useStore } from '../../../../lib/use-store.ts';
import { keptAlbums } from '../../rules/member-rows.ts';
import { MoveButtons } from '../MoveButtons.tsx';
import { AlbumForm } from './AlbumForm.tsx';
import type { OpenedPhotos } from './Status.tsx';

interface Props {
  readonly page: OpenedPhotos;
  readonly id: string;
  /** Whether the buttons are shown. */
  readonly isEditing: boolean;
}

/** What members see at an album: facts hidden from visitors, and buttons to edit and move it. */
export function AlbumTools({ page: { store }, id, isEditing }: Props) {
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
