import { useEffect, useState } from 'react';
import { useFeature } from '../../app-shell/use-feature.ts';
import { decodePath } from '../../lib/albums/album-address.ts';
import { readHint, readKind } from '../../session/hint.ts';
import { signIn } from '../../session/sign-in.ts';
import { readContent } from './rules/albums.ts';
import { AlbumPictures } from './views/album/AlbumPictures.tsx';
import type { Members } from './views/members-page.tsx';
import { PhotoBrowser } from './views/PhotoBrowser.tsx';

const signInHere = () => signIn(location.pathname + location.search);

/** The island of the album pages: it shows what the function has put into the page, and to members more. */
export default function AlbumIsland() {
  const [content] = useState(() => readContent(document));
  const path = decodePath(location.pathname).replace(/\/+$/, '');
  const members = useMembers(path);
  const props = { content, members, signIn: signInHere };
  return path === '/fotoalbum' ? <PhotoBrowser {...props} /> : <AlbumPictures {...props} path={path} />;
}

/** Opens the members' or the guests' part, whose scripts are loaded only for them. */
function useMembers(path: string): Members {
  const [other, setOther] = useState<Members>(() => ({ kind: readHint() === null ? 'none' : 'loading' }));
  const { page, reload } = useFeature(async () => {
    if (other.kind === 'none') return null;
    try {
      if (readKind() !== 'guest') return (await import('./members-entry.tsx')).openPhotos();
      const { openAsGuest } = await import('./guest-entry.tsx');
      openAsGuest(
        path,
        (tables) => setOther({ kind: 'guest', tables }),
        () => setOther((before) => (before.kind === 'guest' ? before : { kind: 'none' })),
      );
    } catch {
      setOther({ kind: 'failed' });
    }
    return null;
  });
  // A member who was made a guest sees what guests see.
  useEffect(
    () =>
      page?.store.subscribe(() => {
        if (page.store.get().access === 'denied' && readKind() === 'guest') location.reload();
      }),
    [page],
  );
  return page ? { kind: 'open', page: { ...page, signIn: signInHere, reload } } : other;
}
