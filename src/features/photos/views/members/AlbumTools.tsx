import './AlbumTools.css';
import { useRef, useState } from 'react';
import { useStore } from '../../../../lib/use-store.ts';
import type { MemberStore } from '../../store/member-store.ts';
import { AlbumForm } from './AlbumForm.tsx';

interface Props {
  readonly store: MemberStore;
  readonly id: string;
}

/** What members see at an album: facts hidden from visitors, and buttons to edit and move it. */
export function AlbumTools({ store, id }: Props) {
  const { albums, isEditing: isShown } = useStore(store);
  const [isEditing, setIsEditing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const album = albums.find((each) => each.id === id);
  if (!album) return null;
  const inOrder = albums.some(({ category, position }) => category === album.category && position !== null);
  const { title, active, familyOnly } = album;
  const notes = [!active && 'Skjult', active && familyOnly && 'Kun familien'].filter(
    (note) => note !== false,
  );

  // An element that is moved in the page loses the focus.
  async function move(by: 1 | -1) {
    if (!album) return;
    await store.move(album, by);
    container.current?.querySelector<HTMLButtonElement>(by < 0 ? '.album-back' : '.album-on')?.focus();
  }

  return (
    <>
      <div ref={container} className="album-tools">
        {notes.length > 0 && (
          <p className="album-notes">
            {notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </p>
        )}
        <div className="album-buttons" hidden={!isShown}>
          {inOrder && (
            <>
              <button
                type="button"
                className="album-back"
                aria-label={`Flyt ${title} en plads tidligere`}
                onClick={() => void move(-1)}
              >
                ←
              </button>
              <button
                type="button"
                className="album-on"
                aria-label={`Flyt ${title} en plads senere`}
                onClick={() => void move(1)}
              >
                →
              </button>
            </>
          )}
          <button type="button" aria-label={`Ret ${title}`} onClick={() => setIsEditing(true)}>
            Ret
          </button>
        </div>
      </div>
      {isEditing && <AlbumForm store={store} id={id} close={() => setIsEditing(false)} />}
    </>
  );
}
