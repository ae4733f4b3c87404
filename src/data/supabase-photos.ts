import type { PhotoGateway } from './gateway.ts';
import { ask } from './rest.ts';
import { toPhoto } from './rows.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

/** The albums, read without signing in. */
export function supabasePhotos(settings: SupabaseSettings): PhotoGateway {
  const photos = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({
      select: 'id,title,thumbnail,link,category',
      active: 'eq.true',
      order: 'updated_ts.desc',
      ...filter,
    });
    return ((await ask(settings, { path: `photos?${query}` })) as Record<string, unknown>[]).map(toPhoto);
  };
  return {
    tiles: () => photos({ newest: 'eq.true' }),
    albums: (category) => photos({ category: `eq.${category}` }),
  };
}
