import type { Photo, PhotoGateway } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type ErrorCode, errorCodeOf } from '../../../sync/protocol.ts';
import { withChanges } from '../rules/albums.ts';

/** The state of the albums. */
type Content =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'open'; readonly albums: readonly Photo[] };

/** What the page of all albums shows: the tiles of the categories, or the albums of one. */
export interface PhotoView {
  /** The category shown, or null for the tiles of all categories. */
  readonly category: string | null;
  readonly content: Content;
  /**
   * Whether the database has been read since the page was built: until then it may have more albums than are
   * shown.
   */
  readonly isRefreshed: boolean;
}

/**
 * The state of the page of all albums. For visitors `load` reads the database; for members `follow` takes
 * over, and `load` does nothing after it.
 */
export interface PhotoStore extends Store<PhotoView> {
  /** The view in the built page, in which no category is open. */
  readonly built: PhotoView;
  /** Shows a category's albums, or the tiles for null. */
  show(category: string | null): void;
  /**
   * Loads the albums, or those newer than the shown ones, which stay when there is no answer. `silent`: a
   * failure remains on the screen until there is an answer.
   */
  load(options?: { readonly silent: boolean }): Promise<void>;
  /** Shows these albums from now on, which the caller keeps up to date. */
  follow(albums: readonly Photo[]): void;
}

/** The store of the page of all albums; `albums` are those known when the page was built, if any. */
export function createPhotoStore(gateway: PhotoGateway, albums: readonly Photo[] | null): PhotoStore {
  const built: PhotoView = {
    category: null,
    content: albums ? { kind: 'open', albums } : { kind: 'loading' },
    isRefreshed: false,
  };
  const view = createStore<PhotoView>(built);
  const put = (content: Content) => view.set({ ...view.get(), content });
  let asking: Promise<void> | null = null;
  let followed = false;

  async function refresh() {
    const { content } = view.get();
    const known = content.kind === 'open' ? content.albums : [];
    try {
      const now =
        (known.length > 0 && withChanges(known, await gateway.changesSince(latest(known)))) ||
        (await gateway.all());
      if (!followed) put({ kind: 'open', albums: now });
    } catch (error) {
      if (view.get().content.kind !== 'open') put({ kind: 'failed', code: errorCodeOf(error) });
    }
  }

  return {
    ...view,
    built,
    show: (category) => view.set({ ...view.get(), category }),
    load({ silent } = { silent: false }) {
      if (followed) return Promise.resolve();
      if (!silent && view.get().content.kind === 'failed') put({ kind: 'loading' });
      asking ??= refresh().finally(() => {
        asking = null;
        view.set({ ...view.get(), isRefreshed: true });
      });
      return asking;
    },
    follow(now) {
      followed = true;
      view.set({ ...view.get(), content: { kind: 'open', albums: now }, isRefreshed: true });
    },
  };
}

const latest = (albums: readonly Photo[]) => Math.max(...albums.map(({ changedAt }) => changedAt));
