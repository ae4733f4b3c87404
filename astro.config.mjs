import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { vapidPublicKey } from './netlify/lib/push-messages/vapid.ts';
import { publicSettings } from './netlify/lib/settings/public-settings.ts';
import { checkPublishedFiles } from './src/integrations/check-published-files.ts';
import { edition } from './src/integrations/edition.ts';
import { finishPages } from './src/integrations/finish-pages.ts';
import { redirects } from './src/integrations/redirects.ts';
import { serviceWorker } from './src/integrations/service-worker.ts';
import { showContentMistakes } from './src/integrations/show-content-mistakes.ts';
import { memberPages, site } from './src/site.config.ts';
import { local } from './supabase/local/settings.ts';

// Astro must not report who builds this site and when.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

/** The address of the published site, from which canonical links, the feed and the sitemap are made. */
const address = process.env.URL ?? 'http://localhost:4321';

/** The Supabase project that the pages use, and the identity provider; without settings, the local stack. */
const project = publicSettings(process.env, {
  url: `http://localhost:${process.env.SUPABASE_PORT ?? 54321}`,
  publishableKey: local.publishableKey,
  provider: 'din konto',
  pushKey: vapidPublicKey(local.vapidPrivateKey),
});
process.env.PUBLIC_SUPABASE_URL = project.url;
process.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY = project.publishableKey;
process.env.PUBLIC_IDENTITY_PROVIDER = project.provider;
process.env.PUBLIC_PUSH_KEY = project.pushKey;

export default defineConfig({
  site: address,
  output: 'static',
  trailingSlash: 'never',
  // Styles are in the page: one request and, measured together with the HTML, the fewest bytes.
  build: { format: 'file', inlineStylesheets: 'always' },
  image: { service: { entrypoint: './src/integrations/image-service.ts' } },
  devToolbar: { enabled: false },
  // The words that the renderer adds to an article with footnotes are English unless given here.
  markdown: {
    // Colours of code are style attributes, which the policy of the pages forbids.
    syntaxHighlight: false,
    processor: satteri({
      features: { gfm: { footnotes: { label: 'Noter', backLabel: 'Tilbage til henvisning {reference}' } } },
    }),
  },
  integrations: [
    mdx(),
    react(),
    finishPages(project.url),
    redirects(site),
    showContentMistakes(site),
    // After everything that changes the page, so that the cached file is the one that is served.
    serviceWorker(memberPages, 'fotoalbum/skabelon'),
    edition(),
    checkPublishedFiles(),
  ],
  vite: {
    // Small scripts are in the page. Pictures are separate files, never data: addresses, so that the policy
    // need not allow them.
    build: {
      assetsInlineLimit: (file) => (file.endsWith('.js') ? undefined : false),
      // Astro adds its own directive to each article and reads it before the bundler warns that it may be
      // lost.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
});
