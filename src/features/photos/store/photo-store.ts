import type { Photo } from '../../../data/gateway/albums.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { PageContent } from '../rules/page-content.ts';

/** What the page of all albums shows: the tiles of the categories, or the albums of one. */
interface PhotoView {
  /** The category shown, or null for the tiles of all categories. */
  readonly category: string | null;
  /** Null while the back end does not answer. */
  readonly albums: readonly Photo[] | null;
}

/** The store of the page of all albums, at first with what visitors see. */
export function createPhotoStore(content: PageContent, category: string | null) {
  const view = createStore<PhotoView>({
    category,
    albums: content.kind === 'albums' ? content.albums : null,
  });
  return {
    ...(view as Store<PhotoView>),
    /** Shows a category's albums, or the tiles for null. */
    show: (category: string | null) => view.set({ ...view.get(), category }),
    /** Shows these albums from now on: those that members may see. */
    follow: (albums: readonly Photo[]) => view.set({ ...view.get(), albums }),
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;
