import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ShoppingTables } from '../../../src/data/gateway/tables.ts';
import { databaseServer } from '../../support/databases/database-server.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { type Arrivals, arrivals, inOrder } from '../../support/laws/arrivals.ts';
import { type DatabaseCaller, newMember, operation, push } from '../../support/people.ts';
import { day, histories } from '../../support/simulation/histories.ts';
import {
  brokenCounts,
  brokenTicks,
  mixedShops,
  type ShoppingChoice,
  sameNameChoices,
  shoppingChoices,
  shoppingSimulation,
} from '../../support/simulation/shopping-simulation.ts';
import { run } from '../../support/simulation/simulation.ts';

/** A change of a function of the database: what stands there, and what is to stand there. */
interface Bug {
  readonly signature: string;
  readonly from: string;
  readonly to: string;
}

const ops = 'private.incoming_operation[]';
const tick = `private.tick_items(${ops})`;
const restocked = 'private.restocked(integer, jsonb, integer, text)';

/** They come out otherwise when the server hears of them in another order. */
const merging: readonly (readonly [string, Bug])[] = [
  [
    'a category that stays where who is heard last puts it',
    {
      signature: `private.place_categories(${ops})`,
      from: 'private.wins(s.places, o.category, o.at, o.id)',
      to: 'true',
    },
  ],
  [
    'a shop that is called what is heard last',
    {
      signature: `private.rename_shops(${ops})`,
      from: "private.wins(s.stamps, 'name', o.at, o.id)",
      to: 'true',
    },
  ],
  [
    'a shop that is removed or back as is heard last',
    {
      signature: `private.set_shops_active(${ops}, boolean)`,
      from: "private.wins(s.stamps, 'active', o.at, o.id)",
      to: 'true',
    },
  ],
  [
    'a category that keeps as long as who is heard last says',
    {
      signature: `private.apply_norms(${ops})`,
      from: "private.wins(n.stamps, 'months', o.at, o.id)",
      to: 'true',
    },
  ],
  [
    "a tick that ends another's",
    { signature: tick, from: '(o.ticked or s.ticked_by = auth.uid())', to: 'true' },
  ],
  [
    'an item that is with who is heard last',
    { signature: tick, from: "private.wins(s.stamps, 'tick', o.at, o.id)", to: 'true' },
  ],
  [
    'a removed item that is with who had it before, if that is heard last',
    {
      signature: `private.set_items_active(${ops}, boolean)`,
      from: "array['active', 'tick']",
      to: "array['active']",
    },
  ],
];

/** They lose what was frozen, make it up, or teach what is not so. */
const counting: readonly (readonly [string, Bug, readonly ShoppingChoice['kind'][]])[] = [
  [
    'a packet that goes in without its day',
    {
      signature: restocked,
      from: 'frozen := frozen || jsonb_build_object(day, coalesce((frozen ->> day)::integer, 0) + count - count_before);',
      to: 'null;',
    },
    ['add', 'stock'],
  ],
  [
    'a packet that goes in twice',
    { signature: restocked, from: 'count_before + by)', to: 'count_before + 2 * by)' },
    ['add', 'stock'],
  ],
  [
    'a count that is set, not added to',
    {
      signature: `private.stock_items(${ops})`,
      from: 'private.restocked(s.count, s.frozen,',
      to: "private.restocked(0, '{}',",
    },
    ['add', 'stock'],
  ],
  [
    'what a trip bought, put in by each who says so',
    {
      signature: `private.freeze_purchases(${ops})`,
      from: 'and case when p.frozen_on is null then',
      to: 'and case when true then',
    },
    ['add', 'purchase', 'stock', 'stock', 'stock'],
  ],
  [
    'an undone purchase that leaves in the freezer what it put there',
    {
      signature: `private.undo_purchases(${ops})`,
      from: 'p.id = any (undone) and p.frozen_on is not null',
      to: 'false',
    },
    ['add', 'purchase', 'unpurchase', 'stock', 'stock', 'stock'],
  ],
  [
    'a purchase that was ticked long before its tick',
    {
      signature: `private.purchase_items(${ops})`,
      from: 'case when o.ticked then o.ticked_at end',
      to: "case when o.ticked then o.ticked_at - interval '5 hours' end",
    },
    ['add', 'tick', 'tick', 'purchase', 'purchase'],
  ],
];

/** They give what was done with a shop to another one, which has its key. */
const mixing: readonly (readonly [string, Bug])[] = [
  [
    'an add that gets a key of its own, and what follows reaching the shop with its first key',
    {
      signature: `private.resolve_shop_keys(${ops})`,
      from: 'exists (select from public.shop s where s.key = o.fallback)',
      to: 'false',
    },
  ],
  [
    'an add that is refused, and what follows reaching the shop with its key',
    {
      signature: `private.resolve_shop_keys(${ops})`,
      from: 'private.fold_case(s.name) <> private.fold_case(o.added)',
      to: 'false',
    },
  ],
];

/** Where the bugs are planted. One database is enough, since they try the laws and not the database. */
const planted = engines().at(-1)?.name;

describe.each(engines())('on $name', ({ name, open }) => {
  const db = testDatabase(open);
  let members: readonly Required<DatabaseCaller>[];

  /** Runs with the bug in the database, and takes it out again. */
  async function withBug<R>({ signature, from, to }: Bug, work: () => Promise<R>): Promise<R> {
    const { rows } = await db.owner.query<{ body: string }>(
      'select pg_get_functiondef($1::regprocedure) as body',
      [signature],
    );
    const body = rows[0]?.body ?? '';
    expect(body.split(from)).toHaveLength(2);
    await db.owner.exec(body.replace(from, () => to));
    try {
      return await work();
    } finally {
      await db.owner.exec(body);
    }
  }

  /** What there is of one item and one shop once all has arrived in this order. */
  async function outcome(history: Arrivals, order: readonly number[]) {
    const keys: Readonly<Record<string, string>> = {
      Mælk: randomUUID(),
      Netto: randomUUID(),
      Brød: randomUUID(),
    };
    const [Mælk = '', Netto = '', Brød = ''] = Object.values(keys);
    const began = Date.now() - 3_600_000;
    const [first] = members;
    if (!first) throw new Error('no member');
    await push(db.owner, first, [
      operation({
        entity: 'shopping',
        kind: 'add',
        key: Mælk,
        at: began,
        data: { title: 'Mælk', buy: true },
      }),
      operation({ entity: 'shop', kind: 'add', key: Netto, at: began, data: { name: 'Netto' } }),
    ]);
    /** Another for each history, in the same order among themselves. */
    const unique = randomUUID().slice(0, 7);
    const phones = [randomUUID(), randomUUID(), randomUUID()];
    const times = new Map<unknown, string>();
    for (const { op, phone } of inOrder(history, order)) {
      const member = members[phone];
      if (!member) throw new Error('no member');
      const id = op.id.replace(/^0{7}(\d)/, `$1${unique}`);
      times.set(id, op.id);
      const sent = { ...op, id, key: keys[op.key] ?? '', at: began + op.at };
      await push(db.owner, member, [sent], phones[phone]);
    }
    const { rows } = await db.owner.query<Record<string, unknown>>(
      `select i.ticked_by, extract(epoch from i.ticked_at) * 1000 - $3::numeric as ticked_at, i.stamps -> 'tick' ->> 1 as tick,
        s.name, s.active, s.places, s.stamps - 'nothing' as stamps, n.months, n.stamps as said
      from public.shopping i join public.shop s on s.key = $2 left join public.norm n on n.key = $4 where i.key = $1`,
      [Mælk, Netto, began, Brød],
    );
    // Ids and times as the history has them.
    let text = JSON.stringify(rows);
    for (const [id, as] of times) text = text.replaceAll(String(id), String(as));
    return text.replace(/\b\d{13}\b/g, (time) => String(Number(time) - began)).replace(/\.0+"/g, '"');
  }

  const sameInAnyOrder = fc.asyncProperty(arrivals, async (history) => {
    const [first = [], second = []] = history.orders;
    const anyId = (text: string) =>
      text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, (id) =>
        id.startsWith('0000000') || members.some((member) => member.id === id) ? id : 'added',
      );
    expect(anyId(await outcome(history, first))).toBe(anyId(await outcome(history, second)));
  });

  describe('the order of arrival', () => {
    beforeAll(async () => {
      members = [await newMember(db.owner), await newMember(db.owner), await newMember(db.owner)];
    });

    test('the order of arrival makes no difference to ticks, names, places of categories and how long those keep', async () => {
      await fc.assert(sameInAnyOrder, { numRuns: 12 });
    }, 600_000);

    if (name !== planted) return;
    test.each(merging)(
      'the law of the order of arrival catches %s',
      async (_, bug) => {
        const found = await withBug(bug, () =>
          fc.check(sameInAnyOrder, { numRuns: 1000, endOnFailure: true }),
        );
        expect(found.failed).toBe(true);
      },
      600_000,
    );
  });

  if (name !== planted) return;

  describe('the laws of counters, batches and ticks', () => {
    test.each(counting)(
      'the laws of counters, batches and ticks catch %s',
      async (_, bug, kinds) => {
        const choices = shoppingChoices.chain((choice) =>
          fc.constantFrom(...kinds).map((kind) => ({
            ...choice,
            kind,
            text: 'Rugbrød',
            day: choice.yes ? '2026-03-01' : choice.day,
            by: choice.yes ? Math.abs(choice.by) : choice.by,
          })),
        );
        const server = () => databaseServer<ShoppingTables>(db.owner, 'shopping');
        const holds = fc.asyncProperty(histories(choices, 20, day), async (history) => {
          const after = await run(history, { ...shoppingSimulation, server });
          expect([...brokenCounts(after), ...brokenTicks(after)]).toEqual([]);
        });
        expect((await fc.check(holds, { numRuns: 4 })).failed).toBe(false);
        const found = await withBug(bug, () => fc.check(holds, { numRuns: 1000, endOnFailure: true }));
        expect(found.failed).toBe(true);
      },
      600_000,
    );
  });

  test.each(mixing)(
    'the law of shops catches %s',
    async (_, bug) => {
      const server = () => databaseServer<ShoppingTables>(db.owner, 'shopping');
      const holds = fc.asyncProperty(histories(sameNameChoices, 20, day), async (history) => {
        expect(mixedShops(await run(history, { ...shoppingSimulation, server }))).toEqual([]);
      });
      expect((await fc.check(holds, { numRuns: 4 })).failed).toBe(false);
      const found = await withBug(bug, () => fc.check(holds, { numRuns: 1000, endOnFailure: true }));
      expect(found.failed).toBe(true);
    },
    600_000,
  );
});
