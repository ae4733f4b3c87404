import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { supabaseAlbums } from '../../data/supabase-albums.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { browserTimers } from '../../sync/browser.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { settingsOf } from '../../sync/storage/device-settings.ts';
import { openSharedSettings } from '../../sync/storage/shared-settings.ts';
import type { AlbumStore } from './store/album-store.ts';
import { createKeptCaptions } from './store/kept-captions.ts';
import { createMemberStore } from './store/member-store.ts';
import { createPictureStore } from './store/picture-store.ts';
import { readLink, requestBuild } from './store/site-functions.ts';
import { openUploads } from './store/upload/open-uploads.ts';
import type { AlbumMemberViews } from './views/album/AlbumPictures.tsx';
import { AlbumMessages } from './views/album/members/AlbumMessages.tsx';
import { AlbumToolbar } from './views/album/members/AlbumToolbar.tsx';
import { ArrangeTools } from './views/album/members/ArrangeTools.tsx';
import { PictureForm } from './views/album/members/PictureForm.tsx';
import { RestoreAlbum } from './views/album/members/RestoreAlbum.tsx';

let settings: ReturnType<typeof openSharedSettings> | undefined;
const openSettings = () => {
  settings ??= openSharedSettings(settingsOf('pictures'));
  return settings;
};

/** Changes within this many ms are fetched together. */
const gathering = 800;

/**
 * Shows the album as members see it, even if it is family-only, keeps it up to date, and returns the views
 * with the members' actions. Returns null if the person is not a member or no longer signed in.
 */
export async function openAlbumMembers(store: AlbumStore): Promise<AlbumMemberViews | null> {
  const token = pageCredentials();
  const gateway = supabaseAlbums(projectSettings(), token);
  const albums = createMemberStore({
    gateway,
    timers: browserTimers,
    follow: store.follow,
    requestBuild,
    readLink,
    // No album is added on this page.
    newId: () => crypto.randomUUID(),
    openAlbum() {},
  });
  const source = {
    async all() {
      const failed = await albums.pull();
      if (failed) throw new GatewayError(failed);
      return albums.get().albums;
    },
    pictures: gateway.pictures,
  };
  const load = () => store.load(source);
  const failed = await load();
  if (failed === 'signed-out' || failed === 'denied') return null;
  // Also for an album in the bin, which has no toolbar: the uploads notice a sign-out in another tab.
  openUploads();
  const pictures = createPictureStore({
    gateway,
    timers: browserTimers,
    kept: createKeptCaptions(
      token().then(({ memberId }) => memberId),
      openSettings,
    ),
    shown: () => {
      const shown = store.get();
      return shown.kind === 'open' ? shown.pictures : [];
    },
    cover: () => {
      const shown = store.get();
      return shown.kind === 'open' ? shown.album.thumbnail : '';
    },
    show: store.show,
    reload: load,
    requestBuild,
  });
  void pictures.resume();
  let timer: ReturnType<typeof setTimeout> | undefined;
  gateway.watch(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pictures.isWriting()) return;
      void load();
      const shown = store.get();
      if (pictures.get().bin && shown.kind === 'open') void pictures.loadBin(shown.album.id);
    }, gathering);
  });
  return {
    toolbar: (album, count) => (
      <AlbumToolbar store={pictures} albums={albums} uploads={openUploads()} album={album} count={count} />
    ),
    restore: (id) => <RestoreAlbum store={albums} id={id} />,
    messages: () => <AlbumMessages albums={albums} pictures={pictures} />,
    pictureForm: (picture, album) => (
      <PictureForm key={picture.key} store={pictures} picture={picture} cover={album.thumbnail} />
    ),
    arrangeTools: (picture, index, count) => (
      <ArrangeTools store={pictures} picture={picture} index={index} count={count} />
    ),
  };
}
