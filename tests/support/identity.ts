import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { stopServer } from '../../supabase/local/web-server.ts';

/** Who can be chosen at the identity provider. */
export interface Account {
  email?: string;
  email_verified?: unknown;
}

interface Client {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** A real OpenID Connect provider on a port of its own, where any account may be chosen. */
export const startIdentity = async (clients: Client[]) => {
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/choose/')) return answer(request, response);
    const accountId = searchParams.get('account') ?? '';
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope('openid email');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  });
  return {
    issuer,
    /** Makes an account and gives its id: the `account` to choose at /choose/…. */
    newAccount: (account: Account): string => {
      const id = randomUUID();
      accounts.set(id, account);
      return id;
    },
    stop: () => stopServer(server),
  };
};
