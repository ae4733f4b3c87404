import fc from 'fast-check';
import type { Tables } from '../../../src/sync/fold.ts';
import { type Choice, choices, day, memberOf, operationsOf } from '../simulation/choices.ts';
import type { Network } from '../simulation/histories.ts';
import { createMemoryServer } from '../simulation/memory-server.ts';
import { createPhone, type Phone, type PlantedBug, sequentialIds } from '../simulation/simulated-phones.ts';
import { createSimulatedTime } from '../simulation/simulated-time.ts';
import { sameRows } from './laws.ts';

const faults = [
  'partition',
  'silent partition',
  'server down',
  'tab killed',
  'token expired',
  'slow disk',
  'wrong clock',
] as const;

/** A fault on one phone or for all of them, which ends after `lasts` ms. */
export interface Fault {
  readonly kind: (typeof faults)[number];
  readonly lasts: number;
}

/** One event, `wait` ms after the previous one: an action of a person, or a fault. */
export interface LivenessStep {
  readonly phone: number;
  readonly wait: number;
  readonly happens: { readonly choice: Choice } | { readonly fault: Fault };
}

/** Histories of 3 to 25 events on three phones, two in five of them faults of these kinds. */
export const livenessHistories = (
  kinds: readonly Fault['kind'][] = faults,
): fc.Arbitrary<readonly LivenessStep[]> =>
  fc.array(
    fc.record({
      phone: fc.nat(2),
      wait: fc.oneof(fc.constant(0), fc.nat(500), fc.nat(10_000)),
      happens: fc.oneof(
        { weight: 3, arbitrary: fc.record({ choice: choices }) },
        { weight: 2, arbitrary: fc.record({ fault: faultOf(kinds) }) },
      ),
    }),
    { minLength: 3, maxLength: 25, size: 'max' },
  );
const faultOf = (kinds: readonly Fault['kind'][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), lasts: fc.oneof(fc.nat(2_000), fc.nat(60_000)) });

/** A phone's network without faults: answers take up to a fifth of a second. */
function usualNetwork(): Network {
  let calls = 0;
  return {
    call: () => ({ kind: 'ok', delay: (calls++ * 37) % 100 }),
    message: () => ({ lost: false, delay: (calls++ * 53) % 200 }),
  };
}

/** Recovery that takes longer is a stall, in ms. */
const stall = 90_000;
const sample = 100;

/** Returns how many ms after the last fault and action all phones show the server's rows; null when they never do. */
export async function recoveryTime(steps: readonly LivenessStep[], bug?: PlantedBug): Promise<number | null> {
  const time = createSimulatedTime(Date.now() - day);
  const server = createMemoryServer(time.now);
  const newId = sequentialIds();
  const phones = [0, 1, 2].map((i) =>
    createPhone({
      gateway: server.as(memberOf(i)),
      member: memberOf(i),
      time,
      newId,
      network: usualNetwork(),
      ...(bug && { bug }),
    }),
  );
  await time.advance(5_000);
  let end = time.now();
  for (const { phone: index, wait, happens } of steps) {
    await time.advance(wait);
    const phone = phones[index];
    if (!phone) continue;
    end = Math.max(end, time.now());
    if ('choice' in happens) {
      const [tab] = phone.tabs;
      if (tab && tab.store.get().kind !== 'opening') phone.dispatch(0, operationsOf(happens.choice));
    } else {
      const { fault } = happens;
      const stop = begin(fault, phone, phones);
      time.after(fault.lasts, stop);
      end = Math.max(end, time.now() + fault.lasts);
    }
  }
  await time.advance(end - time.now());
  let waited = 0;
  while (waited <= stall && !isInStep(phones, server.rows())) {
    await time.advance(sample);
    waited += sample;
  }
  return waited <= stall ? waited : null;
}

function begin({ kind }: Fault, phone: Phone, phones: readonly Phone[]): () => void {
  switch (kind) {
    case 'partition':
    case 'silent partition':
      phone.setOnline(false);
      return () => phone.setOnline(true, { silent: kind === 'silent partition' });
    case 'server down':
      for (const each of phones) each.setServer(false);
      return () => {
        for (const each of phones) each.setServer(true);
      };
    case 'tab killed':
      phone.killTab(0);
      return () => {
        if (phone.tabs.length === 0) phone.openTab();
      };
    case 'token expired':
      phone.setToken(false);
      return () => phone.setToken(true);
    case 'slow disk':
      phone.setStorageDelay(1_500);
      return () => phone.setStorageDelay(0);
    case 'wrong clock':
      phone.setSkew(3_600_000);
      return () => phone.setSkew(-700);
  }
}

const isInStep = (phones: readonly Phone[], rows: Tables): boolean =>
  phones.every(
    ({ tabs }) =>
      tabs.length > 0 &&
      tabs.every(({ store }) => {
        const { tables, pending } = store.get();
        return pending.every(({ state: { kind } }) => kind === 'rejected') && sameRows(tables, rows);
      }),
  );
