import type { Messages } from '../../../app-shell/store/messages.ts';
import type { Timers } from '../../../sync/ports.ts';
import type { Intent, Sync } from '../../../sync/sync.ts';
import type { ShoppingOperation, ShoppingTables } from '../rules/operations.ts';
import { meant } from '../rules/resolve-keys.ts';
import { inverse } from '../rules/undo.ts';

export type ShoppingIntent = Intent<ShoppingOperation>;
export type ShoppingSync = Sync<ShoppingOperation, ShoppingTables>;

export interface Deed {
  /** What is done, given the list as it is when its turn comes. */
  readonly intents: (tables: ShoppingTables) => readonly ShoppingIntent[];
  /** What is said when it is done; nothing when null. */
  readonly text: ((tables: ShoppingTables) => string) | null;
  /** Deeds of the same name, one after the other, are taken back together, and told of when the last is done. */
  readonly together?: string;
  /** Besides, when it is taken back. */
  readonly undone?: () => void;
}

interface WayBack {
  readonly intents: readonly ShoppingIntent[];
  readonly together: string | undefined;
  readonly undone: (() => void) | undefined;
}

/**
 * How long after the last of several deeds they are told of, in ms. A message takes the place of the list's last lines:
 * it is not to come under a thumb that taps on.
 */
const tellsAfter = 900;

interface Telling {
  readonly messages: Messages;
  /** Does a message stand there already? */
  readonly isShown: () => boolean;
  readonly timers: Timers;
}

/** Does one thing after the other, tells what was done and knows the way back from the last. */
export function createDoing(sync: ShoppingSync, { messages, isShown, timers }: Telling) {
  let back: WayBack | null = null;
  let endTelling = () => {};
  let turn: Promise<unknown> = Promise.resolve();

  async function now({ intents, text, together, undone }: Deed, again: boolean): Promise<boolean> {
    const { tables, member } = sync.store.get();
    const todo = meant(intents(tables), tables);
    if (todo.length === 0) return false;
    let done: readonly ShoppingOperation[];
    try {
      done = await sync.dispatch(todo);
    } catch {
      messages.say('Det kunne ikke gemmes: telefonen har ikke mere plads.');
      return false;
    }
    endTelling();
    if (!text) {
      // What is said is of something before, and so is its 'Fortryd'.
      back = null;
      messages.clear();
      return true;
    }
    const way = inverse(tables, done, member);
    const joined = together !== undefined && back?.together === together ? back.intents : [];
    back = { intents: [...way, ...joined], together, undone };
    const tell = () => messages.say(text(sync.store.get().tables), again ? 'Gentag' : 'Fortryd');
    if (together === undefined || isShown()) tell();
    else endTelling = timers.after(tellsAfter, tell);
    return true;
  }

  /** Resolves when it is done and stored: true, or false when there was nothing to do or no room to store it. */
  function perform(deed: Deed, again = false): Promise<boolean> {
    const result = turn.then(() => now(deed, again));
    // One that fails does not keep back the next.
    turn = result.catch(() => {});
    return result;
  }

  return {
    perform,
    /** Takes back what the message speaks of. */
    async undo(label: 'Fortryd' | 'Gentag'): Promise<void> {
      const way = back;
      if (!way) return;
      back = null;
      const text = () => (label === 'Fortryd' ? 'Fortrudt' : 'Gentaget');
      await perform({ intents: () => way.intents, text }, label === 'Fortryd');
      way.undone?.();
    },
    /** The message is gone, and with it the way back. */
    forget() {
      back = null;
    },
  };
}
