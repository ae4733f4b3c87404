import { openFeature } from '../../app-shell/store/open-feature.ts';
import { albumAddress } from '../../lib/albums/album-address.ts';
import type { DeviceSettings } from '../../sync/storage/device-settings.ts';
import { createPhotosStore, type PhotosStore } from './store/photos-store.ts';
import { pause, preparePicture, readFacts, sendCover, sendPicture } from './store/upload/send-picture.ts';
import { createUploadStore, isFinished, type UploadStore } from './store/upload/upload-store.ts';
import { AlbumToolbar, RestoreAlbum } from './views/album/members/AlbumToolbar.tsx';
import { ArrangeTools } from './views/album/members/ArrangeTools.tsx';
import { PictureForm } from './views/album/members/PictureForm.tsx';
import { AlbumTools } from './views/members/AlbumTools.tsx';
import { Messages } from './views/members/Status.tsx';
import { Toolbar } from './views/members/Toolbar.tsx';

const views = { Toolbar, AlbumTools, AlbumToolbar, RestoreAlbum, PictureForm, ArrangeTools, Messages };

/** Opens the members' part of the album pages. */
export function openPhotos() {
  const parts = openFeature('photos');
  const store = createPhotosStore({
    ...parts,
    // If it fails, visitors see a change within a minute, and a picture's files are gone within an hour.
    purge: () => void fetch('/api/purge', { method: 'POST', keepalive: true }).catch(() => {}),
    sendCover,
    // Replaces the form's history entry, so that Back leads to the albums.
    openAlbum: (album) => location.replace(albumAddress(album)),
  });
  let uploads: UploadStore | undefined;
  return {
    store,
    views,
    uploadsTo(album: string) {
      uploads ??= openUploads(album, store, parts.settings);
      return uploads;
    },
  };
}

/** Opens this member's uploads to the album of this page. */
function openUploads(album: string, store: PhotosStore, settings: DeviceSettings): UploadStore {
  const name = `missing-${album}`;
  const uploads = createUploadStore({
    prepare: preparePicture,
    facts: readFacts,
    send: sendPicture,
    isFull: () => store.isFull(album),
    add: (key, picture, taken) => store.addPicture(key, album, picture, taken),
    pause,
    newKey: () => crypto.randomUUID(),
    missing: {
      async read() {
        const names = await settings.read(name);
        return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : [];
      },
      write: (names) => settings.write(name, names),
    },
  });
  // What has not been sent yet must be chosen again.
  addEventListener('beforeunload', (event) => {
    if (!uploads.get().uploads.every(isFinished)) event.preventDefault();
  });
  void uploads.resume();
  return uploads;
}
