import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Bearer } from '../mint-token.ts';
import type { Env } from '../settings/env.ts';

export interface FamilyMember {
  id: string;
  displayName: string;
}

/** The database could not be asked who somebody is. `cause` says why. */
class DirectoryUnavailable extends Error {
  override name = 'DirectoryUnavailable';
}

/**
 * Normalizes an address as in the family list. Only the letters of the Danish alphabet are lowercased:
 * Unicode also maps the Kelvin sign to k, which could turn one person's address into another's.
 */
export const normalizeEmail = (given: string): string =>
  given.replace(/[A-ZÆØÅ]/g, (letter) => letter.toLowerCase());

/** One row at most: an address listed for two members would belong to neither. */
const answers = z.array(z.object({ id: z.guid(), display_name: z.string().min(1) })).max(1);

/**
 * Finds the present member with this id, or with this verified address; null when there is none. The query
 * carries a token valid for one minute: the functions hold no key to the database. Fails with
 * `DirectoryUnavailable`.
 */
export const findMember = async (bearer: Bearer, env: Env): Promise<FamilyMember | null> => {
  try {
    const [member] = answers.parse(answerOf(await connectToDatabase(bearer, { env }).rpc('whoami')));
    return member ? { id: member.id, displayName: member.display_name } : null;
  } catch (cause) {
    throw new DirectoryUnavailable('The family directory cannot be asked.', { cause });
  }
};
