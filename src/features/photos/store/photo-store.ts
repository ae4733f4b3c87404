import type { Photo, PhotoGateway } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, GatewayError } from '../../../sync/protocol.ts';
import { withChanges } from '../rules/albums.ts';

/** What is known of the albums. */
type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'open'; readonly albums: readonly Photo[] };

export interface PhotoView {
  /** The category that is shown, or null for the tiles of all. */
  readonly category: string | null;
  readonly content: Content;
}

export interface PhotoStore extends Store<PhotoView> {
  /** What the page was built with: no category is chosen in it. */
  readonly built: PhotoView;
  /** Shows a category's albums, or the tiles for null. */
  show(category: string | null): void;
  /**
   * Asks for the albums, or for what is newer than those that are shown, which stay when there is no answer. `silent`: a
   * failure stays on the screen until there is one.
   */
  load(options?: { readonly silent: boolean }): Promise<void>;
  /** Shows these from now on, which somebody else keeps up to date. */
  follow(albums: readonly Photo[]): void;
}

/** The album page's state over the gateway that it reads from; `albums` are those that the page was built with, if any. */
export function createPhotoStore(gateway: PhotoGateway, albums: readonly Photo[] | null): PhotoStore {
  const built: PhotoView = {
    category: null,
    content: albums ? { kind: 'open', albums } : { kind: 'loading' },
  };
  const view = createStore<PhotoView>(built);
  const put = (content: Content) => view.set({ ...view.get(), content });
  let asking: Promise<void> | null = null;
  let followed = false;

  async function ask() {
    const { content } = view.get();
    const known = content.kind === 'open' ? content.albums : [];
    try {
      const now =
        (known.length > 0 && withChanges(known, await gateway.changesSince(latest(known)))) ||
        (await gateway.all());
      if (!followed) put({ kind: 'open', albums: now });
    } catch (error) {
      if (view.get().content.kind !== 'open')
        put({ kind: 'failed', code: error instanceof GatewayError ? error.code : 'malformed' });
    }
  }

  return {
    ...view,
    built,
    show: (category) => view.set({ ...view.get(), category }),
    load({ silent } = { silent: false }) {
      if (followed) return Promise.resolve();
      if (!silent && view.get().content.kind === 'failed') put({ kind: 'loading' });
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    follow(now) {
      followed = true;
      put({ kind: 'open', albums: now });
    },
  };
}

const latest = (albums: readonly Photo[]) => Math.max(...albums.map(({ changedAt }) => changedAt));
