import { z } from 'zod';
import type { Settings } from '../lib/settings/env-file.ts';
import { type Api, connect, type Host, HostError, type Hosts } from './api.ts';
import type { Terminal } from './terminal.ts';

const names = { Netlify: 'NETLIFY_AUTH_TOKEN', Supabase: 'SUPABASE_ACCESS_TOKEN' } as const;

/**
 * Connects with the token in the settings, or with one that the user is asked for, until one is accepted.
 * Null when the user has none.
 */
export async function signIn(
  terminal: Terminal,
  host: Host,
  pause: Hosts['pause'],
  settings: Settings,
  keep: (name: string, value: string) => Promise<void>,
): Promise<Api | null> {
  const name = names[host.name];
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
