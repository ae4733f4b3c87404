import { expect, test, vi } from 'vitest';
import {
  backupWarning,
  createEarlierYearsStore,
  createLastBackup,
} from '../../../../src/features/log/store/load-once.ts';
import { oneDay } from '../../../../src/lib/durations.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('a backup of the last nine days is not mentioned, and neither is one that was never made', () => {
  expect(backupWarning(now - 9 * oneDay, now)).toBeNull();
  expect(backupWarning(null, now)).toBeNull();
});

test('an older one is reported with its date and with what to do', () => {
  expect(backupWarning(Date.parse('2026-11-09T02:00:00Z'), now)).toBe(
    'Den seneste sikkerhedskopi er fra 9. november 2026. Sig det til den, der passer hjemmesiden.',
  );
});

test('the database is asked once, and again only when it did not answer', async () => {
  const lastBackup = vi
    .fn<() => Promise<number | null>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(now - 10 * oneDay);
  const store = createLastBackup({ lastBackup }, () => now);
  store.load('e');
  store.load('e');
  await vi.waitFor(() => expect(lastBackup).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(store.get()).toBeNull();
  store.load('e');
  await vi.waitFor(() => expect(store.get()).toContain('sikkerhedskopi'));
  store.load('e');
  expect(lastBackup).toHaveBeenCalledTimes(2);
});

test('a restored database is asked again, and a late answer of the one before is not shown', async () => {
  const answers = ['e', 'f'].map(() => Promise.withResolvers<readonly number[]>());
  const years = vi.fn(() => answers[years.mock.calls.length - 1]?.promise ?? Promise.reject());
  const search = async () => ({ rows: [], next: null, found: null });
  const store = createEarlierYearsStore({ years, search }, () => now);
  store.load('e');
  store.load('f');
  store.load('f');
  expect(years).toHaveBeenCalledTimes(2);
  answers[1]?.resolve([2020, 1985]);
  await vi.waitFor(() => expect(store.get().years).toEqual([2020, 1985]));
  answers[0]?.resolve([2020]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.get().years).toEqual([2020, 1985]);
});
