import type { Photo, PhotoGateway } from '../../data/gateway.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../sync/protocol.ts';
import { oneEach } from './album.ts';

/** What is known of the tiles, or of one category's albums. */
type Shelf =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'empty' }
  | { readonly kind: 'open'; readonly photos: readonly Photo[] };

export interface PhotoView {
  /** The category that is shown, or null for the tiles of all. */
  readonly category: string | null;
  readonly shelf: Shelf;
}

export interface PhotoStore extends Store<PhotoView> {
  /** Shows a category's albums, or the tiles for null; asks the gateway the first time only. */
  show(category: string | null): void;
  /** Asks again for what could not be read. `quietly`: the failure stays on the screen until there is an answer. */
  retry(options?: { quietly: boolean }): void;
}

const loading: Shelf = { kind: 'loading' };

/** The album page's state, over the gateway that it reads from. */
export function createPhotoStore(gateway: PhotoGateway): PhotoStore {
  const view = createStore<PhotoView>({ category: null, shelf: loading });
  const read = new Map<string | null, Shelf>();
  const asked = new Set<string | null>();

  const put = (category: string | null, shelf: Shelf) => {
    if (view.get().category === category) view.set({ category, shelf });
  };

  async function ask(category: string | null) {
    if (asked.has(category)) return;
    asked.add(category);
    try {
      const photos = category === null ? oneEach(await gateway.tiles()) : await gateway.albums(category);
      read.set(category, photos.length > 0 ? { kind: 'open', photos } : { kind: 'empty' });
      put(category, read.get(category) ?? loading);
    } catch (error) {
      put(category, { kind: 'failed', code: error instanceof GatewayError ? error.code : 'malformed' });
    } finally {
      asked.delete(category);
    }
  }

  return {
    ...view,
    show(category) {
      const known = read.get(category);
      view.set({ category, shelf: known ?? loading });
      if (!known) ask(category);
    },
    retry({ quietly } = { quietly: false }) {
      const { category, shelf } = view.get();
      if (shelf.kind !== 'failed') return;
      if (!quietly) view.set({ category, shelf: loading });
      ask(category);
    },
  };
}
