import type { Photo } from '../../data/gateway.ts';
import { supabasePhotos } from '../../data/supabase-photos.ts';
import { projectSettings } from '../../data/supabase-settings.ts';

/** How long a build waits for the database, in ms. */
const patience = 5_000;

let asked: ReturnType<typeof ask> | undefined;

/**
 * The albums that anyone may see, asked of the database while the site is built: once a build, and for each page in
 * development. Null, with a line in the log, where the database does not answer: then the pages ask by themselves.
 */
export function albumsAtBuild(): Promise<readonly Photo[] | null> {
  if (import.meta.env.DEV) return ask();
  asked ??= ask();
  return asked;
}

async function ask(): Promise<readonly Photo[] | null> {
  const settings = projectSettings();
  try {
    return await supabasePhotos(settings, AbortSignal.timeout(patience)).all();
  } catch {
    console.warn(`${settings.url} does not answer: the pages are built without albums, and ask for them.`);
    return null;
  }
}
