import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Context, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { EmbeddedDatabase } from '../database/database.ts';
import { local, type PortSetting } from '../settings.ts';
import { listen, stopServer } from '../web-server.ts';

interface Client {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

export const clientOf = (site: string): Client => ({
  client_id: local.oidcClientId,
  client_secret: local.oidcClientSecret,
  redirect_uris: [`${site}/api/auth/callback/oidc`],
});

export interface Account {
  /** The identity provider's id for them: never an email address, which may change. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Why they are offered, unless they are an ordinary member. */
  note?: string;
}

/** In the order of their addresses; the last again with an unverified one; and a stranger. */
export const readAccounts = async (database: EmbeddedDatabase): Promise<Account[]> => {
  const { rows } = await database.exclusively((sql) =>
    sql.query<{ id: string; name: string; email: string }>(
      'select id, display_name as name, email from private.family_member where email is not null order by email',
    ),
  );
  const members = rows.map((row) => ({ ...row, emailVerified: true }));
  const last = members.at(-1);
  return [
    ...members,
    ...(last
      ? [{ ...last, id: `${last.id}-ubekraeftet`, emailVerified: false, note: 'ubekræftet adresse' }]
      : []),
    {
      id: 'fremmed',
      name: 'En fremmed',
      email: 'fremmed@example.org',
      emailVerified: true,
      note: 'ikke på familiens liste',
    },
  ];
};

/** It asks at every sign-in, gives consent automatically and stores everything in memory. */
export const startIdentity = async (
  portSetting: PortSetting,
  clients: readonly Client[],
  readAccounts: () => Promise<readonly Account[]>,
) => {
  const server = createServer();
  const issuer = `http://localhost:${await listen(server, portSetting)}`;
  const provider = new Provider(issuer, await configuration(clients, readAccounts));
  provider.on('server_error', (_context, error) => console.error(error));
  const answer = provider.callback();

  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await provider.interactionDetails(request, response);
      const accounts = await readAccounts();
      const chosen = new URL(request.url ?? '', issuer).searchParams.get('account');
      const account = accounts.find(({ id }) => id === chosen);
      if (!account) return show(response, 200, choicePage(accounts));
      await provider.interactionFinished(request, response, { login: { accountId: account.id } });
    } catch {
      show(response, 400, failurePage('Denne login er udløbet. Begynd forfra fra hjemmesiden.'));
    }
  };

  server.on('request', (request, response) => {
    forgetSession(request);
    if (request.url?.startsWith('/vaelg/')) choose(request, response);
    else answer(request, response);
  });
  return { issuer, stop: () => stopServer(server) };
};

const configuration = async (clients: readonly Client[], readAccounts: () => Promise<readonly Account[]>) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const findAccount = async (_context: Context, id: string) => {
    const account = (await readAccounts()).find((each) => each.id === id);
    if (!account) return undefined;
    const { email, emailVerified: email_verified } = account;
    return { accountId: id, claims: () => ({ sub: id, email, email_verified }) };
  };
  return {
    // As by default, without the warning that it is not for production.
    adapter: createMemoryAdapter(),
    clients,
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
      context.body = failurePage(`Login-tjenesten siger: ${error_description ?? 'ukendt fejl'}`);
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

/** So that it asks at every sign-in. */
const forgetSession = (request: IncomingMessage) => {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
};

const show = (response: ServerResponse, status: number, html: string) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
};

const choicePage = (accounts: readonly Account[]) =>
  page(
    'Hvem logger ind?',
    `<p>Dette er et prøvelogin til hjemmesiden på denne maskine. Vælg, hvem du vil være.</p>
    <form>${accounts.map(choice).join('')}</form>
    <p>På den rigtige side logger man ind hos for eksempel Google. Her er der ingen adgangskode.</p>`,
  );

const choice = ({ id, name, email, note }: Account) =>
  `<button name="account" value="${escaped(id)}">
    <strong>${escaped(name)}</strong>${note ? ` (${escaped(note)})` : ''}<br>${escaped(email)}
  </button>`;

const failurePage = (reason: string) => page('Det gik ikke', `<p>${escaped(reason)}</p>`);

const page = (title: string, content: string) => `<!doctype html>
<html lang="da">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
body { max-width: 32rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; }
button { display: block; width: 100%; margin-block: 1rem; padding: 0.75rem; font: inherit; text-align: start; }
</style>
<h1>${title}</h1>
${content}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
