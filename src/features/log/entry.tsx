import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { logTables } from '../../data/gateway/tables.ts';
import { supabaseLog } from '../../data/supabase-log.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { applyLog } from './rules/operations.ts';
import type { ExportLog } from './store/export-log.ts';
import { createListStore } from './store/list-store.ts';
import { createEarlierYearsStore, createLastBackup } from './store/load-once.ts';
import { createLogStore } from './store/log-store.ts';
import { load } from './views/dialogs/Dialogs.tsx';
import { LogApp, OpenedLog } from './views/LogApp.tsx';

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
  const backup = createLastBackup(gateway, now);
  const exportLog: ExportLog = async (format) => {
    const { createExportLog, download, site } = await load();
    const family = `Familien ${site.product}`;
    return createExportLog({ gateway, model: store.get, family, now, download })(format);
  };
  const page = { store, list, earlierYears, backup, exportLog };
  const firstView = async (now: EpochMs) => {
    const { storesAtStart } = await load();
    return <OpenedLog page={storesAtStart(page, now)} signIn={async () => {}} reload={() => {}} />;
  };
  return { ...page, firstView };
}

/** The island of the log page. */
export default function LogIsland() {
  return <LogApp {...useFeature('log', openLog)} />;
}
