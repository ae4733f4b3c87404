import { vi } from 'vitest';

export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 300_000, interval: 5 });
