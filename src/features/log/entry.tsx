import { useEffect, useState } from 'react';
import { supabaseLog } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { keepOffline } from '../../lib/service-worker.ts';
import { fetchToken, readHint, signIn } from '../../session/index.ts';
import { site } from '../../site.config.ts';
import { browserTabs, browserTimers, browserWakeEvents } from '../../sync/browser.ts';
import { createMemoryDeviceSettings, openDeviceSettings } from '../../sync/device-settings.ts';
import { createSync } from '../../sync/engine.ts';
import { openIndexedDbStorage } from '../../sync/indexed-db-storage.ts';
import { createMemoryStorage } from '../../sync/memory-storage.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { hand } from './hand-file.ts';
import { LogApp } from './LogApp.tsx';
import { Login } from './Login.tsx';
import { createListStore } from './list-store.ts';
import { createLogStore } from './log-store.ts';
import { applyLog, type LogOperation, type LogTables, logKeys } from './operations.ts';
import { createPastStore } from './past-store.ts';
import { createSaver } from './save-copy.ts';

/** Who is not signed in, as the hint says, need not be told so by the server each time. */
const credentials: typeof fetchToken = async (options) => {
  if (readHint() === null) throw new GatewayError('signed-out');
  return fetchToken(options);
};

/** All that the page works with. A browser that stores nothing, in a private window, still shows the log. */
async function openPage() {
  const [storage, settings] = await Promise.all([
    openIndexedDbStorage<LogOperation, LogTables>('log', logKeys).catch(() =>
      createMemoryStorage<LogOperation, LogTables>(logKeys),
    ),
    openDeviceSettings('log-notes').catch(createMemoryDeviceSettings),
  ]);
  const gateway = supabaseLog(projectSettings(), credentials);
  const parts = { timers: browserTimers, now: Date.now, newId: () => crypto.randomUUID() };
  const sync = createSync({
    ...parts,
    gateway,
    storage,
    keys: logKeys,
    apply: applyLog,
    tabs: browserTabs('log'),
    wakeEvents: browserWakeEvents,
    random: Math.random,
  });
  const store = createLogStore({ ...parts, sync, settings, members: gateway.members });
  const family = `Familien ${site.product}`;
  const list = createListStore(gateway, Date.now);
  // What could not be asked is asked again when the network is back or the page is looked at.
  browserWakeEvents(list.retry);
  return {
    store,
    list,
    past: createPastStore(gateway, Date.now),
    save: createSaver({ gateway, screen: store.get, family, now: Date.now, hand }),
  };
}

/** The island of the log page: the one place that picks Supabase, the session and this phone's storage. */
export default function LogIsland() {
  const [page, setPage] = useState<Awaited<ReturnType<typeof openPage>> | null>(null);
  const [renew, setRenew] = useState<(() => void) | null>(null);
  useEffect(() => {
    let left = false;
    void openPage().then(async (opened) => {
      if (left) return;
      setPage(opened);
      await opened.store.start(readHint() !== null);
      if (left || !import.meta.env.PROD) return;
      const update = keepOffline('log', () => setRenew(() => update));
    });
    return () => {
      left = true;
    };
  }, []);
  return page ? <LogApp {...page} signIn={signIn} renew={renew} /> : <Login opening signIn={signIn} />;
}
