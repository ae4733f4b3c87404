import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { dialogHistory } from '../../app-shell/store/dialog-history.ts';
import { keepDraft, readDraft } from '../../app-shell/store/drafts.ts';
import { UndoToast } from '../../app-shell/views/UndoToast.tsx';
import { projectSettings } from '../../data/rest.ts';
import { supabaseAlbums } from '../../data/supabase-albums.ts';
import { guardTaps } from '../../lib/tap-guard.ts';
import { useStore } from '../../lib/use-store.ts';
import { browserTimers } from '../../sync/browser.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { deviceSettings } from '../../sync/storage/device-settings.ts';
import { openMemberDatabase } from '../../sync/storage/open-database.ts';
import type { AlbumStore } from './store/album-store.ts';
import { createMemberStore, type MemberStore } from './store/member-store.ts';
import { createKindCheck, lookWhileVisible } from './store/own-kind.ts';
import { type CaptionDraft, createPictureStore } from './store/picture-store.ts';
import { purgeAlbums } from './store/site-functions.ts';
import { pause, preparePicture, readFacts, sendCover, sendPicture } from './store/upload/send-picture.ts';
import { createUploadStore, isFinished, type UploadStore } from './store/upload/upload-store.ts';
import type { AlbumMemberViews } from './views/album/AlbumPictures.tsx';
import { AlbumToolbar, RestoreAlbum } from './views/album/members/AlbumToolbar.tsx';
import { ArrangeTools } from './views/album/members/ArrangeTools.tsx';
import { PictureForm } from './views/album/members/PictureForm.tsx';

/**
 * Shows the album as members see it, even if it is family-only, keeps it up to date, and returns the views
 * with the members' actions. Returns 'guest' for a guest, who has none, and null for somebody who is not in the family or
 * no longer signed in.
 */
export async function openAlbumMembers(store: AlbumStore): Promise<AlbumMemberViews | 'guest' | null> {
  const token = pageCredentials('welcome');
  const checkKind = createKindCheck(token, () => location.reload());
  const gateway = supabaseAlbums(projectSettings(), token);
  const albums = createMemberStore({
    gateway,
    timers: browserTimers,
    follow: store.follow,
    purge: purgeAlbums,
    familyChanged: () => void checkKind(),
    sendCover,
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
  const kind = await checkKind();
  if (kind === null) return null;
  if (kind === 'guest') {
    lookWhileVisible(() => checkKind().then(load));
    return 'guest';
  }
  const author = (await token()).memberId;
  guardTaps(document);
  dialogHistory.start();
  const pictures = createPictureStore({
    gateway,
    announce: albums.announce,
    readDraft: (key) => readDraft(`caption ${key}`, author) as CaptionDraft | undefined,
    keepDraft: (key, draft) => keepDraft(`caption ${key}`, author, draft),
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
    purge: purgeAlbums,
  });
  let uploads: UploadStore | undefined;
  const uploadsTo = (album: string) => {
    uploads ??= openUploads(album, author);
    return uploads;
  };
  albums.start(() => {
    if (pictures.isWriting()) return;
    void load();
    const shown = store.get();
    if (pictures.get().bin && shown.kind === 'open') void pictures.loadBin(shown.album.id);
  });
  addEventListener('online', () => void pictures.saveUnsaved());
  return {
    toolbar: (album, shown) => (
      <AlbumToolbar
        store={pictures}
        albums={albums}
        uploads={uploadsTo(album.id)}
        album={album}
        pictures={shown}
      />
    ),
    restore: (id) => <RestoreAlbum store={albums} id={id} />,
    messages: () => <Messages albums={albums} />,
    pictureForm: (picture, album) => (
      <PictureForm key={picture.key} store={pictures} picture={picture} cover={album.thumbnail} />
    ),
    arrangeTools: (picture, index, count) => (
      <ArrangeTools store={pictures} picture={picture} index={index} count={count} />
    ),
  };
}

function Messages({ albums }: { readonly albums: MemberStore }) {
  const { message } = useStore(albums);
  return <UndoToast message={message} control={albums.messages} />;
}

/** Opens this member's uploads to the album of this page. */
function openUploads(album: string, member: string): UploadStore {
  const name = `missing-${album}`;
  const settings = openMemberDatabase('pictures', member).then((begin) => deviceSettings(begin, 'pictures'));
  const uploads = createUploadStore(album, {
    prepare: preparePicture,
    facts: readFacts,
    send: sendPicture,
    pause,
    newKey: () => crypto.randomUUID(),
    missing: {
      async read() {
        const names = await (await settings).read(name);
        return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : [];
      },
      write: async (names) => (await settings).write(name, names),
    },
  });
  // What has not been sent yet must be chosen again.
  addEventListener('beforeunload', (event) => {
    if (!uploads.get().uploads.every(isFinished)) event.preventDefault();
  });
  void uploads.resume();
  return uploads;
}
