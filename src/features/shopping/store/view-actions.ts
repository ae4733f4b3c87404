import type { View } from '../rules/sections.ts';
import type { Workings } from './store-context.ts';

/** What is done with the page itself. */
export function viewActions({ put, chosen, stillness, messages, doing }: Workings) {
  /** Shows it, all in its place. */
  const showAnew = (part: Parameters<Workings['put']>[0]) => {
    stillness.loosen();
    put(part);
    stillness.touched();
  };
  return {
    /** Somebody touches, types or scrolls: from now on nothing moves by itself. */
    touch: () => stillness.touched(),

    /** The page is looked at again. */
    seen() {
      stillness.seen();
      put({});
    },

    show: (view: View) => showAnew({ view, selected: null }),

    /** All items: opens a category, or closes it when it is open. */
    open: (category: string) => showAnew({ open: chosen().open === category ? null : category }),

    /** Favourites: shows a category alone, or all of them again. */
    select: (category: string) => put({ selected: chosen().selected === category ? null : category }),

    /** Takes back what the message speaks of, or does it again. */
    async undo() {
      const label = chosen().message?.undo;
      if (!label) return;
      stillness.loosen();
      await doing.undo(label);
      showAnew({});
    },

    holdMessage: messages.hold,
    releaseMessage: messages.release,
    dismissMessage: messages.clear,
    say: (text: string) => messages.say(text),

    /** A new version of the page waits. */
    offerVersion: () => put({ newVersion: true }),
  };
}
