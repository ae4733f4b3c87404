import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { exportJWK, generateKeyPair } from 'jose';

export const newSecret = (): string => randomBytes(33).toString('base64');

/** In the form that Supabase imports: an ES256 JWK with its private part, on one line. */
export async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const use = { kid: randomUUID(), use: 'sig', key_ops: ['sign', 'verify'], alg: 'ES256', ext: true };
  return JSON.stringify({ ...(await exportJWK(privateKey)), ...use });
}

/** In the format of `age-keygen`. Creates the file when it does not exist. */
export async function backupRecipient(file: string): Promise<string> {
  if (!existsSync(file)) {
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    const text = `# Whoever has this file reads the family's backups. Print it, and keep it away from the house.\n# public key: ${recipient}\n${identity}\n`;
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  }
  const identity = /^AGE-SECRET-KEY-1\S+$/m.exec(await readFile(file, 'utf8'))?.[0];
  if (!identity) throw new Error(`${file} holds no age key. Remove it, and a new one is made.`);
  return identityToRecipient(identity).catch((cause) => {
    throw new Error(`A letter of the key in ${file} is wrong: compare it with the print.`, { cause });
  });
}
