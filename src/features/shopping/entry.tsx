import type { ComponentProps } from 'react';
import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { supabaseFamily } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { shoppingTables } from '../../data/tables.ts';
import { followHistory } from './store/browser-history.ts';
import { createShoppingStore } from './store/shopping-store.ts';
import { historyEntry } from './store/view-model.ts';
import { keepAwake } from './store/wake-lock.ts';
import { ShoppingApp } from './views/ShoppingApp.tsx';

async function openPage() {
  const parts = await openFeature({
    name: 'shopping',
    tables: shoppingTables,
    gateway: (credentials) => supabaseFamily(projectSettings(), credentials, shoppingTables),
  });
  // The view before the page was reloaded, or the one in its address. Not set through an action, which would
  // lock the layout: others' changes since then should still take their places.
  const { view } = historyEntry(history.state, location.hash);
  const store = createShoppingStore({ ...parts, view });
  const isVisible = () => document.visibilityState === 'visible';
  const onVisibility = (listener: () => void) => document.addEventListener('visibilitychange', listener);
  onVisibility(() => isVisible() && store.pageShown());
  keepAwake(store, { request: async () => navigator.wakeLock.request('screen'), isVisible, onVisibility });
  followHistory(store, store, {
    history,
    location,
    onPop: (listener) => addEventListener('popstate', listener),
  });
  return { store };
}

/** The island of the shopping page, which chooses its gateway. `others`: the other pages behind sign-in. */
export default function ShoppingIsland({ others }: Pick<ComponentProps<typeof ShoppingApp>, 'others'>) {
  const { page, ...rest } = useFeature('shopping', openPage);
  return <ShoppingApp store={page?.store ?? null} others={others} {...rest} />;
}
