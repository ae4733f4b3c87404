import { lazyImport } from '../lib/lazy-import.ts';
import type { SyncedTables } from './columns.ts';
import type { FamilyGateway } from './gateway/family.ts';
import { toChanges, toPreview } from './rows.ts';
import { familyCalls } from './supabase-calls.ts';
import type { LiveChannel } from './supabase-realtime.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Loaded after the first paint: rows can be read and changed without Realtime. */
const realtime = lazyImport(() => import('./supabase-realtime.ts'));

/** Creates the gateway that synchronizes one feature's `tables`. */
export function supabaseFamily(
  settings: SupabaseSettings,
  credentials: Credentials,
  tables: SyncedTables,
): FamilyGateway {
  let live: LiveChannel | null = null;
  return {
    ...familyCalls(settings, credentials, tables),
    watch(on) {
      let ended = false;
      const read = async (payload: unknown) => toChanges(payload, tables);
      const readPreview = async (payload: unknown) => toPreview(payload);
      void realtime.load().then(({ listen }) => {
        if (!ended) live = listen(settings, credentials, on, { read, readPreview });
      });
      return () => {
        ended = true;
        live?.end();
      };
    },
    preview: (preview) => live?.send(preview),
  };
}
