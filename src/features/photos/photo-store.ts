import type { Photo, PhotoGateway } from '../../data/gateway.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../sync/protocol.ts';
import { newestOfEachCategory } from './album.ts';

/** What is known of the tiles, or of one category's albums. */
type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'empty' }
  | { readonly kind: 'open'; readonly photos: readonly Photo[] };

export interface PhotoView {
  /** The category that is shown, or null for the tiles of all. */
  readonly category: string | null;
  readonly content: Content;
}

export interface PhotoStore extends Store<PhotoView> {
  /** Shows a category's albums, or the tiles for null; loads them the first time only. */
  show(category: string | null): void;
  /** Loads again what failed. `silent`: the failure stays on the screen until there is an answer. */
  retry(options?: { silent: boolean }): void;
}

const loading: Content = { kind: 'loading' };

/** The album page's state, over the gateway that it reads from. */
export function createPhotoStore(gateway: PhotoGateway): PhotoStore {
  const view = createStore<PhotoView>({ category: null, content: loading });
  const read = new Map<string | null, Content>();
  const asked = new Set<string | null>();

  const put = (category: string | null, content: Content) => {
    if (view.get().category === category) view.set({ category, content });
  };

  async function ask(category: string | null) {
    if (asked.has(category)) return;
    asked.add(category);
    try {
      const photos =
        category === null ? newestOfEachCategory(await gateway.tiles()) : await gateway.albums(category);
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
      view.set({ category, content: known ?? loading });
      if (!known) ask(category);
    },
    retry({ silent } = { silent: false }) {
      const { category, content } = view.get();
      if (content.kind !== 'failed') return;
      if (!silent) view.set({ category, content: loading });
      ask(category);
    },
  };
}
