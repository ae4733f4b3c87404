import { randomUUID } from 'node:crypto';
import { type Account, startIdentity as startProvider } from '../../../supabase/local/identity/provider.ts';

/** Starts the embedded identity provider with arbitrary accounts, which also has other sites as clients. */
export const startIdentity = async (clients: Parameters<typeof startProvider>[1]) => {
  const accounts: Account[] = [];
  const provider = await startProvider({ port: 0, variable: 'OIDC_PORT' }, clients, async () => accounts);
  return {
    ...provider,
    /** Creates an account, which may lack what every account should have, and returns its id. */
    newAccount: ({ email, email_verified }: { email?: string; email_verified?: unknown }): string => {
      const id = randomUUID();
      accounts.push({ id, name: '', email, emailVerified: email_verified } as Account);
      return id;
    },
  };
};
