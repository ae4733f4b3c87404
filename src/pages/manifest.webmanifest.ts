import { site } from '../site.config.ts';

/** The manifest with which a phone adds the shopping list to its home screen. */
const manifest = {
  id: '/shopping',
  name: `Indkøb · ${site.product}`,
  short_name: 'Indkøb',
  description: 'Familiens indkøbsliste.',
  lang: 'da',
  start_url: '/shopping',
  // The whole site, because signing in ends on another of its pages.
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#faf6ee',
  icons: [
    { src: '/icons/shopping-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/shopping-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/shopping-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export const GET = () =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
