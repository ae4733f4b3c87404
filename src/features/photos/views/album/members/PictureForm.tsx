import './PictureForm.css';
import { useEffect, useRef, useState } from 'react';
import type { AlbumRow, PictureRow } from '../../../../../data/tables.ts';
import { isCover } from '../../../rules/albums.ts';
import type { OpenedPhotos } from '../../members/Status.tsx';

interface Props {
  readonly page: OpenedPhotos;
  readonly picture: PictureRow;
  readonly album: AlbumRow;
}

/** Lets a member write a picture's caption, delete it, or make it the cover. */
export function PictureForm({ page: { store }, picture, album }: Props) {
  const [typed, setTyped] = useState(() => store.readCaption(picture));
  const text = typed ?? picture.caption ?? '';
  async function save() {
    if (typed === undefined || !(await store.saveCaption(picture, typed))) return;
    // More may have been typed meanwhile.
    setTyped((now) => (now === typed ? undefined : now));
  }
  // Going to another picture or closing this one saves the caption, and so does leaving the page for another
  // app, since a phone may end the tab before somebody comes back.
  const saveOnLeave = useRef(() => {});
  saveOnLeave.current = () => void save();
  useEffect(() => {
    const hide = () => document.hidden && saveOnLeave.current();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      saveOnLeave.current();
    };
  }, []);
  const isAlbumCover = isCover(picture, album.thumbnail);
  return (
    <form
      className="row viewer-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        className="input"
        aria-label="Tekst til billedet"
        placeholder="Skriv, hvad billedet viser"
        maxLength={300}
        value={text}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          store.typeCaption(picture, target.value);
        }}
      />
      <button type="submit" disabled={text === (picture.caption ?? '')}>
        Gem
      </button>
      <label className="viewer-day">
        Dag
        <input
          key={picture.takenOn}
          className="input"
          type="date"
          min="1826-01-01"
          max="2999-12-31"
          defaultValue={picture.takenOn ?? ''}
          // Not on each change, since one is made for each digit of a year.
          onBlur={({ target }) => {
            const day = target.value || null;
            if (target.validity.valid && day !== picture.takenOn) void store.setDay([picture], day);
          }}
        />
      </label>
      {/* Not disabled, which would take the focus from it. */}
      <button
        type="button"
        className="viewer-cover"
        aria-disabled={isAlbumCover}
        onClick={() => isAlbumCover || store.makeCover(picture, album)}
      >
        {isAlbumCover ? '✓ Albummets forside' : 'Gør til forside'}
      </button>
      <button type="button" className="viewer-remove" onClick={() => store.removePicture(picture)}>
        Slet
      </button>
    </form>
  );
}
