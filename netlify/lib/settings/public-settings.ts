import { vapidPublicKey } from '../push-messages/vapid.ts';
import { SettingsError } from './env.ts';
import { fields, isLoopback } from './env-fields.ts';

export interface PublicSettings {
  /** The Supabase project's address, without a trailing slash. */
  url: string;
  publishableKey: string;
  /** The identity provider's name for a button; empty when there is none. */
  provider: string;
  /** The key with which browsers subscribe to push messages; empty when the site sends none. */
  pushKey: string;
}

type Source = Record<string, string | undefined>;

const required = { SUPABASE_URL: true, SUPABASE_PUBLISHABLE_KEY: true } as const;
const shape = fields.pick({ ...required, VAPID_PRIVATE_KEY: true });
type Name = keyof typeof required;
const names = Object.keys(required) as Name[];

/** True if this is a build for the web, where no setting may be made up. Netlify sets these variables. */
const isForTheWeb = ({ NETLIFY, CONTEXT }: Source) => NETLIFY === 'true' || CONTEXT === 'production';

/**
 * Returns the settings to build the pages with, from the functions' own, so that there is only one of each.
 * A local build may omit them and gets `local`, the stack on that machine, but for a site at home. An older setting with the prefix
 * `PUBLIC_` may be used instead, or in addition if it has the same value. Fails with a `SettingsError`, which
 * never repeats a value.
 */
export function publicSettings(source: Source, local?: PublicSettings): PublicSettings {
  const fallback = isForTheWeb(source) || source.AT_HOME ? undefined : local;
  const given = {
    SUPABASE_URL: setting(source, 'SUPABASE_URL') ?? fallback?.url,
    SUPABASE_PUBLISHABLE_KEY: setting(source, 'SUPABASE_PUBLISHABLE_KEY') ?? fallback?.publishableKey,
    VAPID_PRIVATE_KEY: own(source, 'VAPID_PRIVATE_KEY'),
  };
  const parsed = shape.safeParse(given);
  const complaints = [
    ...names.filter((name) => contradicts(source, name)).map(contradiction),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => {
      const name = path[0] as keyof typeof given;
      return `${name} ${given[name] === undefined ? 'is missing' : 'is malformed'}. ${message}`;
    }),
  ];
  if (isForTheWeb(source) && isLoopback(given.SUPABASE_URL))
    complaints.push('SUPABASE_URL is an address of this machine, which nobody else can reach.');
  if (!parsed.success || complaints.length > 0)
    throw new SettingsError('The pages cannot be built with these settings:', complaints);
  const { VAPID_PRIVATE_KEY: pushKey } = parsed.data;
  return {
    url: parsed.data.SUPABASE_URL,
    publishableKey: parsed.data.SUPABASE_PUBLISHABLE_KEY,
    provider: providerName(own(source, 'OIDC_ISSUER')) ?? fallback?.provider ?? '',
    pushKey: pushKey ? vapidPublicKey(pushKey) : (fallback?.pushKey ?? ''),
  };
}

/** What the button for signing in there says after 'Log ind med'. */
const providerName = (issuer: string | undefined) =>
  issuer && (URL.parse(issuer)?.hostname === 'accounts.google.com' ? 'Google' : 'din konto');

const own = (source: Source, name: string) => source[name]?.trim().replace(/\/$/, '') || undefined;
const setting = (source: Source, name: Name) => own(source, name) ?? own(source, `PUBLIC_${name}`);

const contradicts = (source: Source, name: Name) => {
  const old = own(source, `PUBLIC_${name}`);
  return old !== undefined && old !== setting(source, name);
};
const contradiction = (name: Name) =>
  `PUBLIC_${name} is another than ${name}. Remove PUBLIC_${name}: the pages are built with ${name}.`;
