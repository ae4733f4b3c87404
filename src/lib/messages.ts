/** Calls `work` once after `ms`; the returned function prevents it. */
type After = (ms: number, work: () => void) => () => void;

/** What was just done, said for a while. */
export interface Messages<Content> {
  say(content: Content): void;
  clear(): void;
  /** A pointer or the focus is on it: it stays. */
  hold(): void;
  /** It is left: it goes away after a while. */
  release(): void;
}

/** Eight seconds: time to read it and to reach its button. */
const lasting = 8_000;

/** One message at a time, each with another number, also when it says the same; `show` gets null when it is gone. */
export function createMessages<Content extends object>(
  after: After,
  show: (message: (Content & { readonly id: number }) | null) => void,
): Messages<Content> {
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
    cancel = after(lasting, clear);
  };
  return {
    say(content) {
      id += 1;
      shown = true;
      show({ ...content, id });
      release();
    },
    clear,
    hold: () => cancel(),
    release,
  };
}
