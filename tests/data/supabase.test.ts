import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supabaseFamily } from '../../src/data/supabase.ts';
import { set, shoppingTables } from '../../src/data/tables.ts';
import { GatewayError } from '../../src/sync/protocol.ts';

const settings = { url: 'https://database.example', publishableKey: 'key' };
const answer = { rev: 1, epoch: 'a', now: 1, rows: {}, receipts: [] };

/** The database's answers one after the other, the last for ever; and which tokens it was asked with. */
let answers: Response[];
let tokens: (string | null)[];
let bodies: string[];
beforeEach(() => {
  answers = [];
  tokens = [];
  bodies = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('authorization'));
    bodies.push(String(init.body));
    return (answers.length > 1 ? answers.shift() : answers[0])?.clone();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A session that gives one token after the other, or none any more. */
function gateway({ memberId = 'anna', ends = null as 'denied' | 'signed-out' | null } = {}) {
  let given = 0;
  const credentials = async ({ fresh } = { fresh: false }) => {
    if (fresh && ends) throw new GatewayError(ends);
    if (fresh || given === 0) given += 1;
    return { token: `token ${given}`, memberId };
  };
  return supabaseFamily(settings, credentials, shoppingTables);
}
const refused = () => Response.json({ code: '42501' }, { status: 403 });
const expired = () => Response.json({ code: 'PGRST303' }, { status: 401 });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error) => (error instanceof GatewayError ? error.code : String(error)),
  );

test('a token that expired in flight is renewed once', async () => {
  answers = [expired(), Response.json(answer)];
  expect(await codeOf(gateway().pull(0))).toBe('answered');
  expect(tokens).toEqual(['Bearer token 1', 'Bearer token 2']);
});

test.each([
  ['denied when the site, too, says that somebody is no member', refused(), 'denied', 'denied'],
  ['not denied when the database alone says so: the phone keeps its data', refused(), null, 'unavailable'],
  ['signed out when the session has ended meanwhile', expired(), 'signed-out', 'signed-out'],
  [
    'unavailable without a body: the database is down',
    new Response(null, { status: 400 }),
    null,
    'unavailable',
  ],
  ['refused by a code', Response.json({ code: '21000' }, { status: 400 }), null, 'malformed'],
] as const)('a pull is %s', async (_, given, ends, code) => {
  answers = [given];
  expect(await codeOf(gateway({ ends }).pull(0))).toBe(code);
});

test('actions of one member are not sent with the token of another', async () => {
  answers = [Response.json(answer)];
  expect(await codeOf(gateway({ memberId: 'bo' }).push([], 'anna'))).toBe('signed-out');
  expect(tokens).toEqual([]);
  expect(await codeOf(gateway().push([], 'anna'))).toBe('answered');
});

test('an action is sent with columns and ISO times, and without its text', async () => {
  answers = [Response.json(answer)];
  const operations = [
    set('shopping', 'milk', { struckAt: 0, buy: true }, { canOutdate: true }),
    { count: 'freezer_batch', key: 'batch', field: 'count', by: 1 },
  ];
  await gateway().push([{ id: 'a', at: 5, text: 'Køb Mælk', operations }], 'anna');
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    actions: [
      {
        id: 'a',
        at: 5,
        operations: [
          {
            set: 'shopping',
            key: 'milk',
            fields: { struck_at: '1970-01-01T00:00:00.000Z', buy: true },
            defaults: { can_outdate: true },
          },
          operations[1],
        ],
      },
    ],
  });
});

test('what Postgres cannot store in a text is left out of it, so that the call is not refused', async () => {
  answers = [Response.json(answer)];
  const titles = ['Mælk\0', 'Smør 😀', 'Øl \ud83d', '\\u0000'];
  const operations = titles.map((title) => set('shopping', title, { title }));
  await gateway().push([{ id: 'a', at: 1, text: '', operations }], 'anna');
  const sent = JSON.parse(bodies[0] ?? '').actions[0].operations;
  expect(sent.map(({ fields }: { fields: object }) => fields)).toEqual(
    ['Mælk', 'Smør 😀', 'Øl \ufffd', '\\u0000'].map((title) => ({ title })),
  );
});
