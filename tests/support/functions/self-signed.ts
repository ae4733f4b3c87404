import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes one DER value (X.690): its tag, its length and its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  // The shortest encoding of the length, as DER requires.
  const bytes = [content.length >> 8, content.length & 0xff].filter((byte, i) => byte > 0 || i > 0);
  const length = content.length < 128 ? [content.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const hex = (text: string) => Buffer.from(text, 'hex');
const time = (at: number) => der(0x18, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));

/**
 * The object identifiers of ecdsa-with-SHA256, commonName, subjectAltName and basicConstraints (RFC 5280).
 */
const signature = sequence(der(0x06, hex('2a8648ce3d040302')));
const commonName = der(0x06, hex('550403'));
const subjectAltName = der(0x06, hex('551d11'));
const basicConstraints = der(0x06, hex('551d13'));

/**
 * Creates a key and a self-signed certificate for this name, valid for an hour before and after now; both as
 * PEM.
 */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const holder = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const hour = 60 * 60 * 1000;
  const extensions = sequence(
    sequence(subjectAltName, der(0x04, sequence(der(0x82, Buffer.from(name))))),
    sequence(basicConstraints, der(0x04, sequence(der(0x01, hex('ff'))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    signature,
    holder,
    sequence(time(Date.now() - hour), time(Date.now() + hour)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const certificate = sequence(body, signature, bits(sign('sha256', body, privateKey)));
  // Avoids an empty line, which OpenSSL rejects, whatever the length of the signature.
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
