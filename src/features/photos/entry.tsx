import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { signIn } from '../../session/index.ts';
import { PhotoBrowser } from './PhotoBrowser.tsx';
import { createPhotoStore } from './photo-store.ts';

const store = createPhotoStore(supabasePhotos(projectSettings()));

/** The island of the album page, reading from Supabase. */
export default function PhotoIsland() {
  return <PhotoBrowser store={store} signIn={signIn} />;
}
