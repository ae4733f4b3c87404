import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, type Settings, writeSettings } from '../lib/settings/env-file.ts';

/** Changes a setting in `.env`, and in what was read from it. */
export type Keep = (name: string, value: string) => Promise<void>;

/** What a workflow gives in the environment instead of in `.env`. */
const given = ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_URL'];

/** Reads `.env` in `folder`. */
export async function openSettings(
  folder: string,
  environment: Record<string, string | undefined> = {},
): Promise<{ settings: Settings; keep: Keep }> {
  const file = join(folder, '.env');
  const settings = await readSettings(file);
  for (const name of given) if (environment[name]) settings[name] = environment[name];
  const base = await readFile(join(folder, '.env.example'), 'utf8').catch(() => '');
  return {
    settings,
    keep: (name, value) => {
      settings[name] = value;
      return writeSettings(file, { [name]: value }, base);
    },
  };
}
