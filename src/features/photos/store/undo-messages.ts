import { changedText, createMessages, type Message, undoneText } from '../../../app-shell/store/messages.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { ErrorCode } from '../../../sync/protocol.ts';
import { type Failure, failureText } from './failures.ts';

/** How much of an action was undone: what somebody has changed since is kept. */
export type Undone = 'all' | 'part' | 'nothing';

/** Undoes an action. Resolves to how much was undone, or why it could not be. */
export type InverseRequest = () => Promise<{ readonly undone: Undone } | { readonly failed: ErrorCode }>;

const undoneTexts: Readonly<Record<Undone, string>> = {
  all: undoneText,
  part: `${undoneText}, undtagen det, som en anden har ændret siden`,
  nothing: changedText,
};

/** Messages about actions: what was just done, with a button to undo it, or why it failed. */
export function createUndoMessages(timers: Timers, show: (message: Message | null) => void) {
  let shown = null as Message | null;
  const messages = createMessages(timers, (message) => {
    shown = message;
    show(message);
  });
  /** Undoes the action that the current message is about, if it can be undone. */
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
        if ('failed' in result) return say(failureText[result.failed], undo);
        const text = undoneTexts[result.undone];
        // An action that was announced meanwhile can still be undone.
        if (!shown) say(text, null);
        else if (result.undone !== 'all') say(`${text.replace(/\.?$/, '.')} ${shown.text}`, inverse);
      },
    },
  };
}
