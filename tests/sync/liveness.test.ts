import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fault, livenessHistories, recoveryTime } from '../support/laws/liveness.ts';
import type { PlantedBug } from '../support/simulation/simulated-phones.ts';

const numRuns = Number(process.env.HISTORIES ?? 100);
/** How long the phones may take to be equal after the last fault, in ms. */
const allowed = 5_000;

test('after the last fault all phones show the same within five seconds', async () => {
  const property = fc.asyncProperty(livenessHistories(), async (history) => {
    const waited = await recoveryTime(history);
    expect(waited).not.toBeNull();
    expect(waited).toBeLessThanOrEqual(allowed);
  });
  await fc.assert(property, { numRuns });
});

/** Each with the faults after which it shows. */
test.each<[PlantedBug, Fault['kind'][]]>([
  ['lost wake-up', ['partition', 'silent partition']],
  ['kept lock', ['tab killed', 'slow disk']],
  ['retries end', ['silent partition', 'server down']],
])('catch a planted bug: %s', async (bug, kinds) => {
  const property = fc.asyncProperty(livenessHistories(kinds), async (history) => {
    const waited = await recoveryTime(history, bug);
    return waited !== null && waited <= allowed;
  });
  const found = await fc.check(property, { numRuns: 20_000, endOnFailure: true });
  expect(found.failed).toBe(true);
});
