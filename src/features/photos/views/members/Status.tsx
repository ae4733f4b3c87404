import { StatusLine } from '../../../../app-shell/views/StatusLine.tsx';
import { UndoToast } from '../../../../app-shell/views/UndoToast.tsx';
import { useStore } from '../../../../lib/use-store.ts';
import type { PhotosStore } from '../../store/photos-store.ts';
import type { UploadStore } from '../../store/upload-store.ts';

/** What the members' views share. */
export interface OpenedPhotos {
  readonly store: PhotosStore;
  /** Returns the uploads to the album with this id. */
  readonly uploadsTo: (album: string) => UploadStore;
  readonly signIn: () => Promise<void>;
  /** Switches to a new version of the page. */
  readonly reload: () => void;
}

/** Why the database rejects a picture, by code; the app shell has the other reasons. */
const reasons = { 'album-full': 'Der er 1.000 billeder i albummet, og så er det fuldt.' };

interface Props {
  readonly page: OpenedPhotos;
}

/** The state of the connection, and what was rejected. */
export const Status = ({ page: { store, signIn, reload } }: Props) => (
  <StatusLine state={useStore(store)} store={store} reasons={reasons} signIn={signIn} reload={reload} />
);

export const Messages = ({ page: { store } }: Props) => (
  <UndoToast message={useStore(store).message} control={store.messages} />
);
