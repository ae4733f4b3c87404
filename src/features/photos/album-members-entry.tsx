import { memberCredentials } from '../../app-shell/store/credentials.ts';
import { supabaseAlbums } from '../../data/supabase-albums.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { fetchToken, readHint } from '../../session/index.ts';
import type { AlbumStore } from './store/album-store.ts';
import { openUploads } from './store/open-uploads.ts';
import { createPictureStore } from './store/picture-store.ts';
import type { AlbumMemberViews } from './views/album/AlbumPictures.tsx';
import { PictureForm } from './views/album/PictureForm.tsx';
import { UndoDeletion } from './views/album/UndoDeletion.tsx';
import { UploadPictures } from './views/UploadPictures.tsx';

/** Several pictures that arrive together are one reason to ask, after so many ms. */
const gathering = 800;

/**
 * The album as members see it, also one that is for them alone, kept up to date; and what they do with its pictures. Null
 * where the person turns out to be nobody of the family, or not to be signed in any more.
 */
export async function openAlbumMembers(store: AlbumStore): Promise<AlbumMemberViews | null> {
  const gateway = supabaseAlbums(projectSettings(), memberCredentials(fetchToken, readHint));
  const source = {
    all: async () => (await gateway.all()).filter(({ deletedAt }) => deletedAt === null),
    pictures: gateway.pictures,
  };
  const load = () => store.load(source);
  const failed = await load();
  if (failed === 'signed-out' || failed === 'denied') return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  gateway.watch(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), gathering);
  });
  const pictures = createPictureStore({
    gateway,
    reload: load,
    requestBuild: () => void fetch('/api/nyt-byg', { method: 'POST' }).catch(() => {}),
  });
  return {
    toolbar: (album) => (
      <>
        <UploadPictures uploads={openUploads()} album={album.id} />
        <UndoDeletion store={pictures} />
      </>
    ),
    pictureForm: (picture) => <PictureForm key={picture.key} store={pictures} picture={picture} />,
  };
}
