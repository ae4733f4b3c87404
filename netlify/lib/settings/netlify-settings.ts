import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fields } from './env-fields.ts';

type Given = Record<string, string | undefined>;

/** The settings that nobody may read. Netlify stops a build that would publish one. */
export const secretSettings: readonly string[] = [
  'AUTH_SECRET',
  'OIDC_CLIENT_SECRET',
  'SUPABASE_JWT_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY',
  'PUBLISH_HOOK',
];

/** A setting at Netlify by which its secrets, which nobody can read back, are compared with those here. */
export const digestName = 'SECRETS_DIGEST';

export const netlifyVariable = z.object({
  key: z.string(),
  values: z.array(z.object({ value: z.string().nullish() })),
  is_secret: z.boolean().nullish(),
  updated_at: z.string().nullish(),
});
export type NetlifyVariable = z.output<typeof netlifyVariable>;

/** Returns what Netlify should have: the settings of a hosted site, and last the digest of the secret ones. */
export function settingsForNetlify(given: Given): Record<string, string> {
  const entries = Object.keys(fields.shape).flatMap((name) => {
    const value = given[name]?.trim();
    return value && name !== 'SUPABASE_JWT_SECRET' ? [[name, value] as const] : [];
  });
  const secrets = entries.filter(([name]) => secretSettings.includes(name));
  const digest = createHash('sha256').update(JSON.stringify(secrets)).digest('hex');
  return { ...Object.fromEntries(entries), [digestName]: digest };
}

/** Returns the names of the settings that Netlify lacks or has otherwise, the digest's last. */
export function differingSettings(there: readonly NetlifyVariable[], given: Given): string[] {
  const wanted = settingsForNetlify(given);
  const found = (name: string) => there.find(({ key }) => key === name);
  const isSame = (name: string) => found(name)?.values[0]?.value === wanted[name];
  return Object.keys(wanted).filter((name) =>
    secretSettings.includes(name) ? !isSame(digestName) || !found(name)?.is_secret : !isSame(name),
  );
}
