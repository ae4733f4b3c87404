import { deferred } from '../lib/deferred.ts';
import { lazyImport } from '../lib/lazy-import.ts';
import type { SyncedTables } from './columns.ts';
import type { FamilyGateway } from './gateway/family.ts';
import { loadRest } from './load-rest.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Loaded after the first paint: rows can be read and changed without Realtime. */
const realtime = lazyImport(() => import('./supabase-realtime.ts'));

/** Creates the gateway that synchronizes one feature's `tables`. */
export function supabaseFamily(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): FamilyGateway {
  return {
    ...deferred(['pull', 'push', 'member', 'members'], async () =>
      (await loadRest()).familyCalls(settings, credentials, tables),
    ),
    watch(on) {
      let end: (() => void) | null = null;
      let ended = false;
      const read = async (payload: unknown) => (await loadRest()).toChanges(payload, tables);
      void realtime.load().then(({ listen }) => {
        if (!ended) end = listen(settings, credentials, on, read);
      });
      return () => {
        ended = true;
        end?.();
      };
    },
  };
}
