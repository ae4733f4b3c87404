import type { APIRoute } from 'astro';

/** All that is public may be read; the family's own pages say `noindex` themselves, which a page shut off here could not. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site)}\n`);
