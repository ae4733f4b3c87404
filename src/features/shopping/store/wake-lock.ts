import type { Store } from '../../../lib/store.ts';
import type { ViewModel } from './view-model.ts';

interface Lock {
  release(): Promise<void>;
}

export interface WakeLockDevice {
  /** Asks the phone to stay awake; fails where it will not or cannot. */
  readonly request: () => Promise<Lock>;
  readonly isVisible: () => boolean;
  /** Tells when the page is hidden or seen again. */
  readonly onVisibility: (listener: () => void) => void;
}

/**
 * Keeps the phone awake while the basket is open and looked at. The browser takes the lock away when the page is
 * hidden, so it is asked for again when the page is seen.
 */
export function keepAwake(
  model: Store<ViewModel>,
  { request, isVisible, onVisibility }: WakeLockDevice,
): void {
  let lock: Promise<Lock | null> | null = null;

  function look() {
    const { access, view } = model.get();
    const wanted = access === 'open' && view === 'basket' && isVisible();
    if (wanted && !lock) {
      lock = request().catch(() => null);
    } else if (!wanted && lock) {
      void lock.then((held) => held?.release()).catch(() => {});
      lock = null;
    }
  }

  model.subscribe(look);
  onVisibility(look);
  look();
}
