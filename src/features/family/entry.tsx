import { useEffect, useState } from 'react';
import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { dialogHistory } from '../../app-shell/store/dialog-history.ts';
import { projectSettings } from '../../data/rest.ts';
import { supabaseFamilyList } from '../../data/supabase-family-list.ts';
import { guardTaps } from '../../lib/tap-guard.ts';
import { signIn } from '../../session/index.ts';
import { createFamilyStore, type FamilyStore } from './store/family-store.ts';
import { FamilyApp } from './views/FamilyApp.tsx';

/** The island of the page about who belongs to the family. It works only with a network. */
export default function FamilyIsland() {
  const [store, setStore] = useState<FamilyStore | null>(null);
  useEffect(() => {
    const opened = createFamilyStore(supabaseFamilyList(projectSettings(), pageCredentials()), Date.now);
    dialogHistory.start();
    guardTaps(document);
    // Somebody may have signed in or out, or have been removed, meanwhile.
    opened.subscribe(greet);
    const refresh = () => void (document.visibilityState === 'visible' && opened.refresh());
    document.addEventListener('visibilitychange', refresh);
    addEventListener('online', refresh);
    setStore(opened);
    void opened.refresh();
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('online', refresh);
    };
  }, []);
  return <FamilyApp store={store} signIn={() => signIn('/familien')} />;
}
