import { renderUnicodeCompact } from 'uqr';
import { hashOfToken, invitationUrl, newInvitationToken } from '../../src/lib/invitation-token.ts';
import { atTheDoor } from '../lib/database.ts';
import type { Env } from '../lib/settings/env.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** In a family without members it adds the first one. The finding has the link and its QR code. */
export async function invite(env: Env, name: string): Promise<Finding> {
  const token = newInvitationToken();
  const hash = await hashOfToken(token);
  const { error, status } = await atTheDoor(env).rpc('invite_by_name', { name, hash });
  if (!error) {
    const link = invitationUrl(env.AUTH_URL, token);
    return ok(
      `an invitation for ${name}, for 48 hours. Open it on the phone that ${name} will use:\n\n${link}\n\n${renderUnicodeCompact(link)}\n`,
    );
  }
  if (error.message === 'unknown-member')
    return wrong(
      `nobody in the family is called ${name}`,
      'Spell the name as on /familien. Members add each other there; from here only the first one is added.',
    );
  return wrong(
    `no invitation was made: the database answers ${status} ${error.message}`,
    error.message === 'too-many'
      ? 'Ten invitations for them can be used still: take some back on /familien, or wait for two days.'
      : 'Run `npm run doctor`: it says what is wrong with the database.',
  );
}
