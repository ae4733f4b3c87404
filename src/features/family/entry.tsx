import { useEffect, useState } from 'react';
import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { dialogHistory } from '../../app-shell/store/dialog-history.ts';
import { MemberPage } from '../../app-shell/views/MemberPage.tsx';
import { projectSettings } from '../../data/rest.ts';
import { supabaseFamilyList } from '../../data/supabase-family-list.ts';
import { guardTaps } from '../../lib/tap-guard.ts';
import { readKind } from '../../session/hint.ts';
import { signIn } from '../../session/sign-in.ts';
import { createFamilyStore, type FamilyStore } from './store/family-store.ts';
import { FamilyApp } from './views/FamilyApp.tsx';

/** How often the list is read, in ms, in case the live channel does not tell of a change. */
const readEvery = 15_000;

/** The island of the page about who belongs to the family. It works only with a network. */
export default function FamilyIsland() {
  const [store, setStore] = useState<FamilyStore | null>(null);
  useEffect(() => {
    const gateway = supabaseFamilyList(projectSettings(), pageCredentials('welcome'));
    const opened = createFamilyStore(gateway, Date.now);
    dialogHistory.start();
    guardTaps(document);
    // Somebody may have signed in or out, or have been removed or made another kind, meanwhile.
    opened.subscribe(greet);
    const refresh = () => void (document.visibilityState === 'visible' && opened.refresh());
    const timer = setInterval(refresh, readEvery);
    const closed = new AbortController();
    document.addEventListener('visibilitychange', refresh, closed);
    addEventListener('online', refresh, closed);
    setStore(opened);
    void opened.refresh().then(() => {
      if (readKind() !== 'guest') gateway.watch({ changed: refresh, joined: refresh, left() {} });
    });
    return () => {
      clearInterval(timer);
      closed.abort();
    };
  }, []);
  return (
    <MemberPage store={store} signIn={() => signIn('/familien')} isForGuests loading="Henter familien …">
      {store && <FamilyApp store={store} />}
    </MemberPage>
  );
}
