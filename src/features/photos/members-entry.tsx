import { openFeature } from '../../app-shell/store/open-feature.ts';
import { albumAddress } from '../../lib/albums/album-address.ts';
import { createPhotosStore } from './store/photos-store.ts';
import { openUploads, sendCover, type UploadStore } from './store/upload-store.ts';
import { AlbumToolbar } from './views/album/members/AlbumToolbar.tsx';
import { ArrangeTools } from './views/album/members/ArrangeTools.tsx';
import { PictureForm } from './views/album/members/PictureForm.tsx';
import { Messages, Status } from './views/members/Status.tsx';
import { AlbumTools, Toolbar } from './views/members/Toolbar.tsx';

const views = { Toolbar, AlbumTools, AlbumToolbar, Status, PictureForm, ArrangeTools, Messages };

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
