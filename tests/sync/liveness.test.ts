import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livenessHistories, recoveryTime } from '../support/laws/liveness.ts';
import type { PlantedBug } from '../support/simulation/simulated-phones.ts';

/** Histories that are tried. */
const numRuns = Number(process.env.HISTORIES ?? 100);
/** How long the phones may take to be equal after the last fault, in ms. */
const allowed = 5_000;

test('after the last fault all phones show the same within five seconds', async () => {
  const property = fc.asyncProperty(livenessHistories, async (history) => {
    const waited = await recoveryTime(history);
    expect(waited).not.toBeNull();
    expect(waited).toBeLessThanOrEqual(allowed);
  });
  await fc.assert(property, { numRuns });
});

test.each<PlantedBug>(['lost wake-up', 'kept lock', 'retries end'])(
  'catch a planted bug: %s',
  async (bug) => {
    const property = fc.asyncProperty(livenessHistories, async (history) => {
      const waited = await recoveryTime(history, bug);
      return waited !== null && waited <= allowed;
    });
    // It stops at the first that is found: of the rarest bug one in some hundred histories.
    const found = await fc.check(property, { numRuns: 20_000, endOnFailure: true });
    expect(found.failed).toBe(true);
  },
);
