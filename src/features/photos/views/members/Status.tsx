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

/** Why the database rejects a change, by code; the app shell has the reasons that all features share. */
const reasons: Readonly<Record<string, string>> = {
  'unknown-row': 'Det er slettet for altid i mellemtiden.',
  'album-full': 'Der er 1.000 billeder i albummet, og så er det fuldt.',
  'bad-title': 'Titlen skal være på 1 til 120 tegn.',
  'bad-category': 'Kategorien skal være på 1 til 40 tegn.',
  'bad-link': 'Linket skal begynde med https://',
  'bad-caption': 'Teksten må højst være på 300 tegn.',
  'bad-taken-on': 'Dagen findes ikke.',
};

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
