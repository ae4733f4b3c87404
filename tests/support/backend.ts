import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, startBackend } from '../../supabase/local/backend.ts';
import { local } from '../../supabase/local/settings.ts';
import { makeToken } from '../../supabase/local/tokens.ts';
import { copyTemplate } from './databases/database-template.ts';
import { type DatabaseCaller, newMember } from './people.ts';

/** A back end for one test: a free port, a new folder, and no members but those the test adds. */
export interface TestBackend extends Backend {
  newMember(name?: string): Promise<Required<DatabaseCaller>>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a back end on a copy of a database, because creating one takes longer. The test must stop it.
 */
export const startTestBackend = async (): Promise<TestBackend> => {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-backend-'));
  await copyTemplate('schema', folder);
  const backend = await startBackend({ port: 0, variable: 'SUPABASE_PORT' }, folder, { seed: null });
  return {
    ...backend,
    newMember: (name) => backend.database.exclusively((sql) => newMember(sql, name)),
    stop: async () => {
      await backend.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Returns the token that the functions would issue to this person. `lifetime` is in seconds. */
export const tokenOf = ({ role, id, email }: DatabaseCaller, lifetime?: number): Promise<string> =>
  makeToken({ role, sub: id ?? randomUUID(), email, aud: 'authenticated' }, lifetime);

/** The headers that a browser sends: the publishable key, and the token if there is one. */
export const headers = (token?: string): Record<string, string> => ({
  apikey: local.publishableKey,
  ...(token && { authorization: `Bearer ${token}` }),
});
