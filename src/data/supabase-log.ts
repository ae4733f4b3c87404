import type { LogGateway } from './gateway/family.ts';
import { logTables } from './gateway/tables.ts';
import { supabaseFamily } from './supabase.ts';
import { logCalls } from './supabase-calls.ts';
import type { Credentials, SupabaseSettings } from './supabase-settings.ts';

/** Creates the log's gateway. */
export const supabaseLog = (settings: SupabaseSettings, credentials: Credentials): LogGateway => ({
  ...supabaseFamily(settings, credentials, logTables),
  ...logCalls(settings, credentials),
});
