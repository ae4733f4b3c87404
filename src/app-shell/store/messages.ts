import type { Timers } from '../../sync/ports.ts';

export interface Message {
  /** Different for each message, even with the same text. */
  readonly id: number;
  readonly text: string;
  /** What its button does to the action it is about; null when there is nothing to undo. */
  readonly undo: 'undo' | 'redo' | null;
  /** A follow-up action, such as 'I fryseren'. */
  readonly offer: { readonly label: string; readonly accept: () => void } | null;
  readonly isNotStored: boolean;
}

export const undoneText = 'Fortrudt';
/** Said when an action cannot be undone, because somebody has changed everything it was about. */
export const changedText = 'En anden har ændret det i mellemtiden. Det bliver, som det er nu.';

const notStoredText = 'Det kunne ikke gemmes. Er der plads på enheden?';

/** How long a message is shown, in ms: enough to read it and reach its button. */
const shortest = 8_000;
/** The same for each character of a long text. */
const perCharacter = 80;

export type Messages = ReturnType<typeof createMessages>;

/** Shows one message at a time. `show` is called with null when it is gone. */
export function createMessages(timers: Timers, show: (message: Message | null) => void) {
  let id = 0;
  let shown = false;
  let duration = 0;
  let cancel = () => {};
  const dismiss = () => {
    cancel();
    if (shown) show(null);
    shown = false;
  };
  const release = () => {
    cancel();
    cancel = timers.after(duration, dismiss);
  };
  function say(message: Omit<Message, 'id'>) {
    id += 1;
    shown = true;
    duration = Math.max(shortest, message.text.length * perCharacter);
    show({ id, ...message });
    release();
  }
  return {
    say: (text: string, undo: Message['undo'] = null, offer: Message['offer'] = null) =>
      say({ text, undo, offer, isNotStored: false }),
    sayNotStored: () => say({ text: notStoredText, undo: null, offer: null, isNotStored: true }),
    dismiss,
    /** A pointer or the focus is on the message: it stays. */
    hold: () => cancel(),
    /** It has left: the message disappears after a while. */
    release,
  };
}

/** In characters: three lines beside the buttons of a message on a phone. */
const longestName = 40;

/** Returns the name as messages show it: a long one is cut off with an ellipsis. */
export function shortName(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}

/** Returns the message with the names in it, which are in quotes, as `shortName` returns them. */
export const withShortNames = (message: string): string => message.replace(/(?<=»)[^»«]+(?=«)/g, shortName);
