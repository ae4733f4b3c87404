import { useEffect, useState } from 'react';
import type { Photo } from '../../data/gateway/albums.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { readHint, signIn } from '../../session/index.ts';
import { categoryFromUrl } from './rules/albums.ts';
import { createPhotoStore } from './store/photo-store.ts';
import type { MemberViews } from './views/Albums.tsx';
import { PhotoBrowser } from './views/PhotoBrowser.tsx';

const membersEntry = lazyImport(() => import('./members-entry.tsx'));

interface Props {
  /** The albums known when the page was built; null if the database was not read. */
  readonly albums: readonly Photo[] | null;
}

/** The island of the page of all albums, which reads from Supabase. */
export default function PhotoIsland({ albums }: Props) {
  const [store] = useState(() => openStore(albums));
  const [members, setMembers] = useState<MemberViews | null>(null);
  useEffect(() => {
    async function open() {
      if (readHint() === null) return;
      const part = await membersEntry.attempt().catch(() => {
        // Until the members' part can be loaded, members see what visitors see.
        void store.load();
        return membersEntry.load();
      });
      setMembers(await part.openMembers(store));
    }
    void open()
      .catch(() => {})
      .then(() => store.load());
  }, [store]);
  return <PhotoBrowser store={store} signIn={signIn} members={members} />;
}

function openStore(albums: Props['albums']) {
  const store = createPhotoStore(supabasePhotos(projectSettings()), albums);
  if (!import.meta.env.SSR) store.show(categoryFromUrl(location.search));
  return store;
}
