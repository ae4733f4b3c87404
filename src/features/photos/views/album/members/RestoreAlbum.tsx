import './RestoreAlbum.css';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../../../lib/use-store.ts';
import type { MemberStore } from '../../../store/member-store.ts';

interface Props {
  readonly store: MemberStore;
  readonly id: string;
}

/** Restores an album from the bin, on its own page. */
export function RestoreAlbum({ store, id }: Props) {
  const { albums } = useStore(store);
  const button = useRef<HTMLButtonElement>(null);
  // The button with which it was deleted is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const album = albums.find((each) => each.id === id);
  return (
    album && (
      <p className="album-restore">
        <button ref={button} type="button" className="button" onClick={() => void store.restore(album)}>
          Gendan
        </button>
      </p>
    )
  );
}
