import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from './member-of.ts';

/** A tick says nothing any more after four hours, in ms (`isTicked`). */
const lasting = 4 * 3_600_000;

/**
 * Ends what the request's member has ticked on the shopping list, so that nobody leaves the milk to somebody who has signed
 * out. A failure is for the log alone: nobody stays signed in for it.
 */
export const endTicks = async (request: Request, env: Env, now = Date.now()): Promise<void> => {
  try {
    const member = await memberOf(request, env);
    if (!member) return;
    const { email, id } = member;
    const ended = connectToDatabase({ email, sub: id }, { env, timeout: 2_000 })
      .from('shopping')
      .update({ ticked_by: null, ticked_at: null, ticked_shop: null })
      .eq('ticked_by', id)
      .gt('ticked_at', new Date(now - lasting).toISOString());
    answerOf(await ended);
  } catch (error) {
    console.error(error);
  }
};
