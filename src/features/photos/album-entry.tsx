import { useEffect, useState } from 'react';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { readHint, signIn } from '../../session/index.ts';
import { createAlbumStore, type OpenAlbum } from './store/album-store.ts';
import { type AlbumMemberViews, AlbumPictures } from './views/album/AlbumPictures.tsx';

const members = lazyImport(() => import('./album-members-entry.tsx'));

interface Props {
  /** What the page was built with; null for the page of all albums that are newer, or for the family alone. */
  readonly first: OpenAlbum | null;
}

/** The island of one album of our own pictures. */
export default function AlbumIsland({ first }: Props) {
  const [store] = useState(() => createAlbumStore(() => decodeURI(location.pathname), first));
  const [views, setViews] = useState<AlbumMemberViews | null>(null);
  useEffect(() => {
    const asVisitor = () => store.load(supabasePhotos(projectSettings()));
    const asMember = async () => {
      const opened = await (await members.attempt()).openAlbumMembers(store);
      setViews(opened);
      return opened !== null;
    };
    void (async () => {
      const isMember = readHint() !== null && (await asMember().catch(() => false));
      if (!isMember) await asVisitor();
    })();
  }, [store]);
  return <AlbumPictures store={store} members={views} signIn={signIn} />;
}
