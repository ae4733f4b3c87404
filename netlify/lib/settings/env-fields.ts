import { z } from 'zod';

/** What to do when a setting is missing or malformed. No message repeats a setting's value. */

export const isLoopback = (address: string | undefined) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address ?? '')?.hostname ?? '');

const isReachable = (address: string) => {
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address));
};

const text = (advice: string) => z.string({ error: advice });
const matching = (pattern: RegExp, advice: string) => text(advice).regex(pattern, { error: advice });
const address = (what: string) => {
  const error = `${what}: an https:// address (http:// only on localhost).`;
  return text(error).refine(isReachable, { error });
};

/** An address to which paths are appended. */
const origin = (what: string) => {
  const error = `${what}: an https:// address (http:// only on localhost) with nothing behind the host.`;
  return text(error)
    .refine((given) => isReachable(given) && URL.parse(given)?.href === `${URL.parse(given)?.origin}/`, {
      error,
    })
    .transform((given) => new URL(given).origin);
};

const keyAdvice =
  'The private signing key as JSON on one line: an ES256 JWK with kty, crv, x, y, d and kid. `npm run setup` makes one.';
/** A number of 256 bits in Base64url. */
const part = z.string().regex(/^[\w-]{43}$/);
const jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: part,
  y: part,
  d: part,
  kid: z.string().min(1),
});
const signingKey = z.string().transform((json, context) => {
  try {
    return jwk.parse(JSON.parse(json));
  } catch {
    context.addIssue({ code: 'custom', message: keyAdvice });
    return z.NEVER;
  }
});

/** In ms. Netlify ends a scheduled function after half a minute: one that gives up before can still log why. */
const answerTimeout = 8_000;
const timeoutAdvice = `How long a function waits for each answer, in ms. Without it: ${answerTimeout}.`;

const hookAdvice = 'The address of a build hook of Netlify: https://api.netlify.com/build_hooks/…';

const vapidAdvice = 'The private key of push messages (VAPID): 43 characters. `npm run setup` makes one.';

const hostAdvice =
  "The host that the family's passkeys are for, such as familie.example, if it is not that of AUTH_URL: without https:// and with nothing behind it.";

const secretAdvice = 'At least 32 characters. `npm run setup` makes one.';

/** Rules between several of them are in `contradictions`. */
export const fields = z.object({
  AUTH_URL: origin('The address of this site'),
  PASSKEY_HOST: matching(/^([a-z\d-]+\.)*[a-z\d-]+$/, hostAdvice).optional(),
  AUTH_SECRET: text(secretAdvice).min(32, { error: secretAdvice }),
  OIDC_ISSUER: address('The identity provider, such as https://accounts.google.com').optional(),
  OIDC_CLIENT_ID: text("This site's client id, from the identity provider.").optional(),
  OIDC_CLIENT_SECRET: text("This site's client secret, from the identity provider.").optional(),
  OIDC_PROMPT: z
    .enum(['login', 'consent', 'select_account'], {
      error: 'One of login, consent and select_account, or nothing. For Google: select_account.',
    })
    .optional(),
  SUPABASE_URL: origin('The Supabase project'),
  // A secret key would open the database to anyone who reads a page.
  SUPABASE_PUBLISHABLE_KEY: text("The Supabase project's publishable key (sb_publishable_…).").regex(
    /^sb_publishable_\w+$/,
    { error: 'Set the publishable key (sb_publishable_…): this is a secret key, or none at all.' },
  ),
  SUPABASE_JWT_PRIVATE_KEY: signingKey.optional(),
  BACKUP_AGE_RECIPIENT: z
    .string()
    .refine((given) => !/^AGE-SECRET-KEY-/i.test(given), {
      error:
        'This is the secret half of the age key, which only who restores a backup may have: set the public half (age1…).',
      abort: true,
    })
    .regex(/^age1[0-9a-z]{58}$/, {
      error: 'The public half of an age key (age1…). docs/recovery.md says how to make one.',
    })
    .optional(),
  PUBLISH_HOOK: matching(/^https:\/\/api\.netlify\.com\/build_hooks\/\w+$/, hookAdvice).optional(),
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, vapidAdvice).optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, { error: secretAdvice }).optional(),
  ANSWER_TIMEOUT: matching(/^[1-9]\d*$/, timeoutAdvice)
    .transform(Number)
    .default(answerTimeout),
});

type Given = Record<string, string | undefined>;

const providerSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export function* contradictions(given: Given): Generator<[name: string, complaint: string]> {
  const { SUPABASE_JWT_PRIVATE_KEY: key, SUPABASE_JWT_SECRET: secret } = given;
  if (!key && !secret)
    yield [
      'SUPABASE_JWT_PRIVATE_KEY',
      `is missing. ${keyAdvice} A stack on localhost may have SUPABASE_JWT_SECRET instead.`,
    ];
  for (const name of providerSettings)
    if (!given[name] && providerSettings.some((other) => given[other]))
      yield [
        name,
        'is missing, and other settings of the identity provider are not. A site has all of them or none.',
      ];
  if (key && secret)
    yield ['SUPABASE_JWT_SECRET', 'and SUPABASE_JWT_PRIVATE_KEY are both set. Keep one of the two.'];
  if (secret && !isLoopback(given.SUPABASE_URL))
    yield [
      'SUPABASE_JWT_SECRET',
      'is for a database on localhost. A hosted project takes SUPABASE_JWT_PRIVATE_KEY.',
    ];
  // A site at home passes questions to the database on to its own machine.
  const atHome = given.AT_HOME === 'true';
  if (
    !atHome &&
    isLoopback(given.SUPABASE_URL) &&
    URL.canParse(given.AUTH_URL ?? '') &&
    !isLoopback(given.AUTH_URL)
  )
    yield [
      'SUPABASE_URL',
      'is an address of this machine, which nobody who visits AUTH_URL can reach. Set that of the hosted project.',
    ];
  for (const name of ['AUTH_SECRET', 'OIDC_CLIENT_SECRET'])
    if (given[name]?.startsWith('local-development-only') && !isLoopback(given.AUTH_URL))
      yield [name, 'is known to everyone who has the code. Make one of your own.'];
}
