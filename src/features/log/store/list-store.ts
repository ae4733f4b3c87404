import type { LogGateway } from '../../../data/gateway/family.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { errorCodeOf } from '../../../sync/protocol.ts';
import {
  type Filter,
  firstPlace,
  type Listing,
  needsServer,
  newListing,
  recentFilter,
} from '../rules/listing.ts';

/** The number of entries in a page: the first page fills the screen, the others load while scrolling. */
const pageSizes = { first: 50, others: 200 };

/**
 * What the list shows, and the requests that extend it. A request that fails is shown as `loaded.kind`; a
 * newer filter aborts the current one.
 */
export interface ListStore extends Store<Listing> {
  /** Lists entries by another filter; the same filter again retries a failed page. */
  setFilter(filter: Partial<Filter>): void;
  /** Loads the next page, if there is one and none is being loaded. */
  more(): void;
  /** Retries a failed page. */
  retry(): void;
  /** Loads the list again from its first page. What is shown stays until there is an answer. */
  reload(): void;
}

/** The log's list: one filter at a time, loaded page by page. */
export function createListStore(gateway: Pick<LogGateway, 'search'>, now: () => EpochMs): ListStore {
  const store = createStore<Listing>(newListing(recentFilter));
  let loading: AbortController | null = null;

  /** Loads the next page of `listing`. */
  async function loadPage(listing = store.get()) {
    loading?.abort();
    const mine = new AbortController();
    loading = mine;
    const { filter, next, pages } = listing;
    store.set({ ...store.get(), loaded: { kind: 'loading' } });
    try {
      const before = next ?? firstPlace(filter, now());
      const limit = pages.length === 0 ? pageSizes.first : pageSizes.others;
      const page = await gateway.search(filter.query, { before, limit, signal: mine.signal });
      if (mine.signal.aborted) return;
      store.set({
        ...listing,
        pages: [...pages, page.rows],
        next: page.next,
        found: page.found ?? listing.found,
        loaded: { kind: page.next ? 'more' : 'complete' },
      });
    } catch (error) {
      if (mine.signal.aborted) return;
      const code = errorCodeOf(error);
      store.set({ ...listing, loaded: { kind: 'failed', code } });
    }
  }

  return {
    ...store,
    setFilter(part) {
      loading?.abort();
      const { filter, found } = store.get();
      const next = { ...filter, ...part };
      store.set({ ...newListing(next), found: next.query === filter.query ? found : null });
      if (needsServer(next)) void loadPage();
    },
    more() {
      if (store.get().loaded.kind === 'more') void loadPage();
    },
    retry() {
      if (store.get().loaded.kind === 'failed') void loadPage();
    },
    reload() {
      const { filter, found } = store.get();
      // A new filter, so that nothing made of the earlier pages is used again.
      if (needsServer(filter)) void loadPage({ ...newListing({ ...filter }), found });
    },
  };
}
