import { type Columns, columnOf } from './columns.ts';
import { type PhotoGateway, photoColumns, pictureColumns } from './gateway/albums.ts';
import { sendRequest } from './rest.ts';
import { readRows } from './rows.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

const photos = (query: Readonly<Record<string, string>>) =>
  `photos?${new URLSearchParams({ active: 'eq.true', ...query })}`;
const pictures = (query: Readonly<Record<string, string>>) =>
  `picture?${new URLSearchParams({ select: Object.keys(pictureColumns).map(columnOf).join(','), ...query })}`;
const select = Object.keys(photoColumns).map(columnOf).join(',');

/** The paths of the album queries, after `/rest/v1/`. `npm run doctor` sends the same. */
export const photoQueries = {
  all: () => photos({ select, order: 'updated_ts.desc' }),
  /** `time` is in ms. */
  newer: (time: number) => photos({ select, changed_at: `gt.${new Date(time).toISOString()}` }),
  ids: () => photos({ select: 'id' }),
  pictures: (album: string) => pictures({ album: `eq.${album}`, deleted_at: 'is.null' }),
  binned: (album: string) =>
    pictures({ album: `eq.${album}`, deleted_at: 'not.is.null', order: 'deleted_at.desc' }),
};

/** Reads the albums as a visitor. `signal` aborts the requests. */
export function supabasePhotos(settings: SupabaseSettings, signal?: AbortSignal): PhotoGateway {
  const read = async <C extends Columns>(columns: C, path: string) =>
    readRows(columns, await sendRequest(settings, { path, signal }));
  return {
    all: () => read(photoColumns, photoQueries.all()),
    pictures: (album) => read(pictureColumns, photoQueries.pictures(album)),
    async changesSince(since) {
      const [newer, ids] = await Promise.all([
        read(photoColumns, photoQueries.newer(since)),
        read({ id: 'text' }, photoQueries.ids()),
      ]);
      return { newer, ids: ids.map(({ id }) => id) };
    },
  };
}
