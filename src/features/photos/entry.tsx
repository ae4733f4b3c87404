import { useEffect, useState } from 'react';
import type { Photo } from '../../data/gateway.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { signIn } from '../../session/index.ts';
import { categoryFromUrl } from './rules/category-url.ts';
import { createPhotoStore } from './store/photo-store.ts';
import { PhotoBrowser } from './views/PhotoBrowser.tsx';

interface Props {
  /** Those that the database had when the page was built; null where it was not asked. */
  readonly albums: readonly Photo[] | null;
}

/** The island of the album page, reading from Supabase. */
export default function PhotoIsland({ albums }: Props) {
  const [store] = useState(() => openStore(albums));
  useEffect(() => void store.load(), [store]);
  return <PhotoBrowser store={store} signIn={signIn} members={null} />;
}

function openStore(albums: Props['albums']) {
  const store = createPhotoStore(supabasePhotos(projectSettings()), albums);
  if (!import.meta.env.SSR) store.show(categoryFromUrl(location.search));
  return store;
}
