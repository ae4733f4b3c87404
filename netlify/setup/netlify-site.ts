import { z } from 'zod';
import type { Settings } from '../lib/settings/env-file.ts';
import {
  differingSettings,
  type NetlifyVariable,
  netlifyVariable,
  secretSettings,
  settingsForNetlify,
} from '../lib/settings/netlify-settings.ts';
import { type Api, HostError, unless } from './api.ts';
import type { Change, Terminal } from './terminal.ts';

export const account = z.object({ id: z.string(), name: z.string(), slug: z.string() });

const site = z.object({
  id: z.string(),
  name: z.string(),
  ssl_url: z.string(),
  account_id: z.string(),
  published_deploy: z
    .object({ id: z.string(), created_at: z.string(), title: z.string().nullish() })
    .nullish(),
  build_settings: z.object({ repo_url: z.string().nullish() }).nullish(),
});
export type Site = z.output<typeof site>;

/** Returns the site named in the settings, or the account's own one of this name; null when there is none. */
export async function findSite(api: Api, settings: Settings, name?: string): Promise<Site | null> {
  if (settings.NETLIFY_SITE_ID) {
    const found = await api(`GET /sites/${settings.NETLIFY_SITE_ID}`, site).catch(unless(404));
    if (found) return found;
    throw new HostError(
      'Netlify does not know the project in .env, or it belongs to another account than the token. Correct NETLIFY_SITE_ID in .env, or remove that line: then a project is made.',
    );
  }
  if (!name) return null;
  const sites = await api(`GET /sites?name=${encodeURIComponent(name)}&filter=all`, z.array(site));
  return sites.find((each) => each.name === name) ?? null;
}

/** Makes a site, and asks for another name as long as somebody else has the one that was chosen. */
export async function createSite(api: Api, terminal: Terminal, team: string, name: string): Promise<Site> {
  try {
    return await api(`POST /${team}/sites`, site, { name });
  } catch (error) {
    // Of the name, and not of the account.
    const isName = error instanceof HostError && /^[^(]*422 [^(]*\((?:subdomain|name) /.test(error.message);
    if (!isName) throw error;
    terminal.say(`  ${name}.netlify.app is taken, or cannot be a name: ${error.message}`);
    return createSite(api, terminal, team, await askName(terminal, `${name}-familien`));
  }
}

export async function askName(terminal: Terminal, suggestion: string): Promise<string> {
  const name =
    (await terminal.ask(`\nThe site's name, as in https://NAME.netlify.app [${suggestion}] `)) || suggestion;
  if (/^[a-z0-9](?:[a-z0-9-]{0,35}[a-z0-9])?$/.test(name)) return name;
  terminal.say('  Lower-case letters a to z, digits and hyphens, at most 37 of them.');
  return askName(terminal, suggestion);
}

const variables = ({ account_id, id }: Site, name = '') =>
  `/accounts/${account_id}/env${name && `/${name}`}?site_id=${id}`;

/** Returns whether the site must be built after that: a build and the functions have the settings of their time. */
export async function sendSettings(api: Api, site: Site | null, settings: Settings, change: Change) {
  const there = site ? await api(`GET ${variables(site)}`, z.array(netlifyVariable)) : [];
  const wanted = settingsForNetlify(settings);
  const names = differingSettings(there, settings);
  if (names.length > 0)
    await change(`set at Netlify: ${names.map(withSecrecy).join(', ')}`, async () => {
      if (!site) return;
      // In this order the digest, which says that the secrets are set, is last.
      for (const name of names) {
        const body = variableBody(name, wanted[name] ?? '');
        if (there.some(({ key }) => key === name))
          await api(`PUT ${variables(site, name)}`, z.unknown(), body);
        else await api(`POST ${variables(site)}`, z.unknown(), [body]);
      }
    });
  const built = Date.parse(site?.published_deploy?.created_at ?? '');
  const isOlder = ({ updated_at }: NetlifyVariable) => updated_at && Date.parse(updated_at) > built;
  return names.length > 0 || Number.isNaN(built) || there.some(isOlder);
}

const withSecrecy = (name: string) => (secretSettings.includes(name) ? `${name} (secret)` : name);

/** A secret is for named contexts, without the one for development, and for what can keep it. */
const variableBody = (key: string, value: string) =>
  secretSettings.includes(key)
    ? {
        key,
        is_secret: true,
        scopes: ['builds', 'functions', 'runtime'],
        values: ['production', 'deploy-preview', 'branch-deploy'].map((context) => ({ context, value })),
      }
    : { key, is_secret: false, values: [{ context: 'all', value }] };
