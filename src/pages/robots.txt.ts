import type { APIRoute } from 'astro';

/**
 * All public pages may be crawled. The family's pages contain `noindex`, which crawlers could not see if
 * these pages were disallowed here.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
