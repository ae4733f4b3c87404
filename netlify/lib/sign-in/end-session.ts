import { strokeLifetime } from '../../../src/lib/durations.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import type { Env } from '../settings/env.ts';
import { bearerOf } from './family-directory.ts';
import type { Session } from './session.ts';

/** Nobody should wait long to sign out. */
const connect = (session: Session, env: Env) =>
  connectToDatabase(bearerOf(session), env, Math.ceil(env.ANSWER_TIMEOUT / 4));

/** Ends a session in the database, so that a copy of its cookie opens nothing. A failure is only logged. */
export const endSession = async (session: Session, env: Env): Promise<void> => {
  try {
    answerOf(await connect(session, env).rpc('end_session'));
  } catch (error) {
    console.error(error);
  }
};

/**
 * Ends the session's member's strokes on the shopping list, so that nobody relies on somebody who has signed
 * out. A failure is only logged.
 */
export const endStrokes = async (session: Session, env: Env, now = Date.now()): Promise<void> => {
  try {
    const ended = connect(session, env)
      .from('shopping')
      .update({ struck_by: null, struck_at: null, struck_shop: null })
      .eq('struck_by', session.member)
      .gt('struck_at', new Date(now - strokeLifetime).toISOString());
    answerOf(await ended);
  } catch (error) {
    console.error(error);
  }
};
