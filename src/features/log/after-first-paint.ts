/**
 * The code that is not needed for the first paint. It is fetched right after it, in one file, and cached for
 * when there is no network.
 */
import { stateAtStart } from '../../app-shell/cached-view/state-at-start.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { constantStore } from '../../lib/store.ts';
import { newListing, recentFilter } from './rules/listing.ts';
import type { ListStore } from './store/list-store.ts';
import type { EarlierYearsStore, LastBackup } from './store/load-once.ts';
import type { LogStore, LogViewModel } from './store/log-store.ts';

export { download } from '../../app-shell/store/download.ts';
export { guardTaps } from '../../lib/tap-guard.ts';
export { site } from '../../site.config.ts';
export { reportConcurrentChanges } from './store/concurrent-changes.ts';
export { createExportLog } from './store/export-log.ts';
export { BinDialog } from './views/dialogs/BinDialog.tsx';
export { ExportDialog } from './views/dialogs/ExportDialog.tsx';
export { RejectedChanges } from './views/dialogs/RejectedChanges.tsx';
export { CompletionDate } from './views/todo/CompletionDate.tsx';

interface Stores {
  readonly store: LogStore;
  readonly list: ListStore;
  readonly earlierYears: EarlierYearsStore;
  readonly backup: LastBackup;
}

/**
 * Returns the stores with what a start at this time would show from the stored rows, whatever the page shows
 * now.
 */
export function storesAtStart<Page extends Stores>(page: Page, now: EpochMs): Page {
  const { store, list, earlierYears, backup } = page;
  const model: LogViewModel = { ...stateAtStart(store.get(), now), layout: { locked: false, version: 0 } };
  return {
    ...page,
    store: { ...store, ...constantStore(model) },
    list: { ...list, ...constantStore(newListing(recentFilter)) },
    earlierYears: { ...earlierYears, ...constantStore({ years: [], rows: [] }) },
    backup: { ...backup, ...constantStore(null) },
  };
}
