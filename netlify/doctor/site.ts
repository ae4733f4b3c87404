import type { Env } from '../lib/settings/env.ts';
import { ask, type Finding, field, ill, well } from './finding.ts';

/** Does the site answer, and do its functions have their settings? */
export async function site({ AUTH_URL: url }: Env): Promise<Finding[]> {
  const front = await ask(`${url}/`);
  if (front?.status !== 200) {
    return [
      ill(
        `${url} answers ${front?.status ?? 'nothing'}`,
        "Compare AUTH_URL with the site's address in Netlify, and look at the last deploy there.",
      ),
    ];
  }
  const findings = [well('the site answers')];
  const today = await ask(`${url}/api/today`);
  findings.push(
    today?.status === 200 && Array.isArray(field(today, 'names'))
      ? well('the functions run')
      : ill(
          `/api/today answers ${today?.status ?? 'nothing'}`,
          'Look at the deploy in Netlify under Functions: auth, token, today and backup should be listed.',
        ),
  );
  const token = await ask(`${url}/api/token`, { headers: { origin: url, 'sec-fetch-site': 'same-origin' } });
  const code = field(token, 'code');
  findings.push(
    token?.status === 401 && code === 'signed-out'
      ? well('the functions have their settings')
      : ill(
          `/api/token answers ${code ?? token?.status ?? 'nothing'} to who is not signed in`,
          code === 'foreign-origin'
            ? 'The functions have another AUTH_URL than this one.'
            : 'The functions lack settings: look at the log of the function in Netlify, which names them.',
        ),
  );
  return findings;
}

/** Is the identity provider there, and is it the one it says? */
export async function issuer({ OIDC_ISSUER }: Env): Promise<Finding> {
  const base = OIDC_ISSUER.replace(/\/$/, '');
  const answer = await ask(`${base}/.well-known/openid-configuration`);
  if (answer?.status !== 200) {
    return ill(
      `the identity provider ${OIDC_ISSUER} does not answer`,
      'Compare OIDC_ISSUER with its documentation; for Google it is https://accounts.google.com.',
    );
  }
  const says = String(field(answer, 'issuer'));
  return says.replace(/\/$/, '') === base
    ? well('the identity provider answers')
    : ill(`the identity provider calls itself ${says}`, `Set OIDC_ISSUER to ${says}.`);
}
