import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { origin } from './site.ts';

/** What a dishonest browser or authenticator does differently. */
interface Forged {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  /** Whether the key may be on several devices, and is. */
  readonly backedUp?: boolean;
  /** The id of the credential that the answer claims to be of. */
  readonly id?: string;
  readonly userHandle?: string | null;
}

interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string } | undefined;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A device with one passkey. Its counter stays 0, like that of passkeys which are kept on several devices. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';

  const clientData = (type: string, { challenge }: Options, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (attested: Uint8Array, forged: Forged) => {
    const { rpId, verified = true, counter = 0, backedUp } = forged;
    // User present, verified, backup eligible and backed up, attested data included.
    const flags = 0x01 | (verified ? 0x04 : 0) | (backedUp ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), head, attested]);
  };
  /** The public key in COSE's CBOR: an elliptic curve, ES256, P-256, x, y. */
  const cose = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const parts = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex'), '225820'];
    return Buffer.from([...parts, Buffer.from(y, 'base64url').toString('hex')].join(''), 'hex');
  };
  const shared = (forged: Forged) => ({
    id: forged.id ?? base64url(id),
    rawId: forged.id ?? base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  });

  return {
    id: base64url(id),
    create(options: Options, forged: Forged = {}) {
      userHandle = options.user?.id ?? userHandle;
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, cose()]);
      const data = authenticatorData(attested, forged);
      // CBOR: {fmt: 'none', attStmt: {}, authData: …}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]);
      return {
        ...shared(forged),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, forged)),
          attestationObject: base64url(attestationObject),
        },
      };
    },
    get(options: Options, forged: Forged = {}) {
      const client = clientData('webauthn.get', options, forged);
      const data = authenticatorData(Buffer.alloc(0), forged);
      return {
        ...shared(forged),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: forged.userHandle === undefined ? userHandle : forged.userHandle,
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
