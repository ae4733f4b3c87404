import { deferred } from '../lib/deferred.ts';
import type { LogGateway } from './gateway/family.ts';
import { logTables } from './gateway/tables.ts';
import { loadRest } from './load-rest.ts';
import { supabaseFamily } from './supabase.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Creates the log's gateway. */
export const supabaseLog = (settings: SupabaseSettings, credentials: Credentials): LogGateway => ({
  ...supabaseFamily(settings, credentials, logTables),
  ...deferred(['search', 'years', 'lastBackup'], async () =>
    (await loadRest()).logCalls(settings, credentials),
  ),
});
