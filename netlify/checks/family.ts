import { z } from 'zod';
import { connectToDatabase } from '../lib/database.ts';
import { hostOf } from '../lib/passkey/sign-in.ts';
import { type Env, providerOf } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { field, request } from './request.ts';

const exported = z.object({
  family_member: z.array(
    z.object({
      id: z.string(),
      display_name: z.string(),
      email: z.string().nullable(),
      removed_at: z.string().nullable(),
    }),
  ),
  passkey: z.array(z.object({ member: z.string(), host: z.string() })),
});
export type Family = z.output<typeof exported>;

/** Returns the present members and all passkeys, as the weekly export reads them; null if it cannot. */
export async function readFamily(env: Env): Promise<Family | null> {
  const { data } = await connectToDatabase({ role: 'family_backup' }, env).rpc('export_family');
  const { family_member, passkey } = exported.safeParse(data).data ?? {};
  return family_member && passkey
    ? { family_member: family_member.filter(({ removed_at }) => removed_at === null), passkey }
    : null;
}

/** Checks that there are members, and that each can sign in at this address, since a passkey belongs to a host. */
export function checkWaysIn({ family_member, passkey }: Family, env: Env): Finding {
  const host = hostOf(env);
  if (family_member.length === 0)
    return wrong(
      'nobody is in the family yet',
      'Invite the first member: `npm run doctor -- --invite NAME`.',
    );
  const hasProvider = providerOf(env) !== null;
  const stranded = family_member.filter(({ id, email }) => {
    const theirs = passkey.filter(({ member }) => member === id);
    return !(hasProvider && email) && theirs.length > 0 && theirs.every((each) => each.host !== host);
  });
  if (stranded.length === 0) return ok(`the passkeys of all members are for ${host}`);
  const names = stranded.map(({ display_name }) => display_name).join(', ');
  const hosts = [...new Set(passkey.map((each) => each.host))].filter((each) => each !== host);
  return wrong(
    `${names} cannot sign in on ${host}: their passkeys are for ${hosts.join(', ')}`,
    'Did the address of the site change? Set PASSKEY_HOST to the host of their passkeys (docs/deploy.md), or invite them again: `npm run doctor -- --invite NAME` for the first, who invites the others on /familien.',
  );
}

/** Checks that the host which the passkeys are for, if it is a former one, lets browsers use them at this address. */
export async function checkRelatedOrigins(env: Env): Promise<Finding[]> {
  const host = hostOf(env);
  const { hostname, origin } = new URL(env.AUTH_URL);
  if (hostname === host || hostname.endsWith(`.${host}`)) return [];
  const url = `https://${host}/.well-known/webauthn`;
  const answer = await request(url);
  const origins = field(answer, 'origins');
  const isAllowed = Array.isArray(origins) && origins.includes(origin);
  if (answer?.status === 200 && answer.type === 'application/json' && isAllowed)
    return [ok(`${host} lets ${origin} use its passkeys`)];
  const said = answer?.status === 200 ? 'something else' : (answer?.status ?? 'nothing');
  return [
    wrong(
      `no passkey works on ${hostname}: ${url} answers ${said} instead of {"origins":["${origin}"]}`,
      "Let the former address serve this site, too, without redirecting that file (docs/deploy.md, When the site's address changes).",
    ),
  ];
}

export function findMemberId({ family_member }: Family, wanted: string | undefined): string | Finding {
  if (!wanted)
    return unknown(
      'changing and joining as a member were not tried',
      'Call it with --member and the name of somebody in the family.',
    );
  const is = (given: string | null) => given?.toLowerCase() === wanted.toLowerCase();
  return (
    family_member.find(({ display_name, email }) => is(display_name) || is(email))?.id ??
    wrong(
      `${wanted} is not on the family list`,
      'Spell the name as on /familien, where members add each other.',
    )
  );
}
