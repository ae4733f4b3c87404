import { retryDelay } from '../lib/retry-delay.ts';
import type { ErrorCode } from '../sync/protocol.ts';

/**
 * Joins a live channel once: calls `joined` on success, `lost` when joining fails or the channel is lost.
 * Returns a function that leaves the channel.
 */
export type Join = (on: { joined(): void; lost(code: ErrorCode): void }) => () => void;

interface Environment {
  /** Calls `work` once after `ms`. The returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Returns a number from 0 to 1, which spreads the attempts of many phones. */
  readonly random: () => number;
  /** Calls `back` when the network is back, until the returned function is called. */
  readonly onNetwork: (back: () => void) => () => void;
}

/**
 * Keeps a channel joined until the returned function is called. After a loss it joins again, with growing
 * pauses between attempts.
 */
export function keepJoined(
  join: Join,
  on: { joined(): void; left(code: ErrorCode): void },
  { after, random, onNetwork }: Environment,
): () => void {
  let leave: (() => void) | null = null;
  let failures = 0;
  let cancel = () => {};

  function start() {
    cancel();
    let over = false;
    let end = () => {};
    leave = () => {
      over = true;
      end();
    };
    end = join({
      joined() {
        if (over) return;
        failures = 0;
        on.joined();
      },
      lost(code) {
        if (over) return;
        over = true;
        end();
        leave = null;
        failures += 1;
        cancel = after(retryDelay(failures, random()), start);
        on.left(code);
      },
    });
    if (over) end();
  }

  const stopListening = onNetwork(() => leave ?? start());
  start();
  return () => {
    stopListening();
    cancel();
    leave?.();
  };
}
