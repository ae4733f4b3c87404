import { tickLifetime } from '../../../src/lib/durations.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from './family-directory.ts';

/**
 * Ends the ticks on the shopping list of the member who sent the request, so that nobody relies on somebody
 * who has signed out. A failure is only logged, so that it does not prevent signing out.
 */
export const endTicks = async (request: Request, env: Env, now = Date.now()): Promise<void> => {
  try {
    const member = await memberOf(request, env);
    if (!member) return;
    const { id, bearer } = member;
    // Nobody should wait long to sign out.
    const timeout = Math.ceil(env.ANSWER_TIMEOUT / 4);
    const ended = connectToDatabase(bearer, env, timeout)
      .from('shopping')
      .update({ ticked_by: null, ticked_at: null, ticked_shop: null })
      .eq('ticked_by', id)
      .gt('ticked_at', new Date(now - tickLifetime).toISOString());
    answerOf(await ended);
  } catch (error) {
    console.error(error);
  }
};
