import { readFileSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/**
 * The sitemap of all pages but those that say themselves that search engines are to leave them out, and those of albums:
 * their addresses are made of titles, and an album may be for the family alone from now on.
 */
export function publicSitemap(): AstroIntegration {
  let folder: URL;
  const isPublic = (page: string) => {
    const path = new URL(page).pathname.replace(/^\/$/, '/index');
    return (
      !path.startsWith('/fotoalbum/') &&
      !readFileSync(new URL(`.${path}.html`, folder), 'utf8').includes('content="noindex"')
    );
  };
  const { name, hooks } = sitemap({
    filter: isPublic,
    namespaces: { news: false, image: false, video: false, xhtml: false },
  });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:build:done': (built) => {
        folder = built.dir;
        return hooks['astro:build:done']?.(built);
      },
    },
  };
}
