import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { publicSettings } from './netlify/lib/settings/public-settings.ts';
import { moveIslandStyle } from './src/integrations/island-style.ts';
import { lazyImports } from './src/integrations/lazy-imports.ts';
import { minifyAgain } from './src/integrations/minify-again.ts';
import { offlineWorker, precachePage } from './src/integrations/precache-page.ts';
import { checkPublishedFiles } from './src/integrations/published/check-published-files.ts';
import { publicSitemap } from './src/integrations/published/public-sitemap.ts';
import { redirects } from './src/integrations/redirects.ts';
import { securityHeaders } from './src/integrations/security-headers.ts';
import { showContentMistakes } from './src/integrations/show-content-mistakes.ts';
import { trimPackages } from './src/integrations/trim-packages/trim-packages.ts';
import { memberPages, site } from './src/site.config.ts';

// Astro must not report who builds this site and when.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

/** The address of the published site, from which canonical links, the feed and the sitemap are made. */
const address = process.env.URL ?? 'http://localhost:4321';

/** The Supabase project that the pages use; without settings, the local stack. */
const project = publicSettings(process.env, {
  url: `http://localhost:${process.env.SUPABASE_PORT ?? 54321}`,
  publishableKey: 'sb_publishable_local',
});
process.env.PUBLIC_SUPABASE_URL = project.url;
process.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY = project.publishableKey;

/**
 * Scripts that are bundled into one file each. Four small files of React would be a kilobyte more, and every
 * page with an island needs all of them; of the other groups, too, a page that needs one part needs the rest.
 */
const files = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
  {
    name: 'session',
    test: /src\/(session\/(ask|hint|index|sign-in|token)|sync\/(protocol|storage\/device-data))\.ts$/,
  },
  {
    name: 'common',
    test: /src\/(data\/(gateway\/(family|tables)|columns|load-rest|supabase-settings)|lib\/(collation|dates|deferred|lazy-import|store|tidy-text|use-store)|sync\/state\/field-timestamps|app-shell\/(views\/SignInButton|store\/dialog-history))\.tsx?$/,
  },
  // What an island needs at once, even if something loaded later needs it, too: otherwise each shared part
  // becomes a separate file.
  ...[
    // The sign-out page also describes operations.
    ...memberPages.map(({ feature, scripts }) => ({
      name: feature,
      test: new RegExp(
        `src/(${[`features/${feature}/(?!rules/describe-operation)`, `data/supabase-${feature}`, ...scripts].join('|')})`,
      ),
    })),
    {
      name: 'shell',
      test: /src\/(app-shell\/(?!views\/SignInButton|store\/(dialog-history|download|unsent-file))|sync\/(?!protocol|storage\/(device-data|leave-device))|data\/supabase\.ts)/,
    },
  ].map((group) => ({ ...group, tags: ['$initial'], includeDependenciesRecursively: false })),
];

/**
 * The scripts that a page has loaded anyway where this one names what comes later: `client` starts the
 * islands, and the bundler may put React into it. The albums' own are the entries: theirs is not the shell of
 * the list and the log.
 */
const loadedWith = (/** @type {string} */ script) => [
  'rolldown-runtime',
  'client',
  ...files.map(({ name }) => name).filter((name) => name !== 'shell' || !/entry\./.test(script)),
];

/**
 * An island's file may export more than the island, which these files need. A plugin, since Astro sets its
 * own value for this after the configuration is read.
 *
 * @type {import('vite').Plugin}
 */
const entryExports = {
  name: 'entry-exports',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
};

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
    publicSitemap(),
    moveIslandStyle(),
    securityHeaders({ data: project.url }),
    redirects(site),
    showContentMistakes(site),
    // After everything that changes the page, so that the cached file is the one that is served.
    ...memberPages.map((each) => precachePage(each, memberPages)),
    offlineWorker(memberPages),
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
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: files } } } } },
    },
    plugins: [entryExports, trimPackages(), lazyImports(loadedWith), minifyAgain()],
  },
});
