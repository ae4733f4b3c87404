import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Context, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { EmbeddedDatabase } from '../database/database.ts';
import { local, type PortSetting } from '../settings.ts';
import { listen, stopServer } from '../web-server.ts';
import { choicePage, failurePage, type ProviderPage } from './page.ts';
import { readAccounts } from './people.ts';

export interface Identity {
  issuer: string;
  stop(): Promise<void>;
}

/**
 * Starts an OpenID Connect provider whose login page offers the sample people, for the site at the address
 * `site`. It asks at every sign-in, gives consent automatically and stores everything in memory.
 */
export const startIdentity = async (
  portSetting: PortSetting,
  site: string,
  database: EmbeddedDatabase,
): Promise<Identity> => {
  const server = createServer();
  const port = await listen(server, portSetting);
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, await configuration(site, database));
  provider.on('server_error', (_context, error) => console.error(error));
  const answer = provider.callback();

  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const { uid } = await provider.interactionDetails(request, response);
      const accounts = await readAccounts(database);
      const chosen = request.method === 'POST' && new URLSearchParams(await text(request)).get('account');
      const account = accounts.find(({ id }) => id === chosen);
      if (!account) return show(response, 200, choicePage(uid, accounts, site));
      await provider.interactionFinished(request, response, { login: { accountId: account.id } });
    } catch {
      show(response, 400, failurePage('Denne login er udløbet. Begynd forfra fra hjemmesiden.', site));
    }
  };

  server.on('request', (request, response) => {
    forgetSession(request);
    if (request.url?.startsWith('/vaelg/')) choose(request, response);
    else answer(request, response);
  });
  return { issuer, stop: () => stopServer(server) };
};

const configuration = async (site: string, database: EmbeddedDatabase) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const findAccount = async (_context: Context, id: string) => {
    const account = (await readAccounts(database)).find((each) => each.id === id);
    return (
      account && {
        accountId: id,
        claims: () => ({ sub: id, email: account.email, email_verified: account.emailVerified }),
      }
    );
  };
  return {
    // As by default, without the warning that it is not for production.
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: local.oidcClientId,
        client_secret: local.oidcClientSecret,
        redirect_uris: [`${site}/api/auth/callback/oidc`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'local' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/vaelg/${uid}` },
    findAccount,
    // Choosing a person counts as consent.
    loadExistingGrant: async ({ oidc }: Context) => {
      const [clientId, accountId] = [oidc.client?.clientId, oidc.session?.accountId];
      if (!clientId || !accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    renderError: (context: Context, { error_description }: Record<string, string>) => {
      context.type = 'html';
      context.body = failurePage(`Login-tjenesten siger: ${error_description ?? 'ukendt fejl'}`, site).html;
    },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
  };
};

/** Removes the provider's session cookies, so that it asks at every sign-in. */
const forgetSession = (request: IncomingMessage) => {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
};

const show = (response: ServerResponse, status: number, { html, policy }: ProviderPage) => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  response.end(html);
};
