import type { Database } from '../../supabase/database.types.ts';
import { GatewayError } from '../sync/protocol.ts';
import { type Columns, columnOf } from './columns.ts';
import {
  type AlbumFields,
  type AlbumGateway,
  albumColumns,
  type PictureFields,
  pictureColumns,
} from './gateway/albums.ts';
import { listen } from './live.ts';
import { asMember, type Credentials, type SupabaseSettings, sendRequest } from './rest.ts';
import { readRows } from './rows.ts';

type OrderArguments = Database['public']['Functions']['order_pictures']['Args'];

type Fields = AlbumFields | PictureFields;

const namesOf = (columns: Columns) => Object.keys(columns).map(columnOf).join(',');

export function supabaseAlbums(settings: SupabaseSettings, credentials: Credentials): AlbumGateway {
  /** Writes rows and returns how many. Row-level security hides a row that the member may not change. */
  const written = (path: string, method: 'POST' | 'PATCH', args: Readonly<Record<string, unknown>>) =>
    asMember(credentials, async ({ token }) => {
      const answer = await sendRequest(settings, { path, token, write: method, args });
      return readRows({ id: 'text' }, answer).length;
    });
  const write = async (...request: Parameters<typeof written>) => {
    if ((await written(...request)) === 0) throw new GatewayError('denied');
  };
  const read = <C extends Columns>(columns: C, path: string) =>
    asMember(credentials, async ({ token }) =>
      readRows(columns, await sendRequest(settings, { path, token })),
    );
  const readPictures = (album: string, query: Readonly<Record<string, string>>) =>
    read(
      pictureColumns,
      `picture?${new URLSearchParams({ select: namesOf(pictureColumns), album: `eq.${album}`, ...query })}`,
    );
  return {
    all: () => read(albumColumns, `photos?select=${namesOf(albumColumns)}`),
    pictures: (album) => readPictures(album, { deleted_at: 'is.null' }),
    binnedPictures: (album) => readPictures(album, { deleted_at: 'not.is.null', order: 'deleted_at.desc' }),
    async add(id, fields) {
      try {
        await write('photos?select=id', 'POST', { id, ...columnsOf(fields) });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    },
    async change(id, fields) {
      await write(
        `photos?${new URLSearchParams({ id: `eq.${id}`, select: 'id' })}`,
        'PATCH',
        columnsOf(fields),
      );
    },
    changePicture: (key, fields) => write(pictureAt({ key: `eq.${key}` }), 'PATCH', columnsOf(fields)),
    async changePictures(keys, fields) {
      // An address has room for so many.
      for (let from = 0; from < keys.length; from += 100)
        await write(pictureAt({ key: `in.(${keys.slice(from, from + 100)})` }), 'PATCH', columnsOf(fields));
    },
    async changeCaption(key, caption, before) {
      const path = pictureAt({ key: `eq.${key}`, caption: before === null ? 'is.null' : `eq.${before}` });
      return (await written(path, 'PATCH', { caption })) > 0;
    },
    async orderPictures(album, keys) {
      const args = { of_album: album, keys: [...keys] } satisfies OrderArguments;
      await asMember(credentials, ({ token }) =>
        sendRequest(settings, { path: 'rpc/order_pictures', token, args }),
      );
    },
    watch: (changed, familyChanged) =>
      listen(
        settings,
        credentials,
        { joined: changed, left() {} },
        { albums: changed, family: familyChanged },
      ),
  };
}

/** Whether Postgres refused a row because its key exists: `23505` is its code for a unique violation. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof GatewayError && (error.cause as { code?: unknown } | null)?.code === '23505';

const pictureAt = (query: Readonly<Record<string, string>>) =>
  `picture?${new URLSearchParams({ ...query, select: 'id:key' })}`;

/**
 * Returns the columns of these fields. 'now' is read by Postgres with its own clock, since the phone's may be
 * wrong.
 */
const columnsOf = ({ deleted, ...fields }: Fields) => ({
  ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value])),
  ...(deleted !== undefined && { deleted_at: deleted ? 'now' : null }),
});
