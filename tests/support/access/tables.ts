import { randomUUID } from 'node:crypto';
import type { Action, Fields } from '../../../src/sync/actions.ts';
import type { Database } from '../../../supabase/database.types.ts';
import { action } from '../people.ts';

type Tables = Database['public']['Tables'];
type SyncedTable = {
  [T in keyof Tables]: Tables[T]['Row'] extends { stamps: unknown } ? T : never;
}[keyof Tables];

/** Existing rows to read and attack: one of each synced table, all of one key. */
export interface Target {
  readonly key: string;
}

export interface TableCase {
  /** The key column, and its value in the existing row. */
  readonly id: string;
  readonly existing: (target: Target) => string;
  readonly fresh: (target: Target) => Readonly<Record<string, unknown>>;
  readonly change: Readonly<Record<string, unknown>>;
  /** A complete row with the key of the existing one. */
  readonly over: (target: Target) => Readonly<Record<string, unknown>>;
}

const albumCalled = (title: string) => ({
  title,
  thumbnail: '/a.svg',
  link: 'https://fotos.example',
  category: 'x',
});

const subscription = {
  endpoint: 'https://push.example/1',
  kind: 'trip',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
};

const synced = (
  fields: (target: Target) => Fields,
  change: Fields,
): TableCase & { readonly fields: typeof fields; readonly change: Fields } => ({
  id: 'key',
  existing: ({ key }) => key,
  fields,
  fresh: (target) => ({ key: randomUUID(), ...fields(target) }),
  change,
  over: (target) => ({ key: target.key, ...fields(target) }),
});

const event = { title: 'Skolefest', first_day: '2026-12-01' };

/** Every synced table, each after those that it refers to. */
export const syncedTableCases = {
  shop: synced(() => ({ name: 'Netto' }), { name: 'Andet navn' }),
  shop_place: synced(({ key }) => ({ shop: key, category: 'fisk' }), { place: 250 }),
  norm: synced(() => ({ category: 'fisk', months: 3 }), { months: 4 }),
  shopping: synced(() => ({ title: 'Rugbrød', buy: true }), { title: 'Andet navn' }),
  shop_item: synced(({ key }) => ({ shop: key, item: key }), { active: false }),
  item_picture: synced(() => ({ picture: '/9j/AAAA' }), { picture: '/9j/BBBB' }),
  freezer_batch: synced(({ key }) => ({ item: key, day: '2026-11-02' }), { count: 2 }),
  purchase: synced(({ key }) => ({ trip: key, item: key, member: key, shop: key }), {
    undone_at: '2026-11-02T10:00:00Z',
  }),
  log: synced(() => ({ id: '1', name: 'Klip hækken' }), { name: 'Andet navn' }),
  appointment: synced(() => ({ title: 'Tandlæge', first_day: '2026-12-01' }), { title: 'Andet navn' }),
  appointment_exception: synced(
    ({ key }) => ({ appointment: key, day: '2026-12-01', title: 'Tandlæge', first_day: '2026-12-02' }),
    { change: 'skipped' },
  ),
  calendar: synced(() => ({ name: 'Skolen', color: 'blue' }), { color: 'red' }),
  photos: {
    ...synced(({ key }) => ({ id: key, ...albumCalled('Synlig') }), { newest: true }),
    fresh: () => ({ key: randomUUID(), ...albumCalled('Ny') }),
  },
  picture: synced(({ key }) => ({ album: key, name: '0'.repeat(32), width: 800, height: 600 }), {
    caption: 'Ved søen',
  }),
} satisfies Record<Exclude<SyncedTable, 'calendar_event'>, TableCase>;

export const syncedTables = Object.keys(syncedTableCases) as readonly (keyof typeof syncedTableCases)[];

export const tableCases: Readonly<Record<keyof Tables, TableCase>> = {
  push_subscription: {
    id: 'endpoint',
    existing: () => subscription.endpoint,
    fresh: () => ({ ...subscription, endpoint: `https://push.example/${randomUUID()}` }),
    change: { auth: 'B'.repeat(22) },
    over: () => subscription,
  },
  calendar_event: synced(({ key }) => ({ calendar: key, ...event }), { title: 'Noget andet' }),
  ...syncedTableCases,
};

export const targetAction = (target: Target): Action =>
  action(
    Object.entries(syncedTableCases).map(([set, { fields }]) => ({
      set,
      key: target.key,
      fields: fields(target),
    })),
  );

const eventSql = `
  insert into public.calendar_event (key, calendar, title, first_day)
    select key, key, '${event.title}', '${event.first_day}' from public.calendar;`;

/** Beside the album that visitors may see, three that they may not; a picture in each, and one in its bin. */
export const albumSql = `
  insert into public.photos (id, title, thumbnail, link, category, active, family_only, deleted_at) values
    ('skjult', 'Skjult', '/b.svg', 'https://fotos.example/b', 'Familie', false, false, null),
    ('familiens', 'Familiens', '/c.svg', null, 'Familie', true, true, null),
    ('slettet', 'Slettet', '/d.svg', 'https://fotos.example/d', 'Familie', true, false, now());
  insert into public.picture (key, album, name, width, height, deleted_at)
    select gen_random_uuid(), id, md5(id || n), 800, 600, case when n = 2 then now() end
    from public.photos a, generate_series(1, 2) as n
    where n = 2 or not exists (select from public.picture p where p.album = a.id);
  ${eventSql}
  insert into public.push_subscription (member, ${Object.keys(subscription)})
    select id, '${Object.values(subscription).join("', '")}' from private.family_member limit 1;`;
