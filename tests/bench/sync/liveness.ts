import fc from 'fast-check';
import type { Operation } from '../../../src/sync/protocol.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';
import { startFamily } from '../../support/bench/family.ts';
import { openPhones, recoveryInBrowsers } from '../../support/bench/liveness-in-browsers.ts';
import { livenessHistories, recoveryTime } from '../../support/laws/liveness.ts';
import { eachSyncedFeature, type SyncedFeature } from '../../support/simulation/synced-features.ts';
import { ms, type Part, percentile, type Row } from '../part.ts';

const simulated = 1_000;
/** `LIVENESS=5` runs fewer for a quick try. */
const inBrowsers = Number(process.env.LIVENESS ?? 100);
const budget = 5_000;

/** Measures how soon all phones show the same after the last of many faults. */
export const livenessPart: Part = {
  name: 'Recovery after faults',
  how: `Random histories in which people change the list while phones lose the network (noticed by the browser or not), the back end goes down, tabs are killed, tokens expire, disks or devices are slow, clocks are wrong and scripts are lost. Measured from the end of the last fault until every phone shows what the server has and has nothing left to send: ${simulated.toLocaleString('en')} histories of each list on three phones in simulated time, ${inBrowsers} of the shopping list in two Chromium browsers over the embedded stack.`,
  async run() {
    const rows: Row[] = [];
    for (const measure of eachSyncedFeature(simulatedRow)) rows.push(await measure());
    return [...rows, row('the shopping list in Chromium', await measuredInBrowsers())];
  },
};

const simulatedRow =
  <Op extends Operation, T extends Tables, Choice>({
    title,
    choices,
    simulation,
  }: SyncedFeature<Op, T, Choice>) =>
  async (): Promise<Row> => {
    const times: (number | null)[] = [];
    for (const history of fc.sample(livenessHistories(choices), simulated))
      times.push(await recoveryTime(history, simulation));
    return row(`${title}, simulated`, times);
  };

async function measuredInBrowsers(): Promise<(number | null)[]> {
  const family = await startFamily();
  try {
    const pages = await openPhones(family);
    const times: (number | null)[] = [];
    for (let seed = 1; seed <= inBrowsers; seed += 1) {
      const time = await recoveryInBrowsers(family, pages, seed);
      if (time === null || time > budget)
        console.error(`history ${seed}: ${time === null ? 'a stall' : ms(time)}`);
      times.push(time);
    }
    return times;
  } finally {
    await family.stop();
  }
}

function row(what: string, times: readonly (number | null)[]): Row {
  const recovered = times.filter((time) => time !== null);
  const stalls = times.length - recovered.length;
  const [p50, p99] = [percentile(recovered, 0.5), percentile(recovered, 0.99)];
  return {
    what: `${what}: ${times.length.toLocaleString('en')} histories`,
    figure: `p50 ${ms(p50)}, p99 ${ms(p99)}, ${stalls === 0 ? 'no stall' : `${stalls} stalls`}`,
    budget: `p99 ${ms(budget)}, no stall`,
    kept: stalls === 0 && p99 <= budget,
  };
}
