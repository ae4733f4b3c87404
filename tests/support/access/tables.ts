import { randomUUID } from 'node:crypto';
import type { SyncedTableName } from '../../../src/data/gateway/tables.ts';
import type { Database } from '../../../supabase/database.types.ts';
import type { operation } from '../people.ts';

/**
 * Existing rows to read and attack: an item, an entry, a picture, a shop and a norm with the same key, a
 * purchase and an album.
 */
export interface Target {
  readonly key: string;
  /** The id of the purchase and of its trip. */
  readonly purchase: string;
  readonly album: string;
}

/**
 * How to try each verb on a table, with columns and values as in Postgres. `me` is the id of the person who
 * tries.
 */
export interface TableCase {
  /** The key column, and its value in the existing row. */
  readonly id: string;
  readonly existing: (target: Target) => string;
  /** A row that a member may add. */
  readonly fresh: (target: Target, me: string) => Readonly<Record<string, unknown>>;
  /** What a member may change in the existing row. */
  readonly change: Readonly<Record<string, unknown>>;
  /** A complete row with the key of the existing one. */
  readonly over: (target: Target, me: string) => Readonly<Record<string, unknown>>;
}

interface SyncedTableCase extends TableCase {
  /** The operation that adds the existing row. */
  readonly made: (target: Target) => Parameters<typeof operation>[0];
}

const albumCalled = (title: string) => ({
  title,
  thumbnail: '/a.svg',
  link: 'https://fotos.example',
  category: 'x',
});
const pictureOf = (album: string, author: string) => ({
  album,
  name: '0'.repeat(32),
  width: 800,
  height: 600,
  author,
});

/** Every synced table; a purchase comes after its item. */
export const syncedTableCases: Readonly<Record<SyncedTableName, SyncedTableCase>> = {
  shopping: {
    id: 'key',
    made: ({ key }) => ({ entity: 'shopping', kind: 'add', key, data: { title: 'Rugbrød', buy: true } }),
    existing: ({ key }) => key,
    fresh: (_, me) => ({ key: randomUUID(), title: 'Ny', wanted_by: me }),
    change: { title: 'Andet navn' },
    over: ({ key }) => ({ key, title: 'Over' }),
  },
  shop: {
    id: 'key',
    made: ({ key }) => ({ entity: 'shop', kind: 'add', key, data: { name: 'Netto' } }),
    existing: ({ key }) => key,
    fresh: () => ({ key: randomUUID(), name: 'Ny' }),
    change: { name: 'Andet navn' },
    over: ({ key }) => ({ key, name: 'Over' }),
  },
  norm: {
    id: 'key',
    made: ({ key }) => ({ entity: 'norm', kind: 'set', key, data: { category: 'Fisk', months: 3 } }),
    existing: ({ key }) => key,
    fresh: () => ({ key: randomUUID(), category: 'brød', months: 3 }),
    change: { months: 4 },
    over: ({ key }) => ({ key, category: 'over', months: 3 }),
  },
  purchase: {
    id: 'id',
    made: ({ key, purchase }) => ({
      id: purchase,
      entity: 'shopping',
      kind: 'purchase',
      key,
      data: { trip: purchase },
    }),
    existing: ({ purchase }) => purchase,
    fresh: ({ key, purchase }, me) => ({ id: randomUUID(), trip: purchase, item_key: key, member: me }),
    change: { frozen_on: '2026-01-01' },
    over: ({ key, purchase }, me) => ({ id: purchase, trip: purchase, item_key: key, member: me }),
  },
  log: {
    id: 'key',
    made: ({ key }) => ({ entity: 'log', kind: 'add', key, data: { name: 'Klip hækken' } }),
    existing: ({ key }) => key,
    fresh: (_, me) => ({ key: randomUUID(), id: '1', name: 'Ny', created_by: me }),
    change: { name: 'Andet navn' },
    over: ({ key }, me) => ({ key, id: '2', name: 'Over', created_by: me }),
  },
};

/** Every table of the API. Deleting an album deletes its pictures, so the pictures come first. */
export const tableCases: Readonly<Record<keyof Database['public']['Tables'], TableCase>> = {
  picture: {
    id: 'key',
    existing: ({ key }) => key,
    fresh: ({ album }, me) => ({ key: randomUUID(), ...pictureOf(album, me) }),
    change: { caption: 'Ved søen' },
    over: ({ key, album }, me) => ({ key, ...pictureOf(album, me) }),
  },
  photos: {
    id: 'id',
    existing: ({ album }) => album,
    fresh: () => ({ id: randomUUID(), ...albumCalled('Ny') }),
    change: { newest: true },
    over: ({ album }) => ({ id: album, ...albumCalled('Over') }),
  },
  ...syncedTableCases,
};

/**
 * Operations that add one row to each synced table for others to try. `albumSql` adds the album and its
 * picture.
 */
export const targetOperations = (target: Target) =>
  Object.values(syncedTableCases).map(({ made }) => made(target));

/** Inserts four albums, of which visitors may see only the first, each with a picture and one in the bin. */
export const albumSql = ({ key, album }: Target) => `
  insert into public.photos (id, title, thumbnail, link, category, active, family_only, deleted_at) values
    ('${album}', 'Synlig', '/a.svg', 'https://fotos.example/a', 'Familie', true, false, null),
    ('skjult', 'Skjult', '/b.svg', 'https://fotos.example/b', 'Familie', false, false, null),
    ('familiens', 'Familiens', '/c.svg', null, 'Familie', true, true, null),
    ('slettet', 'Slettet', '/d.svg', 'https://fotos.example/d', 'Familie', true, false, now());
  insert into public.picture (key, album, name, width, height, deleted_at)
    select gen_random_uuid(), id, md5(id || n), 800, 600, case when n = 2 then now() end
    from public.photos, generate_series(1, 2) as n;
  update public.picture set key = '${key}' where name = md5('${album}1')`;
