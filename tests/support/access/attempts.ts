import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { operation } from '../people.ts';
import { syncedTables } from '../synced-tables.ts';
import type { Project } from './project.ts';

/** A browser's client, with this token or none. */
export const clientWith = ({ url, publishableKey }: Project, token?: string): SupabaseClient =>
  createClient(url, publishableKey, { accessToken: async () => token ?? null });
/** What is there to be read and spoilt: an item, an entry, a picture, a shop, a norm and a purchase of one key, and an album. */
export interface Target {
  readonly key: string;
  readonly trip: string;
  readonly photo: string;
}

/** The number of rows seen or changed, `answered` for what is no list, or the status and the code of the refusal. */
export type Outcome = number | 'answered' | `${number} ${string}`;

interface Answer {
  readonly data: unknown;
  readonly status: number;
  readonly error: { readonly code?: string } | null;
}
type Attempt = (client: SupabaseClient, target: Target, me: string) => PromiseLike<Answer>;

const verbs = (
  table: string,
  id: string,
  parts: Record<'fresh' | 'change' | 'existing', (target: Target, me: string) => object> & {
    which(target: Target): string;
  },
): Record<string, Attempt> => ({
  [`select ${table}`]: (client) => client.from(table).select(id),
  [`insert ${table}`]: (client, target, me) => client.from(table).insert(parts.fresh(target, me)).select(id),
  [`update ${table}`]: (client, target, me) =>
    client.from(table).update(parts.change(target, me)).eq(id, parts.which(target)).select(id),
  [`delete ${table}`]: (client, target) => client.from(table).delete().eq(id, parts.which(target)).select(id),
  [`upsert ${table}`]: (client, target, me) =>
    client.from(table).upsert(parts.existing(target, me)).select(id),
});

const album = (title: string) => ({
  title,
  thumbnail: '/a.svg',
  link: 'https://fotos.example',
  category: 'x',
});
const pictureOf = (album: string) => ({ album, name: '0'.repeat(32), width: 800, height: 600 });
const call =
  (name: string, parameters: (target: Target) => object = () => ({})): Attempt =>
  (client, target) =>
    client.rpc(name, parameters(target));

/** Everything that can be asked over the API, by name: each verb of each table, and each function. */
export const attempts: Readonly<Record<string, Attempt>> = {
  ...verbs('picture', 'key', {
    which: ({ key }) => key,
    fresh: ({ photo }, me) => ({ key: randomUUID(), ...pictureOf(photo), author: me }),
    change: () => ({ caption: 'Ved søen' }),
    existing: ({ key, photo }) => ({ key, ...pictureOf(photo) }),
  }),
  ...verbs('photos', 'id', {
    which: ({ photo }) => photo,
    fresh: () => album('Ny'),
    change: () => ({ newest: true }),
    existing: ({ photo }) => ({ id: photo, ...album('Over') }),
  }),
  ...verbs('shopping', 'key', {
    which: ({ key }) => key,
    fresh: (_, me) => ({ key: randomUUID(), title: 'Ny', wanted_by: me }),
    change: () => ({ title: 'Andet navn' }),
    existing: ({ key }) => ({ key, title: 'Over' }),
  }),
  ...verbs('shop', 'key', {
    which: ({ key }) => key,
    fresh: () => ({ key: randomUUID(), name: 'Ny' }),
    change: () => ({ name: 'Andet navn' }),
    existing: ({ key }) => ({ key, name: 'Over' }),
  }),
  ...verbs('norm', 'key', {
    which: ({ key }) => key,
    fresh: () => ({ key: randomUUID(), category: 'brød', months: 3 }),
    change: () => ({ months: 4 }),
    existing: ({ key }) => ({ key, category: 'over', months: 3 }),
  }),
  ...verbs('purchase', 'id', {
    which: ({ trip }) => trip,
    fresh: ({ key, trip }, me) => ({ id: randomUUID(), trip, item_key: key, member: me }),
    change: () => ({ undone_at: '2026-01-01T00:00:00Z' }),
    existing: ({ key, trip }, me) => ({ id: trip, trip, item_key: key, member: me }),
  }),
  ...verbs('log', 'key', {
    which: ({ key }) => key,
    fresh: (_, me) => ({ key: randomUUID(), id: '1', name: 'Ny', created_by: me }),
    change: () => ({ name: 'Andet navn' }),
    existing: ({ key }, me) => ({ key, id: '2', name: 'Over', created_by: me }),
  }),
  whoami: call('whoami'),
  members: call('members'),
  pull_changes: call('pull_changes', () => ({ tables: syncedTables, since: 0 })),
  search_log: call('search_log', () => ({ query: 'hæk' })),
  log_years: call('log_years'),
  apply_ops: call('apply_ops', ({ key }) => ({
    ops: [operation({ entity: 'shopping', kind: 'remove', key })],
  })),
  export_family: call('export_family'),
  record_backup: call('record_backup'),
  last_backup: call('last_backup'),
  schema_version: call('schema_version'),
  order_pictures: call('order_pictures', ({ photo, key }) => ({ of_album: photo, keys: [key] })),
  empty_album_bin: call('empty_album_bin'),
  record_links: call('record_links', ({ photo }) => ({ alive: [], dead: [photo] })),
};

/** Makes every attempt, one after the other; gives the outcomes by name. */
export async function tryAll(
  client: SupabaseClient,
  target: Target,
  me: string,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    const { data, status, error } = await attempt(client, target, me);
    outcomes[name] = error ? `${status} ${error.code}` : Array.isArray(data) ? data.length : 'answered';
  }
  return outcomes;
}
