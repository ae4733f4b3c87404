import type { PhotoGateway } from './gateway.ts';
import { type Answer, answered, client } from './postgrest.ts';
import { toPhoto } from './rows.ts';
import type { SupabaseSettings } from './supabase-settings.ts';

/** The albums, read without signing in. */
export function supabasePhotos(settings: SupabaseSettings): PhotoGateway {
  const photos = () =>
    client(settings)
      .from('photos')
      .select('id,title,thumbnail,link,category')
      .eq('active', true)
      .order('updated_ts', { ascending: false });
  const rows = async (question: PromiseLike<Answer>) =>
    ((await answered(question)) as Record<string, unknown>[]).map(toPhoto);
  return {
    tiles: () => rows(photos().eq('newest', true)),
    albums: (category) => rows(photos().eq('category', category)),
  };
}
