import './AlbumTools.css';
import { useState } from 'react';
import { useStore } from '../../../../lib/use-store.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { MoveButtons } from '../MoveButtons.tsx';
import { AlbumForm } from './AlbumForm.tsx';

interface Props {
  readonly store: MemberStore;
  readonly id: string;
}

/** What members see at an album: facts hidden from visitors, and buttons to edit and move it. */
export function AlbumTools({ store, id }: Props) {
  const { albums, isEditing: isShown } = useStore(store);
  const [isEditing, setIsEditing] = useState(false);
  const album = albums.find((each) => each.id === id);
  if (!album) return null;
  const inOrder = albums.some(({ category, position }) => category === album.category && position !== null);
  const { title, active, familyOnly } = album;
  const notes = [!active && 'Skjult', active && familyOnly && 'Kun familien'].filter(
    (note) => note !== false,
  );

  return (
    <>
      <div className="album-tools">
        {notes.length > 0 && (
          <p className="album-notes">
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </p>
        )}
        <div className="album-buttons" hidden={!isShown}>
          {inOrder && <MoveButtons name={title} move={(by) => void store.move(album, by)} />}
          <button type="button" aria-label={`Ret ${title}`} onClick={() => setIsEditing(true)}>
            Ret
          </button>
        </div>
      </div>
      {isEditing && <AlbumForm store={store} id={id} close={() => setIsEditing(false)} />}
    </>
  );
}
