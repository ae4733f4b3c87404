import './PictureForm.css';
import { useEffect, useId, useRef, useTransition } from 'react';
import type { Picture } from '../../../../../data/gateway/albums.ts';
import { useStore } from '../../../../../lib/use-store.ts';
import { isCover } from '../../../rules/pictures.ts';
import type { PictureStore } from '../../../store/picture-store.ts';

interface Props {
  readonly store: PictureStore;
  readonly picture: Picture;
  /** The address of the album's thumbnail. */
  readonly cover: string;
}

/** Lets a member write a picture's caption, delete it, or make it the cover. */
export function PictureForm({ store, picture, cover }: Props) {
  // Rendered again when the text is saved or refused.
  useStore(store);
  const text = store.typedCaption(picture) ?? picture.caption ?? '';
  const [isSaving, start] = useTransition();
  const id = useId();
  // Going to another picture or closing this one saves the caption, and so does leaving the page for another
  // app, since a phone may end the tab before somebody comes back.
  const saveOnLeave = useRef(() => {});
  saveOnLeave.current = () => void store.leave(picture);
  useEffect(() => {
    const hide = () => document.hidden && saveOnLeave.current();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      saveOnLeave.current();
    };
  }, []);
  const isAlbumCover = isCover(picture, cover);
  const run = (work: () => Promise<unknown>) => start(async () => void (await work()));
  return (
    <form
      className="viewer-form"
      onSubmit={(event) => {
        event.preventDefault();
        run(() => store.saveCaption(picture));
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Tekst til billedet
      </label>
      <input
        id={id}
        className="input"
        placeholder="Skriv, hvad billedet viser"
        maxLength={300}
        value={text}
        autoComplete="off"
        onChange={({ target }) => store.typeCaption(picture, target.value)}
      />
      <button type="submit" disabled={isSaving || text === (picture.caption ?? '')}>
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
        aria-disabled={isAlbumCover || isSaving}
        onClick={() => isAlbumCover || isSaving || run(() => store.makeCover(picture))}
      >
        {isAlbumCover ? '✓ Albummets forside' : 'Gør til forside'}
      </button>
      <button type="button" disabled={isSaving} onClick={() => run(() => store.remove(picture))}>
        Slet
      </button>
    </form>
  );
}
