import type { Timers } from '../../sync/ports.ts';

/** What was just done, or could not be done, shown for a while. */
export interface Message {
  /** Another number for each message, also when it says the same. */
  readonly id: number;
  readonly text: string;
  /** The label of the button that takes it back; null when there is nothing to take back. */
  readonly undo: 'Fortryd' | 'Gentag' | null;
  readonly offer: MessageOffer | null;
}

/** What one tap on the message does next: 'I fryseren'. */
interface MessageOffer {
  readonly label: string;
  readonly accept: () => void;
}

export interface Messages {
  say(text: string, undo?: Message['undo'], offer?: Message['offer']): void;
  clear(): void;
  /** A pointer or the focus is on the message: it stays. */
  hold(): void;
  /** The pointer or the focus has left: it goes away after a while. */
  release(): void;
}

/** How long a message is shown, in ms: time to read it and to reach its button. */
const duration = 8_000;

/** One message at a time; `show` gets null when it is gone. */
export function createMessages(timers: Timers, show: (message: Message | null) => void): Messages {
  let id = 0;
  let shown = false;
  let cancel = () => {};
  const clear = () => {
    cancel();
    if (shown) show(null);
    shown = false;
  };
  const release = () => {
    cancel();
    cancel = timers.after(duration, clear);
  };
  return {
    say(text, undo = null, offer = null) {
      id += 1;
      shown = true;
      show({ id, text, undo, offer });
      release();
    },
    clear,
    hold: () => cancel(),
    release,
  };
}
