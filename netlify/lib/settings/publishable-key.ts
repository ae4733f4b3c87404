/**
 * Whether a key is one that may stand in a page: a publishable one (`sb_publishable_…`), or a legacy key, a JWT, of the role
 * that everybody has. A secret key (`sb_secret_…`) and a legacy service key open the database to whoever reads the page.
 */
export const isPublishable = (key: string): boolean =>
  /^sb_publishable_\w+$/.test(key) || roleOf(key) === 'anon';

/** The role that a JWT gives; null for what is no JWT. */
function roleOf(key: string): unknown {
  const [, payload = '', ...rest] = key.split('.');
  if (rest.length !== 1) return null;
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null)?.role;
  } catch {
    return null;
  }
}
