import type { z } from 'zod';
import { contradictions, fields } from './env-fields.ts';

/** `AUTH_URL` and `SUPABASE_URL` without a trailing slash, the signing key as an object. */
export type Env = z.output<typeof fields>;

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the identity provider; null for a site where people sign in with passkeys only. */
export const providerOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: Pick<Env, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>): Provider | null =>
  issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;

/** It names each wrong setting and says what to do, but never repeats a value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly complaints: readonly string[];

  constructor(message: string, complaints: readonly string[] = []) {
    super([message, ...complaints.map((line) => `- ${line}`)].join('\n'));
    this.complaints = complaints;
  }
}

export function parseSettings<Fields extends z.ZodObject>(
  title: string,
  shape: Fields,
  given: Record<string, string | undefined>,
  contradictions: Iterable<[name: string, complaint: string]>,
): z.output<Fields> {
  const parsed = shape.safeParse(given);
  const complaints = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    complaints.set(name, `${given[name] === undefined ? 'is missing' : 'is malformed'}. ${message}`);
  }
  for (const [name, complaint] of contradictions) if (!complaints.has(name)) complaints.set(name, complaint);

  if (parsed.success && complaints.size === 0) return parsed.data;
  throw new SettingsError(
    title,
    [...complaints].map(([name, complaint]) => `${name} ${complaint}`),
  );
}

/** An empty value counts as missing. Fails with a `SettingsError`. */
export const parseEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  return parseSettings('The functions cannot run with these settings:', fields, given, contradictions(given));
};

let settings: Env | undefined;

/** Read once. Fails with a `SettingsError` as long as they are wrong. */
export const env = (): Env => {
  settings ??= parseEnv(process.env);
  return settings;
};
