import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { supabaseFamily } from '../../data/supabase.ts';
import { projectSettings } from '../../data/supabase-settings.ts';
import { shoppingTables } from '../../data/tables.ts';
import { createShoppingStore } from './store/shopping-store.ts';
import { keepAwake } from './store/wake-lock.ts';
import { ShoppingApp } from './views/ShoppingApp.tsx';

async function openPage() {
  const parts = await openFeature({
    name: 'shopping',
    tables: shoppingTables,
    gateway: (credentials) => supabaseFamily(projectSettings(), credentials, shoppingTables),
  });
  const store = createShoppingStore(parts);
  const isVisible = () => document.visibilityState === 'visible';
  const onVisibility = (listener: () => void) => document.addEventListener('visibilitychange', listener);
  onVisibility(() => isVisible() && store.pageShown());
  keepAwake(store, { request: async () => navigator.wakeLock.request('screen'), isVisible, onVisibility });
  return { store };
}

/** The island of the shopping page, which chooses its gateway. */
export default function ShoppingIsland() {
  const { page, ...rest } = useFeature('shopping', openPage);
  return <ShoppingApp store={page?.store ?? null} {...rest} />;
}
