import { pageCredentials } from '../../app-shell/store/credentials.ts';
import { dialogHistory } from '../../app-shell/store/dialog-history.ts';
import type { Photo } from '../../data/gateway/albums.ts';
import { projectSettings } from '../../data/rest.ts';
import { supabaseAlbums } from '../../data/supabase-albums.ts';
import { albumAddress } from '../../lib/albums/album-address.ts';
import type { WritableStore } from '../../lib/store.ts';
import { guardTaps } from '../../lib/tap-guard.ts';
import { browserTimers } from '../../sync/browser.ts';
import { shownToMembers } from './rules/album-form.ts';
import { createMemberStore } from './store/member-store.ts';
import { createKindCheck, lookWhileVisible } from './store/own-kind.ts';
import { purgeAlbums } from './store/site-functions.ts';
import { sendCover } from './store/upload/send-picture.ts';
import type { MemberViews } from './views/Albums.tsx';
import { AlbumTools } from './views/members/AlbumTools.tsx';
import { Toolbar } from './views/members/Toolbar.tsx';

/**
 * The members' actions on the albums, loaded only for them. From now on the page shows all albums that
 * this person may see. Returns 'guest' for a guest, who changes none, and null for somebody who is not in the family or
 * no longer signed in.
 */
export async function openMembers(
  page: WritableStore<readonly Photo[] | null>,
): Promise<MemberViews | 'guest' | null> {
  const credentials = pageCredentials('welcome');
  const checkKind = createKindCheck(credentials, () => location.reload());
  const store = createMemberStore({
    gateway: supabaseAlbums(projectSettings(), credentials),
    familyChanged: () => void checkKind(),
    timers: browserTimers,
    newId: () => crypto.randomUUID(),
    follow: (albums) => page.set(shownToMembers(albums)),
    purge: purgeAlbums,
    sendCover,
    // Replaces the form's history entry, so that Back leads to the albums.
    openAlbum: (album) => location.replace(albumAddress(album)),
  });
  const failed = await store.pull();
  if (failed === 'signed-out' || failed === 'denied') return null;
  const kind = await checkKind();
  if (kind === null) return null;
  if (kind === 'guest') {
    lookWhileVisible(() => checkKind().then(store.pull));
    return 'guest';
  }
  store.start();
  guardTaps(document);
  dialogHistory.start();
  return { store, Toolbar, AlbumTools };
}
