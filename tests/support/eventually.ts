import { vi } from 'vitest';

/** Waits until the assertions in `check` hold, however slow the machine is. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 300_000, interval: 5 });
