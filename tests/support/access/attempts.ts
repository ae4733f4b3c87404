import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { action } from '../people.ts';
import type { Project } from './project.ts';
import { syncedTables, type TableCase, type Target, tableCases } from './tables.ts';

export const clientWith = ({ url, publishableKey }: Project, token?: string): SupabaseClient =>
  createClient(url, publishableKey, { accessToken: async () => token ?? null });
/**
 * The number of rows seen or changed, `answered` for an answer that is not a list, or the status and the code
 * of the refusal.
 */
export type AttemptOutcome = number | 'answered' | `${number} ${string}`;

interface Answer {
  readonly data: unknown;
  readonly status: number;
  readonly error: { readonly code?: string } | null;
}
type Attempt = (client: SupabaseClient, target: Target) => PromiseLike<Answer>;

const verbs = ([table, { id, existing, fresh, change, over }]: [string, TableCase]): readonly [
  name: string,
  attempt: Attempt,
][] => [
  [`select ${table}`, (client) => client.from(table).select(id)],
  [`insert ${table}`, (client, target) => client.from(table).insert(fresh(target)).select(id)],
  [
    `update ${table}`,
    (client, target) => client.from(table).update(change).eq(id, existing(target)).select(id),
  ],
  [`delete ${table}`, (client, target) => client.from(table).delete().eq(id, existing(target)).select(id)],
  [`upsert ${table}`, (client, target) => client.from(table).upsert(over(target)).select(id)],
];

/** `nobody`: who has a token that holds and is not in the family. `member`: an adult. */
export type Persona = 'visitor' | 'nobody' | 'guest' | 'child' | 'member' | 'door' | 'calendars';
type Answers = Partial<Record<Persona, AttemptOutcome>>;

const forMembers = (answer: AttemptOutcome): Answers => ({ child: answer, member: answer });
const forFamily = (answer: AttemptOutcome): Answers => ({ guest: answer, ...forMembers(answer) });
const forTokens = (answer: AttemptOutcome): Answers => ({ nobody: answer, ...forFamily(answer) });
const forAdults = (answer: AttemptOutcome): Answers => ({ member: answer });
const forDoor: Answers = { door: 'answered' };
/** There is no such member, passkey or invitation. */
const unknown = '400 P0001';

const none = () => ({});
const buyNothing = ({ key }: Target) => ({
  actions: [action({ set: 'shopping', key, fields: { active: false } })],
});

/** Every function of the API: its parameters, and what it answers to whom. All others are refused. */
const functions: Readonly<Record<string, [parameters: (target: Target) => object, answers: Answers]>> = {
  whoami: [none, { ...forFamily(1), nobody: 0 }],
  end_session: [none, forTokens('answered')],
  members: [none, { nobody: 0, guest: 0, ...forMembers(4) }],
  pull_changes: [() => ({ tables: syncedTables, since: 0 }), forMembers('answered')],
  apply_actions: [buyNothing, forMembers('answered')],
  try_actions: [buyNothing, forMembers('answered')],
  export_family: [none, {}],
  record_backup: [none, {}],
  last_backup: [none, forMembers('answered')],
  schema_version: [none, forTokens('answered')],
  empty_bins: [none, {}],
  claim_day_messages: [() => ({ call: 'evening', day: '2026-11-24' }), {}],
  record_day_message: [({ key }) => ({ member: key, call: 'evening', reached: false, gone: [] }), {}],
  recovery_notice: [none, forMembers('answered')],
  begin_trip: [({ key }) => ({ shop: key }), forMembers('answered')],
  tell_additions: [none, forMembers(0)],
  take_back_message: [({ key }) => ({ shopper: key }), forMembers('answered')],
  confirm_subscription: [() => ({ endpoint: 'x' }), forMembers('answered')],
  forget_subscription: [() => ({ endpoint: 'x' }), forMembers('answered')],
  calendar_addresses: [none, forMembers(0)],
  make_calendar_address: [
    () => ({ hash: (randomUUID() + randomUUID()).replaceAll('-', '') }),
    forMembers('answered'),
  ],
  due_calendars: [() => ({ minutes: 15 }), { calendars: 0 }],
  keep_calendar: [
    () => ({ calendar: randomUUID(), events: [], etag: null, failure: null }),
    { calendars: 'answered' },
  ],
  end_calendar_address: [({ key }) => ({ member: key }), forMembers('answered')],
  family: [none, forFamily('answered')],
  add_member: [() => ({ name: 'Ny' }), forAdults('answered')],
  rename_member: [({ key }) => ({ member: key, name: 'Ny' }), forAdults(unknown)],
  set_member_kind: [({ key }) => ({ member: key, kind: 'guest' }), forAdults(unknown)],
  set_member_address: [({ key }) => ({ member: key, email: 'ny@example.org' }), forAdults(unknown)],
  remove_member: [({ key }) => ({ member: key }), forAdults(unknown)],
  restore_member: [({ key }) => ({ member: key }), forAdults(unknown)],
  remove_passkey: [() => ({ passkey: 'x' }), forFamily(unknown)],
  rename_passkey: [() => ({ passkey: 'x', device: 'Tablet' }), forFamily(unknown)],
  make_invitation: [({ key }) => ({ member: key, hash: 'a'.repeat(64) }), forAdults(unknown)],
  make_recovery: [() => ({ hash: 'b'.repeat(64) }), forAdults('answered')],
  end_sessions: [none, forFamily('answered')],
  revoke_invitation: [({ key }) => ({ invitation: key }), forAdults(unknown)],
  find_passkey: [() => ({ passkey: 'x' }), forDoor],
  begin_session: [() => ({ email: 'x' }), forDoor],
  use_passkey: [() => ({ passkey: 'x', counter: 1, challenged_at: '2026-11-02' }), forDoor],
  look_up_invitation: [() => ({ hash: 'c'.repeat(64) }), forDoor],
  register_passkey: [({ key }) => ({ passkey: {}, member: key }), forDoor],
  calendar_by_address: [() => ({ hash: 'e'.repeat(64) }), forDoor],
  invite_by_name: [() => ({ name: 'Ingen', hash: 'd'.repeat(64) }), { door: unknown }],
  is_public_picture: [() => ({ picture_name: 'x' }), { visitor: 'answered' }],
};

/** Every possible API request by name: each verb on each table, and each function. */
const attempts: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(Object.entries(tableCases).flatMap(verbs)),
  ...Object.fromEntries(
    Object.entries(functions).map(([name, [parameters]]): [string, Attempt] => [
      name,
      (client, target) => client.rpc(name, parameters(target)),
    ]),
  ),
};
export const attemptNames = Object.keys(attempts);

/** What is answered to somebody who is allowed some functions, and these verbs on tables. */
export const answersTo = (
  persona: Persona,
  tables: Readonly<Record<string, AttemptOutcome>> = {},
): Record<string, AttemptOutcome> =>
  Object.fromEntries(
    attemptNames.map((name) => [
      name,
      tables[name] ?? functions[name]?.[1][persona] ?? (persona === 'visitor' ? '401 42501' : '403 42501'),
    ]),
  );

export async function tryAll(client: SupabaseClient, target: Target) {
  const outcomes: Record<string, AttemptOutcome> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    const { data, status, error } = await attempt(client, target);
    outcomes[name] = error ? `${status} ${error.code}` : Array.isArray(data) ? data.length : 'answered';
  }
  return outcomes;
}
