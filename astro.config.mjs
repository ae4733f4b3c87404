import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import netlify from '@netlify/vite-plugin';
import { defineConfig } from 'astro/config';

/** The address the site is published at: canonical links, the feed and the sitemap are made from it. */
const address = process.env.URL ?? 'http://localhost:4321';

export default defineConfig({
  site: address,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [mdx(), react(), sitemap()],
  vite: {
    // Pictures are files of their own: nothing as data: in the pages, so the policy need not allow it.
    build: { assetsInlineLimit: 0 },
    // Emulates functions, redirects and headers in `astro dev`. Edge functions and images are off: they would download.
    plugins: [
      netlify({
        edgeFunctions: { enabled: false },
        images: { enabled: false },
        environmentVariables: { enabled: false },
        geolocation: { enabled: false },
        database: { enabled: false },
        aiGateway: { enabled: false },
        blobs: { enabled: true },
      }),
    ],
  },
});
