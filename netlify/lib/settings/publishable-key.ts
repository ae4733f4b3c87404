/**
 * True if a page may contain the key: a publishable key (`sb_publishable_…`), or a legacy key, which is a
 * JWT, for the anonymous role. A secret key (`sb_secret_…`) or a legacy service key would open the database
 * to anyone who reads the page.
 */
export const isPublishable = (key: string): boolean =>
  /^sb_publishable_\w+$/.test(key) || roleOf(key) === 'anon';

/** Returns the role in a JWT; null when the key is not a JWT. */
function roleOf(key: string): unknown {
  const [, payload = '', ...rest] = key.split('.');
  if (rest.length !== 1) return null;
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null)?.role;
  } catch {
    return null;
  }
}
