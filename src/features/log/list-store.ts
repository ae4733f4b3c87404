import type { LogGateway, LogPlace, LogRow } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { beginningOf, isAsked, type Listing, newListing, type Question, recent } from './listing.ts';

/** How many entries are asked for at a time: first what fills the screen, then more while one scrolls. */
const pageSizes = { first: 50, more: 200 };

export interface ListStore extends Store<Listing> {
  /** Asks another question; the same one again when it could not be answered. */
  ask(question: Partial<Question>): void;
  /** Gets the next page, if there is one and nothing is on its way. */
  more(): void;
  /** Asks again what failed. */
  retry(): void;
}

/** The log's list: one question at a time, answered page by page. */
export function createListStore(gateway: Pick<LogGateway, 'search'>, now: () => EpochMs): ListStore {
  const store = createStore<Listing>(newListing(recent));
  let asking: AbortController | null = null;

  async function fetchPage() {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { question, next, rows } = store.get();
    store.set({ ...store.get(), answer: { kind: 'asking' } });
    try {
      const before = next ?? beginningOf(question, now());
      const most = rows.length === 0 ? pageSizes.first : pageSizes.more;
      const page = await gateway.search(question.query, { before, most, signal: mine.signal });
      if (mine.signal.aborted) return;
      const listing = store.get();
      store.set({
        ...listing,
        rows: listing.rows.concat(page.rows),
        next: page.next,
        found: page.found ?? listing.found,
        answer: { kind: page.next ? 'more' : 'complete' },
      });
    } catch (error) {
      if (mine.signal.aborted) return;
      const code = error instanceof GatewayError ? error.code : 'malformed';
      store.set({ ...store.get(), answer: { kind: 'failed', code } });
    }
  }

  return {
    ...store,
    ask(part) {
      asking?.abort();
      const { question, found } = store.get();
      const next = { ...question, ...part };
      store.set({ ...newListing(next), found: next.query === question.query ? found : null });
      if (isAsked(next)) void fetchPage();
    },
    more() {
      if (store.get().answer.kind === 'more') void fetchPage();
    },
    retry() {
      if (store.get().answer.kind === 'failed') void fetchPage();
    },
  };
}

/** Every entry that is done, newest first, page after page. Fails with a `GatewayError`. */
export async function allDone(gateway: Pick<LogGateway, 'search'>): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for (let before: LogPlace | null | undefined; before !== null; ) {
    const page = await gateway.search('', { before: before ?? null, most: 1000 });
    rows.push(...page.rows);
    before = page.next;
  }
  return rows;
}
