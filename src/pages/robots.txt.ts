import type { APIRoute } from 'astro';

/** All public pages may be crawled. The family's say `noindex`, which no crawler sees on a page disallowed here. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
