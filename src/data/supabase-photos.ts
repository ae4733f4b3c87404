import { columnOf } from './columns.ts';
import { type PhotoGateway, photoColumns } from './gateway.ts';
import { ask } from './rest.ts';
import { readRows } from './rows.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

/** The albums, read without signing in. */
export function supabasePhotos(settings: SupabaseSettings): PhotoGateway {
  const photos = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({
      select: Object.keys(photoColumns).map(columnOf).join(','),
      active: 'eq.true',
      order: 'updated_ts.desc',
      ...filter,
    });
    return readRows(photoColumns, await ask(settings, { path: `photos?${query}` }));
  };
  return {
    tiles: () => photos({ newest: 'eq.true' }),
    albums: (category) => photos({ category: `eq.${category}` }),
  };
}
