import { columnOf } from './columns.ts';
import { type PhotoGateway, photoColumns } from './gateway.ts';
import { loadRest } from './load-rest.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

const photos = (filter: Readonly<Record<string, string>>) =>
  `photos?${new URLSearchParams({
    select: Object.keys(photoColumns).map(columnOf).join(','),
    active: 'eq.true',
    order: 'updated_ts.desc',
    ...filter,
  })}`;

/** What is asked of the albums, as addresses behind `/rest/v1/`; `npm run doctor` asks the same. */
export const photoQueries = {
  tiles: () => photos({ newest: 'eq.true' }),
  albums: (category: string) => photos({ category: `eq.${category}` }),
};

/** The albums, read without signing in. */
export function supabasePhotos(settings: SupabaseSettings): PhotoGateway {
  const read = async (path: string) => {
    const { ask, readRows } = await loadRest();
    return readRows(photoColumns, await ask(settings, { path }));
  };
  return {
    tiles: () => read(photoQueries.tiles()),
    albums: (category) => read(photoQueries.albums(category)),
  };
}
