import type { Provider } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { type Answer, field, request } from './request.ts';

const discover = (issuer: string) => request(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);

export async function checkIssuer(configured: string): Promise<Finding> {
  const answer = await discover(configured);
  const issuer = field(answer, 'issuer');
  if (answer?.status !== 200 || typeof issuer !== 'string') {
    return wrong(
      `the identity provider ${configured} does not answer`,
      'Compare OIDC_ISSUER with its documentation; for Google it is https://accounts.google.com.',
    );
  }
  return issuer.replace(/\/$/, '') === configured.replace(/\/$/, '')
    ? ok('the identity provider answers')
    : wrong(`the identity provider calls itself ${issuer}`, `Set OIDC_ISSUER to ${issuer}.`);
}

/** By exchanging an invalid code: `invalid_client` means a wrong secret and `invalid_grant` a right one. */
export async function checkClient(provider: Provider, site: string): Promise<Finding> {
  const endpoint = field(await discover(provider.issuer), 'token_endpoint');
  const answer = typeof endpoint === 'string' ? await exchangeInvalidCode(endpoint, provider, site) : null;
  const error = field(answer, 'error');
  if (error === 'invalid_grant') return ok('the identity provider takes the client id and secret');
  if (error === 'invalid_client' || error === 'unauthorized_client' || answer?.status === 401)
    return wrong(
      'the identity provider refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
      'Copy both again from the identity provider; in the Google Cloud console under Clients. A new secret is needed when the old one was deleted.',
    );
  if (error === 'redirect_uri_mismatch')
    return wrong(
      "the identity provider does not know this site's redirect address",
      `Add ${redirectAddress(site)} to the client's redirect addresses; in the Google Cloud console under Clients.`,
    );
  return unknown(
    `whether the client secret is right was not seen: the identity provider answers ${error ?? answer?.status ?? 'nothing'}`,
    'Sign in on the site: /adgang/fejl means that it is wrong.',
  );
}

const redirectAddress = (site: string) => `${site}/api/auth/callback/oidc`;

const exchangeInvalidCode = (
  endpoint: string,
  { clientId, clientSecret }: Provider,
  site: string,
): Promise<Answer | null> =>
  request(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'a-code-that-was-never-given',
      redirect_uri: redirectAddress(site),
      code_verifier: 'a-verifier-that-is-as-long-as-the-standard-wants-it',
    }),
  });
