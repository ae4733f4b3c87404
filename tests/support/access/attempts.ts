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

const call =
  (name: string, parameters: (target: Target) => object = () => ({})): Attempt =>
  (client, target) =>
    client.rpc(name, parameters(target));

/** The functions with which adults change the family list; the others are about nobody. */
const familyCalls: Readonly<Record<string, Attempt>> = {
  family: call('family'),
  add_member: call('add_member', () => ({ name: 'Ny' })),
  rename_member: call('rename_member', ({ key }) => ({ member: key, name: 'Ny' })),
  set_member_kind: call('set_member_kind', ({ key }) => ({ member: key, kind: 'guest' })),
  set_member_address: call('set_member_address', ({ key }) => ({ member: key, email: 'ny@example.org' })),
  remove_member: call('remove_member', ({ key }) => ({ member: key })),
  restore_member: call('restore_member', ({ key }) => ({ member: key })),
  remove_passkey: call('remove_passkey', () => ({ passkey: 'x' })),
  rename_passkey: call('rename_passkey', () => ({ passkey: 'x', device: 'Tablet' })),
  make_invitation: call('make_invitation', ({ key }) => ({ member: key, hash: 'a'.repeat(64) })),
  make_recovery: call('make_recovery', () => ({ hash: 'b'.repeat(64) })),
  end_sessions: call('end_sessions'),
  revoke_invitation: call('revoke_invitation', ({ key }) => ({ invitation: key })),
};

/** Those of them that are for anybody of the family, about their own devices. */
const ownDeviceNames = ['family', 'remove_passkey', 'rename_passkey', 'end_sessions'];
export const adultNames = Object.keys(familyCalls).filter((name) => !ownDeviceNames.includes(name));

const doorCalls: Readonly<Record<string, Attempt>> = {
  find_passkey: call('find_passkey', () => ({ passkey: 'x' })),
  begin_session: call('begin_session', () => ({ email: 'x' })),
  use_passkey: call('use_passkey', () => ({ passkey: 'x', counter: 1, challenged_at: '2026-11-02' })),
  look_up_invitation: call('look_up_invitation', () => ({ hash: 'c'.repeat(64) })),
  register_passkey: call('register_passkey', ({ key }) => ({ passkey: {}, member: key })),
  calendar_by_address: call('calendar_by_address', () => ({ hash: 'e'.repeat(64) })),
  invite_by_name: call('invite_by_name', () => ({ name: 'Ingen', hash: 'd'.repeat(64) })),
};
export const doorNames = Object.keys(doorCalls);

/** Every possible API request by name: each verb on each table, and each function. */
export const attempts: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(Object.entries(tableCases).flatMap(verbs)),
  whoami: call('whoami'),
  end_session: call('end_session'),
  members: call('members'),
  pull_changes: call('pull_changes', () => ({ tables: syncedTables, since: 0 })),
  apply_actions: call('apply_actions', ({ key }) => ({
    actions: [action({ set: 'shopping', key, fields: { active: false } })],
  })),
  try_actions: call('try_actions', ({ key }) => ({
    actions: [action({ set: 'shopping', key, fields: { active: false } })],
  })),
  export_family: call('export_family'),
  record_backup: call('record_backup'),
  last_backup: call('last_backup'),
  schema_version: call('schema_version'),
  empty_album_bin: call('empty_album_bin'),
  claim_day_messages: call('claim_day_messages', () => ({ call: 'evening', day: '2026-11-24' })),
  record_day_message: call('record_day_message', ({ key }) => ({
    ...{ member: key, call: 'evening', reached: false, gone: [] },
  })),
  recovery_notice: call('recovery_notice'),
  begin_trip: call('begin_trip', ({ key }) => ({ shop: key })),
  tell_additions: call('tell_additions'),
  take_back_message: call('take_back_message', ({ key }) => ({ shopper: key })),
  confirm_subscription: call('confirm_subscription', () => ({ endpoint: 'x' })),
  forget_subscription: call('forget_subscription', () => ({ endpoint: 'x' })),
  calendar_addresses: call('calendar_addresses'),
  make_calendar_address: call('make_calendar_address', () => ({
    hash: (randomUUID() + randomUUID()).replaceAll('-', ''),
  })),
  due_calendars: call('due_calendars', () => ({ minutes: 15 })),
  keep_calendar: call('keep_calendar', () => ({
    calendar: randomUUID(),
    events: [],
    etag: null,
    failure: null,
  })),
  end_calendar_address: call('end_calendar_address', ({ key }) => ({ member: key })),
  ...familyCalls,
  ...doorCalls,
  is_public_picture: call('is_public_picture', () => ({ picture_name: 'x' })),
};

export async function tryAll(client: SupabaseClient, target: Target) {
  const outcomes: Record<string, AttemptOutcome> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    const { data, status, error } = await attempt(client, target);
    outcomes[name] = error ? `${status} ${error.code}` : Array.isArray(data) ? data.length : 'answered';
  }
  return outcomes;
}
