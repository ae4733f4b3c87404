import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { local } from '../../../supabase/local/settings.ts';
import { headers, startTestBackend, type TestBackend, tokenOf } from '../../support/backend.ts';
import { pause } from '../../support/bench/family.ts';
import type { Heard, Listen } from '../../support/bench/listening-process.ts';
import { operation } from '../../support/people.ts';
import { ms, type Part, percentile, type Row } from '../part.ts';

const [listeners, writes, perSecond] = [200, 200, 10];
/** Supabase's published figures for broadcast from the database. */
const published = { p50: 46, p95: 132 };

/** Measures how soon many phones receive one member's changes. */
export const listenersPart: Part = {
  name: `Shopping: to ${listeners} listeners`,
  how: `${listeners} of Supabase's own Realtime clients in a process of their own on the embedded stack, which checks each of them when it joins; ${writes} changes through REST, ${perSecond} a second. From before the request of a change to each client's call with its message. The limit is what Supabase has published of broadcast from the database: p50 ${published.p50} ms, p95 ${published.p95} ms.`,
  async run() {
    const backend = await startTestBackend();
    const listening = fork('tests/support/bench/listening-process.ts');
    try {
      return await measured(backend, listening);
    } finally {
      listening.kill();
      await backend.stop();
    }
  },
};

async function measured(backend: TestBackend, listening: ChildProcess): Promise<Row[]> {
  const member = await backend.newMember();
  const tokens = await Promise.all(Array.from({ length: listeners }, () => tokenOf(member, 1_800)));
  listening.send({ url: backend.url, publishableKey: local.publishableKey, tokens } satisfies Listen);
  await once(listening, 'message');
  const sent = await write(backend, tokens[0] ?? '');
  await pause(2_000);
  listening.send('tell');
  const [heard]: [Heard[][]] = (await once(listening, 'message')) as [Heard[][]];
  const times = heard.flatMap((messages) =>
    messages.flatMap(([rev, at]) => {
      const before = sent.get(rev);
      return before === undefined ? [] : [at - before];
    }),
  );
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const lost = sent.size * listeners - times.length;
  return [
    {
      what: `a change to each of ${listeners} listeners`,
      figure: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
      budget: `p95 ${published.p95} ms`,
      kept: p95 <= published.p95,
    },
    {
      what: `messages of ${(sent.size * listeners).toLocaleString('en')}`,
      figure: lost === 0 ? 'none lost' : `${lost} lost`,
      budget: 'none lost',
      kept: lost === 0 && sent.size === writes,
    },
  ];
}

/** Makes the changes. Returns when each revision was requested, in ms since 1970. */
async function write(backend: TestBackend, token: string): Promise<ReadonlyMap<number, number>> {
  const now = () => performance.timeOrigin + performance.now();
  const apply = async (ops: unknown[]) => {
    const before = now();
    const response = await fetch(`${backend.url}/rest/v1/rpc/apply_ops`, {
      method: 'POST',
      headers: { ...headers(token), 'content-type': 'application/json' },
      body: JSON.stringify({ ops }),
    });
    const { rev, receipts } = await response.json();
    if (receipts?.[0]?.status !== 'applied') throw new Error(`A change was not taken: ${response.status}`);
    return [rev, before] as const;
  };
  const key = randomUUID();
  const milk = { title: 'Mælk', buy: true };
  await apply([operation({ entity: 'shopping', kind: 'add', key, data: milk })]);
  const start = now();
  const answers: Promise<readonly [number, number]>[] = [];
  for (let n = 0; n < writes; n += 1) {
    await pause(Math.max(0, start + (n * 1_000) / perSecond - now()));
    const data = { buy: n % 2 === 0 };
    answers.push(apply([operation({ entity: 'shopping', kind: 'want', key, data })]));
  }
  return new Map(await Promise.all(answers));
}
