import { local } from './settings.ts';

export interface Addresses {
  site: string;
  supabase: string;
  oidc: string;
}

/** The settings for the build, the pages and the functions. One that must not be set is undefined. */
const settings = ({ site, supabase, oidc }: Addresses): Record<string, string | undefined> => ({
  AUTH_URL: site,
  AUTH_SECRET: local.authSecret,
  OIDC_ISSUER: oidc,
  OIDC_CLIENT_ID: local.oidcClientId,
  OIDC_CLIENT_SECRET: local.oidcClientSecret,
  OIDC_PROMPT: undefined,
  SUPABASE_URL: supabase,
  SUPABASE_PUBLISHABLE_KEY: local.publishableKey,
  SUPABASE_JWT_SECRET: local.jwtSecret,
  SUPABASE_JWT_PRIVATE_KEY: undefined,
  VAPID_PRIVATE_KEY: local.vapidPrivateKey,
  ANSWER_TIMEOUT: local.answerTimeout,
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DISABLE_UPDATE_CHECK: 'true',
  DO_NOT_TRACK: '1',
});

/**
 * Sets the variables in this process's environment, where the functions read them. Returns a function that
 * restores the previous values.
 */
export const applySettings = (addresses: Addresses): (() => void) => {
  const before = Object.keys(settings(addresses)).map((name) => [name, process.env[name]] as const);
  const set = (pairs: Iterable<readonly [string, string | undefined]>) => {
    for (const [name, value] of pairs)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
  set(Object.entries(settings(addresses)));
  return () => set(before);
};
