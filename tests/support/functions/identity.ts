import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Context, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { listen, stopServer } from '../../../supabase/local/web-server.ts';

/** An account that can be chosen at the identity provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: unknown;
}

interface Client {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** Starts an OpenID Connect provider with arbitrary accounts, which also has other sites as clients. */
export const startIdentity = async (clients: Client[]) => {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  const issuer = `http://localhost:${await listen(server, { port: 0, variable: 'OIDC_PORT' })}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    ttl: {
      AuthorizationCode: 60,
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_: Context, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    loadExistingGrant: async ({ oidc: { provider, client, session } }: Context) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/choose/')) return answer(request, response);
    const accountId = searchParams.get('account') ?? '';
    return provider.interactionFinished(request, response, { login: { accountId } });
  });
  return {
    issuer,
    /** Creates an account and returns its id: the `account` to choose at /choose/…. */
    newAccount: (account: ProviderAccount): string => {
      const id = randomUUID();
      accounts.set(id, account);
      return id;
    },
    stop: () => stopServer(server),
  };
};
