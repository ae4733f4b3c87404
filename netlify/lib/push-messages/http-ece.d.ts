/** The part of http_ece's interface that is used here; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts for a browser whose public key and secret are `dh` and `authSecret`, in Base64url. */
  export function encrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
  /** Decrypts with a browser's own keys. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
