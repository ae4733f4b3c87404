import { readFileSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/**
 * A sitemap of all pages except those marked `noindex`, the front page's second address, and those of albums:
 * their addresses contain titles, and an album may become family-only.
 */
export function publicSitemap(): AstroIntegration {
  let folder: URL;
  const isPublic = (page: string) => {
    const path = new URL(page).pathname.replace(/^\/$/, '/index');
    return (
      path !== '/forside' &&
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
