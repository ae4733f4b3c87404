import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readSettings, type Settings, writeSettings } from '../lib/settings/env-file.ts';
import { type Api, connect, type Host, HostError, type Hosts } from './api.ts';
import type { Terminal } from './terminal.ts';

export type Keep = (name: string, value: string) => Promise<void>;

/** What a workflow gives in the environment instead of in `.env`. */
const given = ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID', 'SUPABASE_ACCESS_TOKEN', 'SUPABASE_URL'];

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

const tokenNames = { Netlify: 'NETLIFY_AUTH_TOKEN', Supabase: 'SUPABASE_ACCESS_TOKEN' } as const;

/** Asks for a token until one is accepted. Null when the user has none. */
export async function signIn(
  terminal: Terminal,
  host: Host,
  pause: Hosts['pause'],
  settings: Settings,
  keep: Keep,
): Promise<Api | null> {
  const name = tokenNames[host.name];
  const kept = settings[name];
  const token = kept ?? (await terminal.askSecret(`A token of ${host.name}, made on ${host.tokens}:`));
  if (!token) return null;
  const api = connect(host, token, terminal, pause);
  try {
    await api(host.name === 'Netlify' ? 'GET /user' : 'GET /organizations', z.unknown());
  } catch (error) {
    if (!(error instanceof HostError && error.status === 401)) throw error;
    terminal.say(`  ${error.message}`);
    delete settings[name];
    return signIn(terminal, host, pause, settings, keep);
  }
  if (token !== kept) await keep(name, token);
  return api;
}
