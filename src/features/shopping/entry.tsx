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
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') store.pageShown();
  });
  keepAwake(store);
  return { store };
}

/** The island of the shopping page, which chooses its gateway. */
export default function ShoppingIsland() {
  const { page, ...rest } = useFeature('shopping', openPage);
  return <ShoppingApp store={page?.store ?? null} {...rest} />;
}
