import { retryDelay } from '../lib/retry-delay.ts';

/**
 * Joins a live channel once: calls `joined` on success, `lost` when joining fails or the channel is lost.
 * Returns a function that leaves the channel.
 */
export type Join = (on: { joined(): void; lost(): void }) => () => void;

interface Environment {
  readonly after: (ms: number, work: () => void) => unknown;
  /** Returns a number from 0 to 1, which spreads the attempts of many phones. */
  readonly random: () => number;
  /** Calls `back` whenever the network is back. */
  readonly onNetwork: (back: () => void) => void;
}

/** Keeps a channel joined. After a loss it joins again, with growing pauses between attempts. */
export function keepJoined(
  join: Join,
  on: { joined(): void; left(): void },
  { after, random, onNetwork }: Environment,
): void {
  let isLost = true;
  let failures = 0;

  function start() {
    if (!isLost) return;
    isLost = false;
    let over = false;
    let leave = () => {};
    leave = join({
      joined() {
        if (over) return;
        failures = 0;
        on.joined();
      },
      lost() {
        if (over) return;
        over = true;
        isLost = true;
        leave();
        failures += 1;
        after(retryDelay(failures, random()), start);
        on.left();
      },
    });
    if (over) leave();
  }

  onNetwork(start);
  start();
}
