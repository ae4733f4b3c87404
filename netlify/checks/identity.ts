import { type Env, type Provider, providerOf } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { field, request } from './request.ts';

const withoutSlash = (address: string) => address.replace(/\/$/, '');

export async function checkProvider(env: Env): Promise<Finding[]> {
  const provider = providerOf(env);
  if (!provider) return [ok('the family signs in without an identity provider')];
  const configured = withoutSlash(provider.issuer);
  const answer = await request(`${configured}/.well-known/openid-configuration`);
  const issuer = field(answer, 'issuer');
  if (answer?.status !== 200 || typeof issuer !== 'string')
    return [
      wrong(
        `the identity provider ${configured} does not answer`,
        'Compare OIDC_ISSUER with its documentation; for Google it is https://accounts.google.com.',
      ),
    ];
  if (withoutSlash(issuer) !== configured)
    return [wrong(`the identity provider calls itself ${issuer}`, `Set OIDC_ISSUER to ${issuer}.`)];
  const client = await checkClient(String(field(answer, 'token_endpoint')), provider, env.AUTH_URL);
  return [ok('the identity provider answers'), client];
}

/** By exchanging an invalid code: `invalid_client` means a wrong secret and `invalid_grant` a right one. */
async function checkClient(
  endpoint: string,
  { clientId, clientSecret }: Provider,
  site: string,
): Promise<Finding> {
  const redirectAddress = `${site}/api/auth/callback/oidc`;
  const answer = await request(endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'a-code-that-was-never-given',
      redirect_uri: redirectAddress,
      code_verifier: 'a-verifier-that-is-as-long-as-the-standard-wants-it',
    }),
  });
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
      `Add ${redirectAddress} to the client's redirect addresses; in the Google Cloud console under Clients.`,
    );
  return unknown(
    `whether the client secret is right was not seen: the identity provider answers ${error ?? answer?.status ?? 'nothing'}`,
    'Sign in on the site: /adgang/fejl means that it is wrong.',
  );
}
