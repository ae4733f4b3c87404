import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { JWK } from 'jose';

/** What tells the embedded back end whom to believe. */
export interface Keys {
  jwtSecret: string;
  /** The key that every request carries, which is no secret. */
  publishableKey: string;
  /** Imported keys, whose tokens are accepted besides. Others may be added while it runs. */
  imported?: JWK[];
}

/** The same on every developer's machine and therefore no secrets. */
export const local = {
  jwtSecret: 'local-development-only-jwt-secret-32-bytes!',
  publishableKey: 'sb_publishable_local',
  authSecret: 'local-development-only-auth-secret-32-bytes',
  oidcClientId: 'familieside',
  oidcClientSecret: 'local-development-only-client-secret',
  /** A key is any 32 bytes. */
  vapidPrivateKey: Buffer.from('local-development-only-vapid-key').toString('base64url'),
  /** In ms. Nothing ends a function here, and the machine may be slow. */
  answerTimeout: '600000',
} as const;

export const dataDir = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../../.data'));

/** A site at home has settings of its own beside its data, and never the sample people. */
export const isAtHome = (): boolean => existsSync(join(dataDir, 'settings.env'));

/** A port to listen on, and the environment variable that changes it. */
export interface PortSetting {
  port: number;
  variable: string;
}

export type PortSettings = Record<'site' | 'supabase' | 'oidc', PortSetting>;

const defaults = {
  site: ['PORT', 4321],
  supabase: ['SUPABASE_PORT', 54321],
  oidc: ['OIDC_PORT', 4455],
} as const;

/** Fails with a sentence that names the variable when a value is not a port. 0 means any free port. */
export const portSettings = (environment: NodeJS.ProcessEnv = process.env): PortSettings => {
  const setting = (name: keyof typeof defaults): PortSetting => {
    const [variable, fallback] = defaults[name];
    const port = Number(environment[variable] || fallback);
    if (Number.isInteger(port) && port >= 0 && port < 65_536) return { port, variable };
    throw new Error(`${variable} must be a port number from 0 to 65535, not "${environment[variable]}".`);
  };
  return { site: setting('site'), supabase: setting('supabase'), oidc: setting('oidc') };
};
