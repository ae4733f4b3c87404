import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { operationBatch, plainStatements } from '../../support/bench/operation-batches.ts';
import { newMember, push } from '../../support/people.ts';
import { type Databases, onPglite, onServer } from '../log/log-databases.ts';
import { type Part, percentile, type Table } from '../part.ts';

const items = 1000;
const batches = [1, 50, 500];
/** Fewer rounds of large batches: they take long, and their figures vary little. */
const roundsOf = (size: number) => (size > 100 ? 5 : 15);
const phones = 8;
/** The relative difference between two runs of the same. */
const noise = 0.05;
/** The lowest accepted share of the floor's rate. */
const leastShare = 0.5;

/** Compares `apply_ops` with plain inserts and updates of the same rows, alternately on the same database. */
export const applyOpsPart: Part = {
  name: 'apply_ops',
  how: `Operations a second: a shopping list of ${items.toLocaleString('en')} items; each round sends a batch through \`apply_ops\` and then as many as plain inserts and updates, in one question and one transaction as the same member: with the tables' own triggers and policies, without merging, receipts and the record of operations. A share is the median of the rounds'. Eight phones in sum are taken to be as quick as one when they are within ${noise * 100} %, by which two runs of one phone differ.`,
  async run() {
    const lines: string[][] = [];
    const broken: string[] = [];
    for (const databases of [await onPglite(1), await onServer(1)]) {
      if (!databases) continue;
      for (const line of await measured(databases)) {
        lines.push(line.cells);
        if (!line.kept) broken.push(line.cells.join(' '));
      }
      await databases.close();
    }
    const head = ['database', 'phones', 'in a batch', 'apply_ops', 'plain', 'share', 'at least'];
    return { head, lines, broken } satisfies Table;
  },
};

interface Line {
  readonly cells: string[];
  readonly kept: boolean;
}

async function measured({ name, all, connect }: Databases): Promise<Line[]> {
  const [owner] = all;
  if (!owner) throw new Error('no database');
  await owner.query(
    "insert into public.shopping (key, id, title) select gen_random_uuid(), n, 'Vare ' || n from generate_series(1, $1::int) n",
    [items],
  );
  await owner.exec('analyze');
  const { rows } = await owner.query<{ key: string }>('select key from public.shopping');
  const keys = rows.map(({ key }) => key);
  const senders: Sender[] = [];
  for (let n = 0; n < phones; n += 1)
    senders.push({
      sql: (await connect?.()) ?? owner,
      member: await newMember(owner),
      phone: randomUUID(),
    });
  const [first] = senders;
  if (!first) throw new Error('no phone');

  const lines: Line[] = [];
  for (const size of batches) lines.push(line(name, 1, size, await compare([first], size, keys)));
  const together = await compare(senders, 50, keys);
  lines.push(line(name, phones, 50, together));
  // Alternately, so that both meet the same load on the machine.
  const sums: number[] = [];
  const alone = Array.from({ length: phones }, () => first);
  for (let round = 0; round < roundsOf(50); round += 1) {
    const rates = new Map<readonly Sender[], number>();
    for (const each of round % 2 === 0 ? [alone, senders] : [senders, alone])
      rates.set(each, await rate(each, 50, keys, sendOperations));
    sums.push((rates.get(senders) ?? 0) / (rates.get(alone) ?? 0));
  }
  const sum = percentile(sums, 0.5);
  lines.push({
    cells: [name, `${phones} in sum, beside one`, '50', '', '', `${Math.round(sum * 100)} %`, '100 %'],
    kept: sum >= 1 - noise,
  });
  return lines;
}

interface Sender {
  readonly sql: Sql;
  readonly member: Awaited<ReturnType<typeof newMember>>;
  readonly phone: string;
}
type Send = (sender: Sender, size: number, keys: readonly string[]) => Promise<void>;

const sendOperations: Send = async ({ sql, member, phone }, size, keys) => {
  const { receipts } = await push(sql, member, operationBatch(size, keys), phone);
  const rejected = receipts.find(({ status }) => status !== 'applied');
  if (rejected) throw new Error(`not applied: ${JSON.stringify(rejected)}`);
};
const sendPlain: Send = async ({ sql, member }, size, keys) => {
  const statements = plainStatements(operationBatch(size, keys), member.id);
  const claims = JSON.stringify({ role: 'authenticated', sub: member.id, aud: 'authenticated' });
  await sql.exec('begin');
  await sql.query("select set_config('request.jwt.claims', $1, true)", [claims]);
  await sql.exec('set local role authenticated');
  // Takes the lock of apply_ops, so that two writers wait for each other instead of deadlocking.
  await sql.exec('select private.lock_revision()');
  await sql.exec(statements);
  await sql.exec('commit');
};

/** Returns the operations per second of all senders together, each with one batch. */
async function rate(senders: readonly Sender[], size: number, keys: readonly string[], send: Send) {
  const start = performance.now();
  const ownConnections = new Set(senders.map(({ sql }) => sql)).size === senders.length;
  if (ownConnections) await Promise.all(senders.map((sender) => send(sender, size, keys)));
  else for (const sender of senders) await send(sender, size, keys);
  return (senders.length * size) / ((performance.now() - start) / 1000);
}

async function compare(senders: readonly Sender[], size: number, keys: readonly string[]) {
  const pairs: [ours: number, floor: number][] = [];
  for (let round = 0; round < roundsOf(size); round += 1) {
    // Alternates which comes first, since each finds more rows than the one before.
    const before = round % 2 === 0 ? null : await rate(senders, size, keys, sendPlain);
    const ours = await rate(senders, size, keys, sendOperations);
    pairs.push([ours, before ?? (await rate(senders, size, keys, sendPlain))]);
  }
  return pairs;
}

function line(
  name: string,
  count: number,
  size: number,
  pairs: readonly (readonly [number, number])[],
): Line {
  const median = (of: (pair: readonly [number, number]) => number) => percentile(pairs.map(of), 0.5);
  const share = median(([ours, floor]) => ours / floor);
  const perSecond = (value: number) => Math.round(value).toLocaleString('en');
  return {
    cells: [
      name,
      String(count),
      String(size),
      perSecond(median(([ours]) => ours)),
      perSecond(median(([, floor]) => floor)),
      `${Math.round(share * 100)} %`,
      `${leastShare * 100} %`,
    ],
    kept: share >= leastShare,
  };
}
