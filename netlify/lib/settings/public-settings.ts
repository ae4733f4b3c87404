import { vapidPublicKey } from '../push-messages/vapid.ts';
import { parseSettings } from './env.ts';
import { fields, isLoopback } from './env-fields.ts';

export interface PublicSettings {
  url: string;
  publishableKey: string;
  /** The identity provider's name for a button; empty when there is none. */
  provider: string;
  /** The key with which browsers subscribe to push messages; empty when the site sends none. */
  pushKey: string;
}

type Source = Record<string, string | undefined>;

const shape = fields.pick({ SUPABASE_URL: true, SUPABASE_PUBLISHABLE_KEY: true, VAPID_PRIVATE_KEY: true });

/** True if this is a build for the web, where no setting may be made up. Netlify sets these variables. */
const isForTheWeb = ({ NETLIFY, CONTEXT }: Source) => NETLIFY === 'true' || CONTEXT === 'production';

/** A local build gets `local`, the stack on that machine, for what is missing, but for a site at home. */
export function publicSettings(source: Source, local: PublicSettings): PublicSettings {
  const fallback = isForTheWeb(source) || source.AT_HOME ? undefined : local;
  const own = (name: string) => source[name]?.trim() || undefined;
  const given = {
    SUPABASE_URL: own('SUPABASE_URL') ?? fallback?.url,
    SUPABASE_PUBLISHABLE_KEY: own('SUPABASE_PUBLISHABLE_KEY') ?? fallback?.publishableKey,
    VAPID_PRIVATE_KEY: own('VAPID_PRIVATE_KEY'),
  };
  const isHere = isForTheWeb(source) && isLoopback(given.SUPABASE_URL);
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    VAPID_PRIVATE_KEY: pushKey,
  } = parseSettings(
    'The pages cannot be built with these settings:',
    shape,
    given,
    isHere ? [['SUPABASE_URL', 'is an address of this machine, which nobody else can reach.']] : [],
  );
  return {
    url,
    publishableKey,
    provider: providerName(own('OIDC_ISSUER')) ?? fallback?.provider ?? '',
    pushKey: pushKey ? vapidPublicKey(pushKey) : (fallback?.pushKey ?? ''),
  };
}

/** What the button for signing in there says after 'Log ind med'. */
const providerName = (issuer: string | undefined) =>
  issuer && (URL.parse(issuer)?.hostname === 'accounts.google.com' ? 'Google' : 'din konto');
