import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { logTables } from '../../data/gateway.ts';
import { supabaseLog } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { signIn } from '../../session/index.ts';
import { site } from '../../site.config.ts';
import { hand } from './hand-file.ts';
import { LogApp } from './LogApp.tsx';
import { createListStore } from './list-store.ts';
import { createLogStore } from './log-store.ts';
import { applyLog } from './operations.ts';
import { createPastStore } from './past-store.ts';
import { createSaver } from './save-copy.ts';

/** All that the page works with. */
async function openPage() {
  const parts = await openFeature({
    name: 'log',
    tables: logTables,
    apply: applyLog,
    gateway: (credentials) => supabaseLog(projectSettings(), credentials),
  });
  const { gateway, now } = parts;
  const store = createLogStore(parts);
  const list = createListStore(gateway, now);
  // What could not be asked is asked again when the network is back or the page is looked at.
  parts.wakeEvents(list.retry);
  const family = `Familien ${site.product}`;
  const save = createSaver({ gateway, screen: store.get, family, now, hand });
  return { store, list, past: createPastStore(gateway, now), save };
}

/** The island of the log page: the place that picks its gateway. */
export default function LogIsland() {
  const { page, reload } = useFeature('log', openPage);
  return <LogApp page={page} signIn={() => signIn('/log')} reload={reload} />;
}
