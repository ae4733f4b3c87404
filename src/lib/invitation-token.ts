/** What lets in who has no passkey yet, in an invitation's link or on paper. The database has the hashes. */

/** Crockford's base32: without I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 28;

/** Returns 32 random bytes as base64url. */
export const newInvitationToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Returns a code of 140 random bits in groups of four: 'K7QD-0M4X-…'. */
export function newRecoveryCode(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(codeLength)),
    (byte) => alphabet[byte & 31],
  );
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Returns a typed recovery code as it is hashed; null when it cannot be one, since it is too long or short. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '');
  return letters.length === codeLength ? letters : null;
}

/** Returns the address that an invitation's QR code holds. A browser never sends what stands behind `#`. */
export const invitationUrl = (origin: string, token: string): string => `${origin}/invitation#${token}`;

/** Returns the SHA-256 of an invitation's token, or of a recovery code however it was typed, as lower-case hex. */
export async function hashOfToken(token: string): Promise<string> {
  const text = new TextEncoder().encode(readRecoveryCode(token) ?? token);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
