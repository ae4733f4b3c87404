import { useEffect, useState } from 'react';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { decodePath } from '../../lib/albums/album-address.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { readHint, signIn } from '../../session/index.ts';
import { createAlbumStore, type OpenAlbum } from './store/album-store.ts';
import { type AlbumMemberViews, AlbumPictures } from './views/album/AlbumPictures.tsx';

const members = lazyImport(() => import('./album-members-entry.tsx'));

interface Props {
  /** The album as known when the page was built; null for the page of newer and family-only albums. */
  readonly first: OpenAlbum | null;
}

/** The island of an album that is stored here. */
export default function AlbumIsland({ first }: Props) {
  const [store] = useState(() => createAlbumStore(() => decodePath(location.pathname), first));
  const [views, setViews] = useState<AlbumMemberViews | null>(null);
  useEffect(() => {
    const asVisitor = () => store.load(supabasePhotos(projectSettings()));
    const asMember = async () => {
      const part = await members.attempt().catch(async () => {
        // Until the members' part can be loaded, members see what visitors see.
        await asVisitor();
        return members.load();
      });
      const opened = await part.openAlbumMembers(store);
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
