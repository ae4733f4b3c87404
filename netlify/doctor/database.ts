import { type Bearer, mintToken } from '../lib/mint-token.ts';
import type { Env } from '../lib/settings/env.ts';
import { type Answer, ask, type Finding, ill, unknown, well } from './finding.ts';

/** Somebody with a valid token who is nobody's of the family. */
const stranger: Bearer = { email: 'nobody@doctor.invalid', sub: '00000000-0000-4000-8000-000000000000' };

/** A token as the functions make it. */
export const tokenFor = (bearer: Bearer, env: Env) =>
  mintToken(bearer, { lifetime: 60, now: Date.now(), env });

/** Asks the database's API; without a bearer as anonymous. */
async function rest(env: Env, path: string, bearer?: Bearer, body?: object): Promise<Answer | null> {
  const headers = {
    apikey: env.SUPABASE_PUBLISHABLE_KEY,
    'content-type': 'application/json',
    ...(bearer && { authorization: `Bearer ${await tokenFor(bearer, env)}` }),
  };
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  return ask(`${env.SUPABASE_URL}/rest/v1/${path}`, init);
}

/** Does the database answer, with this publishable key? */
export async function reachable(env: Env): Promise<Finding> {
  const answer = await rest(env, 'photos?select=id&limit=1');
  if (!answer) {
    return ill(
      `${env.SUPABASE_URL} does not answer`,
      "Compare SUPABASE_URL with the project's address in Supabase under Settings, API. A free project that slept for a week is paused: press Restore there.",
    );
  }
  if (answer.status === 401) {
    return ill(
      'the publishable key is refused',
      'Copy SUPABASE_PUBLISHABLE_KEY again from Supabase under Settings, API keys.',
    );
  }
  if (answer.status >= 500) {
    return ill(
      `the database answers ${answer.status}`,
      'Look at the project in Supabase: it may be paused or starting.',
    );
  }
  return well('the database answers, and takes the publishable key');
}

/** Does the database take tokens signed with this key? */
export async function signingKey(env: Env): Promise<Finding> {
  const answer = await rest(env, 'rpc/whoami', stranger, {});
  if (answer?.status !== 401) return well('the database takes the tokens that the functions sign');
  const name = env.SUPABASE_JWT_PRIVATE_KEY ? 'SUPABASE_JWT_PRIVATE_KEY' : 'SUPABASE_JWT_SECRET';
  return ill(
    `the database refuses tokens signed with ${name}`,
    env.SUPABASE_JWT_PRIVATE_KEY
      ? `Import this key in Supabase under Settings, JWT keys (kid ${env.SUPABASE_JWT_PRIVATE_KEY.kid}), and let it be in use. docs/deploy.md says how to make one.`
      : 'It must be the secret of the local stack.',
  );
}

/** Are all migrations applied? Each function that the site calls is asked whether it is there. */
export async function migrations(env: Env): Promise<Finding> {
  const calls: [string, object, Bearer][] = [
    ['whoami', {}, stranger],
    ['members', {}, stranger],
    ['apply_ops', { ops: [] }, stranger],
    ['pull_shopping', { since: 0 }, stranger],
    ['pull_log', { since: 0 }, stranger],
    ['export_family', {}, { role: 'family_backup' }],
  ];
  const missing: string[] = [];
  for (const [name, body, bearer] of calls) {
    const answer = await rest(env, `rpc/${name}`, bearer, body);
    if (!answer || answer.status === 404) missing.push(name);
  }
  return missing.length === 0
    ? well('the migrations are applied')
    : ill(
        `the database does not know ${missing.join(', ')}`,
        'Apply the migrations: `npx supabase link`, then `npx supabase db push --remote`.',
      );
}

/** Do the policies hold? A stranger and a visitor ask for what is the family's. */
export async function policies(env: Env): Promise<Finding> {
  const open: string[] = [];
  for (const table of ['shopping', 'purchase', 'log']) {
    for (const bearer of [undefined, stranger]) {
      const answer = await rest(env, `${table}?select=*&limit=1`, bearer);
      if (Array.isArray(answer?.json) && answer.json.length > 0)
        open.push(`${bearer ? 'a stranger' : 'anybody'} reads ${table}`);
    }
  }
  for (const name of ['pull_shopping', 'pull_log', 'apply_ops']) {
    const answer = await rest(
      env,
      `rpc/${name}`,
      stranger,
      name === 'apply_ops' ? { ops: [] } : { since: 0 },
    );
    if (answer?.status === 200) open.push(`a stranger may call ${name}`);
  }
  return open.length === 0
    ? well('the policies keep strangers out')
    : ill(
        [...new Set(open)].join('; '),
        "Take the site's tables off the API now (Supabase, Settings, API, exposed schemas), then apply the migrations again and find who changed the policies.",
      );
}

/** Who has this address in the family: their id, or what is wrong. */
export async function memberId(env: Env, email: string | undefined): Promise<string | Finding> {
  if (!email)
    return unknown(
      'joining as a member was not tried',
      'Call it with --member and the address of somebody in the family.',
    );
  const answer = await rest(env, 'rpc/whoami', { email: email.toLowerCase() }, {});
  const [row] = Array.isArray(answer?.json) ? (answer.json as { id?: string }[]) : [];
  return (
    row?.id ??
    ill(
      `${email} is not on the family list`,
      'Add a row with the address in lower case: insert into private.family_member (email, display_name) values (…).',
    )
  );
}

/** How far this machine's clock is from the database's, in ms; null when it does not say. */
export async function clockDifference(env: Env): Promise<number | null> {
  const answer = await ask(`${env.SUPABASE_URL}/rest/v1/`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
  });
  return answer?.date ? Date.now() - answer.date : null;
}
