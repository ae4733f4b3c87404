import { download } from '../../app-shell/store/download.ts';
import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { logTables } from '../../data/gateway/tables.ts';
import { supabaseLog } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { site } from '../../site.config.ts';
import { applyLog } from './rules/operations.ts';
import { createBackupStore, createEarlierYearsStore } from './store/asked-once.ts';
import { createExportLog } from './store/export-log.ts';
import { createListStore } from './store/list-store.ts';
import { createLogStore } from './store/log-store.ts';
import { LogApp } from './views/LogApp.tsx';

const later = lazyImport(() => import('./views/first-view.tsx'));

/** Opens the stores of the page. */
async function openLog() {
  const parts = await openFeature({
    name: 'log',
    tables: logTables,
    apply: applyLog,
    gateway: (credentials) => supabaseLog(projectSettings(), credentials),
  });
  const { gateway, now } = parts;
  const store = createLogStore(parts);
  const list = createListStore(gateway, now);
  // Retries what could not be loaded, when the network is back or the page is visible again.
  parts.wakeEvents(list.retry);
  // Changes made while the page was hidden take their places at once.
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && store.relayout(),
  );
  const earlierYears = createEarlierYearsStore(gateway, now);
  const backup = createBackupStore(gateway, now);
  const family = `Familien ${site.product}`;
  const exportLog = createExportLog({ gateway, model: store.get, family, now, download });
  const page = { store, list, earlierYears, backup, exportLog };
  return { ...page, firstView: async (now: EpochMs) => (await later.load()).firstView(page, now) };
}

/** The island of the log page. */
export default function LogIsland() {
  return <LogApp {...useFeature('log', openLog)} />;
}
