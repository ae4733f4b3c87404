import { useEffect, useRef, useState } from 'react';
import { type Picture, pictureAnchor } from '../../rules/albums.ts';

/** The picture shown large, in step with the address and the browser's Back button. */
export function useViewer(pictures: readonly Picture[]) {
  const [anchor, setAnchor] = useState('');
  useEffect(() => {
    const follow = () => setAnchor(location.hash.slice(1));
    follow();
    window.addEventListener('popstate', follow);
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  const shown = pictures.find((picture) => pictureAnchor(picture) === anchor) ?? null;
  function close() {
    if (history.state?.viewer) history.back();
    else history.replaceState(null, '', location.pathname + location.search);
    setAnchor('');
  }

  const last = useRef<{ readonly anchor: string; readonly index: number }>(null);
  useEffect(() => {
    const before = last.current;
    last.current = shown && { anchor, index: pictures.indexOf(shown) };
    if (shown || !before) return;
    // Removes a deleted picture's address, at which it would open by itself when restored.
    if (anchor === before.anchor) close();
    // When the dialog closes, the browser returns the focus to the element that had it before, which is not
    // the picture that was shown last.
    const next = document.getElementById(before.anchor) ?? itemAt(pictures, before.index);
    next?.querySelector('a')?.focus();
  });

  return {
    shown,
    open(picture: Picture) {
      history.pushState({ viewer: true }, '', `#${pictureAnchor(picture)}`);
      setAnchor(pictureAnchor(picture));
    },
    /** Shows the picture so many places after, or before if negative, if there is one. */
    step(by: number) {
      const next = shown && pictures[pictures.indexOf(shown) + by];
      if (!next) return;
      history.replaceState(history.state, '', `#${pictureAnchor(next)}`);
      setAnchor(pictureAnchor(next));
    },
    close,
  };
}

/** Returns the grid's element at this index, or the last one. */
function itemAt(pictures: readonly Picture[], index: number): HTMLElement | null {
  const picture = pictures[index] ?? pictures.at(-1);
  return picture ? document.getElementById(pictureAnchor(picture)) : null;
}
