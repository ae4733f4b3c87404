import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';

export interface Member {
  id: string;
  displayName: string;
}

/** The database gave no answer to the question who someone is. `cause` says why. */
class DirectoryUnavailable extends Error {
  override name = 'DirectoryUnavailable';
}

/**
 * An address as the family list writes it. Only the letters of the Danish alphabet are folded: Unicode would make a k of
 * the Kelvin sign, and so one person's address of another's.
 */
export const normalizeEmail = (given: string): string =>
  given.replace(/[A-ZÆØÅ]/g, (letter) => letter.toLowerCase());

/** At most one: an address that two members had would be nobody's. */
const answers = z.array(z.object({ id: z.guid(), display_name: z.string().min(1) })).max(1);

/**
 * Asks the database who of the family has this address (lower case, verified); `null` when nobody has.
 * The question is a token for one minute with the address and no id: the functions hold no key to the database.
 */
export const findMember = async (email: string, env: Env): Promise<Member | null> => {
  try {
    const database = connectToDatabase({ email }, { env, timeout: 8_000 });
    const [member] = answers.parse(answerOf(await database.rpc('whoami')));
    return member ? { id: member.id, displayName: member.display_name } : null;
  } catch (cause) {
    throw new DirectoryUnavailable('The family directory cannot be asked.', { cause });
  }
};
