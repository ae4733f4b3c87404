import { changedText, createMessages, type Message, undoneText } from '../../../app-shell/store/messages.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { type Failure, failureText } from './failures.ts';

/**
 * Undoes an action. Resolves to null, to 'changed' when it does nothing because somebody has changed the same
 * since, or to why it could not be undone.
 */
export type InverseRequest = () => Promise<ErrorCode | 'changed' | null>;

export type UndoMessages = ReturnType<typeof createUndoMessages>;

/** Messages about actions: what was just done, with a button to undo it, or why it failed. */
export function createUndoMessages(timers: Timers, show: (message: Message | null) => void) {
  const messages = createMessages(timers, show);
  /** Undoes the action that was announced last, if it can be undone. */
  let inverse: InverseRequest | null = null;

  function say(text: string, undo: InverseRequest | null) {
    inverse = undo;
    messages.say(text, undo && 'undo');
  }

  return {
    /** Says what was done, or why it failed. Without an inverse there is nothing to undo. */
    announce: (failed: Failure | null, text: string, undo: InverseRequest | null = null) =>
      say(failed ? failureText[failed] : text, failed ? null : undo),
    /** The handlers of the message and its button. */
    handlers: {
      ...messages,
      async undo() {
        const undo = inverse;
        if (!undo) return;
        inverse = null;
        messages.dismiss();
        const result = await undo();
        if (result !== null && result !== 'changed') say(failureText[result], undo);
        // The message about an action that was done meanwhile stays, so that it can be undone.
        else if (!inverse) say(result === null ? undoneText : changedText, null);
      },
    },
  };
}
