import fc from 'fast-check';
import { startFamily } from '../support/bench/family.ts';
import { openPhones, recoveryInBrowsers } from '../support/bench/liveness-in-browsers.ts';
import { livenessHistories, recoveryTime } from '../support/laws/liveness.ts';
import { logChoices, logSimulation } from '../support/simulation/log-simulation.ts';
import { shoppingChoices, shoppingSimulation } from '../support/simulation/shopping-simulation.ts';
import { ms, type Part, percentile, type Row } from './part.ts';

const simulated = 1_000;
/** `LIVENESS=5` runs fewer for a quick try. */
const inBrowsers = Number(process.env.LIVENESS ?? 100);
const budget = 5_000;

/** Measures how soon all phones show the same after the last of many faults. */
export const livenessPart: Part = {
  name: 'Recovery after faults',
  how: `Random histories in which people change the list while phones lose the network (noticed by the browser or not), the back end goes down, tabs are killed, tokens expire, disks or devices are slow, clocks are wrong and scripts are lost. Measured from the end of the last fault until every phone shows what the server has and has nothing left to send: ${simulated.toLocaleString('en')} histories of each list on three phones in simulated time, ${inBrowsers} of the shopping list in two Chromium browsers over the embedded stack.`,
  async run() {
    const shopping = fc.sample(livenessHistories(shoppingChoices), simulated);
    const log = fc.sample(livenessHistories(logChoices), simulated);
    const times = { shopping: [] as (number | null)[], log: [] as (number | null)[] };
    for (const history of shopping) times.shopping.push(await recoveryTime(history, shoppingSimulation));
    for (const history of log) times.log.push(await recoveryTime(history, logSimulation));
    return [
      row('the shopping list, simulated', times.shopping),
      row('the log, simulated', times.log),
      row('the shopping list in Chromium', await measuredInBrowsers()),
    ];
  },
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
