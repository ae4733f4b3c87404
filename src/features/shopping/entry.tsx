import type { ComponentProps } from 'react';
import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import type { FamilyGateway } from '../../data/gateway/family.ts';
import { type ShoppingTables, shoppingTables } from '../../data/gateway/tables.ts';
import { supabaseFamily } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import type { EpochMs } from '../../lib/dates.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { applyShopping } from './rules/apply-operation.ts';
import { previewed, type ShoppingOperation } from './rules/operations.ts';
import { afterFrame } from './store/after-frame.ts';
import { createShoppingStore } from './store/shopping-store.ts';
import { historyEntry } from './store/view-model.ts';
import { ShoppingApp } from './views/ShoppingApp.tsx';

const later = lazyImport(() => import('./after-first-paint.tsx'));

async function openPage() {
  const parts = await openFeature<ShoppingOperation, ShoppingTables, FamilyGateway>({
    name: 'shopping',
    tables: shoppingTables,
    apply: applyShopping,
    previewed,
    gateway: (credentials) => supabaseFamily(projectSettings(), credentials, shoppingTables),
  });
  // The view before the page was reloaded, or the one in its address. Not set through an action, which would
  // lock the layout: others' changes since then should still take their places.
  const { view } = historyEntry(history.state, location.hash);
  const store = createShoppingStore({ ...parts, afterFrame, view, later: later.load });
  const isVisible = () => document.visibilityState === 'visible';
  const onVisibility = (listener: () => void) => document.addEventListener('visibilitychange', listener);
  onVisibility(() => isVisible() && store.pageShown());
  void later.load().then(({ followHistory, keepAwake }) => {
    keepAwake(store, { request: async () => navigator.wakeLock.request('screen'), isVisible, onVisibility });
    followHistory(store, store, {
      history,
      location,
      onPop: (listener) => addEventListener('popstate', listener),
    });
  });
  return { store, firstView: async (now: EpochMs) => (await later.load()).firstView(store, now) };
}

/** The island of the shopping page, which chooses its gateway. `others`: the other pages behind sign-in. */
export default function ShoppingIsland({ others }: Pick<ComponentProps<typeof ShoppingApp>, 'others'>) {
  const { page, ...rest } = useFeature('shopping', openPage);
  return <ShoppingApp store={page?.store ?? null} later={later} others={others} {...rest} />;
}
