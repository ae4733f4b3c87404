import { useEffect, useRef, useState } from 'react';
import type { Picture } from '../../../../data/gateway/albums.ts';
import { pictureAnchor } from '../../rules/albums.ts';

/** The picture that is shown large, in step with the address and the browser's Back button. */
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

  // When the dialog is closed, the browser gives the focus to who had it before: not to the picture that was shown last.
  const last = useRef('');
  const shownAnchor = shown ? anchor : '';
  useEffect(() => {
    if (shownAnchor === '' && last.current !== '')
      document.getElementById(last.current)?.querySelector('a')?.focus();
    last.current = shownAnchor;
  }, [shownAnchor]);

  return {
    shown,
    open(picture: Picture) {
      history.pushState({ viewer: true }, '', `#${pictureAnchor(picture)}`);
      setAnchor(pictureAnchor(picture));
    },
    /** Shows the picture before (-1) or after (1), where there is one. */
    step(by: 1 | -1) {
      const next = shown && pictures[pictures.indexOf(shown) + by];
      if (!next) return;
      history.replaceState(history.state, '', `#${pictureAnchor(next)}`);
      setAnchor(pictureAnchor(next));
    },
    close() {
      if (history.state?.viewer) history.back();
      else history.replaceState(null, '', location.pathname + location.search);
      setAnchor('');
    },
  };
}
