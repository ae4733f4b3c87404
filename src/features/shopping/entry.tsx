import { useEffect, useRef, useState } from 'react';
import { registerServiceWorker } from '../../app-shell/store/service-worker.ts';
import { shoppingTables } from '../../data/gateway.ts';
import { supabaseFamily } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { fetchToken, readHint, signIn } from '../../session/index.ts';
import { browserTabs, browserTimers, browserWakeEvents } from '../../sync/browser.ts';
import { createMemoryDeviceSettings, openDeviceSettings } from '../../sync/device-settings.ts';
import { createSync } from '../../sync/engine.ts';
import { openIndexedDbStorage } from '../../sync/indexed-db-storage.ts';
import { createMemoryStorage } from '../../sync/memory-storage.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { applyShopping, type ShoppingOperation, type ShoppingTables } from './rules/operations.ts';
import { createShoppingStore, type ShoppingStore } from './store/shopping-store.ts';
import { keepAwake } from './store/wake-lock.ts';
import { ShoppingApp } from './views/ShoppingApp.tsx';

const newId = () => crypto.randomUUID();

/** The phone's storage, or the page's memory where the browser gives none. */
async function openStorage() {
  const [storage, settings] = await Promise.all([
    openIndexedDbStorage<ShoppingOperation, ShoppingTables>('shopping', shoppingTables).catch(() =>
      createMemoryStorage<ShoppingOperation, ShoppingTables>(shoppingTables),
    ),
    openDeviceSettings('shopping-notes').catch(createMemoryDeviceSettings),
  ]);
  return { storage, settings };
}

/**
 * Who is not signed in, as the hint says, need not be told so by the server each time; and who was told not to be of the
 * family is not merely signed out because the hint has gone with it.
 */
function rememberingCredentials(): typeof fetchToken {
  let denied = false;
  return async (options) => {
    if (readHint() === null) throw new GatewayError(denied ? 'denied' : 'signed-out');
    try {
      return await fetchToken(options);
    } catch (error) {
      denied = error instanceof GatewayError && error.code === 'denied';
      throw error;
    }
  };
}

async function openStore(): Promise<ShoppingStore> {
  const { storage, settings } = await openStorage();
  const gateway = supabaseFamily(
    projectSettings(),
    rememberingCredentials(),
    'pull_shopping',
    shoppingTables,
  );
  const sync = createSync({
    gateway,
    storage,
    tables: shoppingTables,
    apply: applyShopping,
    tabs: browserTabs('shopping'),
    timers: browserTimers,
    wakeEvents: browserWakeEvents,
    now: Date.now,
    newId,
    random: Math.random,
  });
  return createShoppingStore({
    sync,
    settings,
    members: gateway.members,
    timers: browserTimers,
    now: Date.now,
    newId,
  });
}

/** What goes along with the list: keeps the phone awake, its storage and the page. Gives how to use a new version. */
function accompany(store: ShoppingStore): () => void {
  keepAwake(store, {
    request: async () => navigator.wakeLock.request('screen'),
    isVisible: () => document.visibilityState === 'visible',
    onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
  });
  const asked = store.subscribe(() => {
    if (store.get().access !== 'list') return;
    asked();
    // What waits to be sent is not the browser's to clear away.
    void navigator.storage?.persist?.();
  });
  return import.meta.env.PROD
    ? registerServiceWorker('shopping', store.offerVersion)
    : () => location.reload();
}

/** The island of the shopping page: the one place that picks Supabase, the session and the phone's storage. */
export default function ShoppingIsland() {
  const [store, setStore] = useState<ShoppingStore | null>(null);
  const reload = useRef(() => location.reload());
  useEffect(() => {
    void openStore().then(async (opened) => {
      setStore(opened);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') opened.seen();
      });
      await opened.start(readHint() !== null);
      reload.current = accompany(opened);
    });
  }, []);
  return <ShoppingApp store={store} signIn={() => signIn('/shopping')} reload={() => reload.current()} />;
}
