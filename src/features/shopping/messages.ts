import type { Timers } from '../../sync/ports.ts';
import type { Message } from './screen.ts';

/** How long a message stands, in ms. */
const lasting = 8_000;

/** One message at a time, which goes away by itself unless somebody is at it. */
export function createMessages(timers: Timers, show: (message: Message | null) => void) {
  let id = 0;
  let cancel = () => {};
  const clear = () => {
    cancel();
    show(null);
  };
  const wait = () => {
    cancel();
    cancel = timers.after(lasting, clear);
  };
  return {
    say(text: string, undo: Message['undo'] = null) {
      id += 1;
      show({ id, text, undo });
      wait();
    },
    clear,
    /** A pointer or the focus is on it: it stays. */
    hold: () => cancel(),
    release: wait,
  };
}

export type Messages = ReturnType<typeof createMessages>;
