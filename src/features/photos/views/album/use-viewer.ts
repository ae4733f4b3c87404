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
  function show(picture: Picture) {
    history.replaceState(history.state, '', `#${pictureAnchor(picture)}`);
    setAnchor(pictureAnchor(picture));
  }

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
    // The picture was deleted: the one in its place is next.
    const next = pictures[before.index] ?? pictures.at(-1);
    if (anchor === before.anchor && next) return show(next);
    // Removes its address, at which it would open by itself when restored.
    if (anchor === before.anchor) close();
    // When the dialog closes, the browser returns the focus to the element that had it before, which is not
    // the picture that was shown last.
    document.getElementById(before.anchor)?.querySelector('a')?.focus();
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
      if (next) show(next);
    },
    close,
  };
}
