import { useEffect, useState } from 'react';
import { decodePath } from '../../lib/albums/album-address.ts';
import { createStore } from '../../lib/store.ts';
import { readHint, signIn } from '../../session/index.ts';
import { type PageContent, readContent } from './rules/albums.ts';
import { createAlbumStore } from './store/album-store.ts';
import { AlbumPictures } from './views/album/AlbumPictures.tsx';
import { PhotoBrowser } from './views/PhotoBrowser.tsx';

/** The island of the album pages: it shows what the function has put into the page, and to members more. */
export default function AlbumIsland() {
  const [content] = useState(() => readContent(document));
  const path = decodePath(location.pathname).replace(/\/+$/, '');
  return path === '/fotoalbum' ? <AllAlbums content={content} /> : <OneAlbum content={content} path={path} />;
}

function AllAlbums({ content }: { readonly content: PageContent }) {
  const [store] = useState(() => createStore(content.kind === 'albums' ? content.albums : null));
  const members = useMembers(async () => (await import('./members-entry.tsx')).openMembers(store));
  return <PhotoBrowser store={store} signIn={signIn} members={members} />;
}

function OneAlbum({ content, path }: { readonly content: PageContent; readonly path: string }) {
  const [store] = useState(() => createAlbumStore(path, content, readHint() !== null));
  const members = useMembers(async () => {
    const { openAlbumMembers } = await import('./album-members-entry.tsx');
    return openAlbumMembers(store);
  }, store.showContent);
  return <AlbumPictures store={store} members={members} signIn={signIn} />;
}

/**
 * The members' views, which are loaded only for them: null for visitors and until then, 'guest' for guests of the
 * family, who have none, 'failed' if a script did not arrive. `asVisitor` is called when the page stays as it is for
 * visitors.
 */
type MembersPart<Views> = Views | 'guest' | 'failed' | null;

function useMembers<Views>(
  open: () => Promise<Views | 'guest' | null>,
  asVisitor = () => {},
): MembersPart<Views> {
  const [part, setPart] = useState<MembersPart<Views>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as long as the page is open.
  useEffect(() => {
    if (readHint() === null) return;
    const show = (opened: MembersPart<Views>) => {
      if (opened === null || opened === 'failed') asVisitor();
      setPart(() => opened);
    };
    void open().then(show, () => show('failed'));
  }, []);
  useEffect(() => {
    if (part === null) return;
    // After a sign-out in another tab, this one must not show what only members may see.
    const look = () => {
      if (readHint() === null) location.reload();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [part]);
  return part;
}
