import type { Store } from '../../../lib/store.ts';
import type { ViewModel } from './view-model.ts';

interface Lock {
  release(): Promise<void>;
}

export interface WakeLockDevice {
  /** Requests the lock; fails when the phone refuses or does not support it. */
  readonly request: () => Promise<Lock>;
  readonly isVisible: () => boolean;
  /** Calls `listener` when the page is hidden or visible again. */
  readonly onVisibility: (listener: () => void) => void;
}

/**
 * Keeps the screen on while the basket is open and the page visible. The browser releases the lock when the
 * page is hidden, so it is requested again when the page is visible.
 */
export function keepAwake(
  model: Store<ViewModel>,
  { request, isVisible, onVisibility }: WakeLockDevice,
): void {
  let lock: Promise<Lock | null> | null = null;

  function updateLock() {
    const { access, view } = model.get();
    const wanted = access === 'open' && view === 'basket' && isVisible();
    if (wanted && !lock) {
      lock = request().catch(() => null);
    } else if (!wanted && lock) {
      void lock.then((sentinel) => sentinel?.release()).catch(() => {});
      lock = null;
    }
  }

  model.subscribe(updateLock);
  onVisibility(updateLock);
  updateLock();
}
