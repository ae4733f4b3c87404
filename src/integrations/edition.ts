import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type Edition, editionFile } from '../lib/publishing.ts';

const sources = [
  '{src,public,netlify,supabase}/**',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
  'netlify.toml',
];
/** What stands among them and is in no build. */
const unused = /\/LÆSMIG\.md$|\/\.DS_Store$/;

/** Writes the file that says what this build is made of, and how each public page looks, and the sitemap of these. */
export const edition = (): AstroIntegration => {
  let root: string;
  let site: string | undefined;
  return {
    name: 'edition',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
        site = config.site;
      },
      'astro:build:done': async ({ dir }) => {
        const all = (await files(sources, root)).filter((name) => !unused.test(`/${name.normalize()}`));
        const digests = await Promise.all(
          all.map(async (name) => name + digest(await readFile(join(root, name)))),
        );
        const made: Edition = { source: digest(digests.join('\n')), pages: await publicPages(dir) };
        await writeFile(new URL(editionFile, dir), JSON.stringify(made));
        await writeFile(new URL('sitemap.xml', dir), sitemap(Object.keys(made.pages), site));
      },
    },
  };
};

async function publicPages(dir: URL): Promise<Edition['pages']> {
  const pages: Edition['pages'] = {};
  const folder = fileURLToPath(dir);
  for (const name of await files(['**/*.html'], folder)) {
    const html = await readFile(join(folder, name), 'utf8');
    // `/forside` is the front page once more.
    if (name === 'forside.html' || html.includes('content="noindex"')) continue;
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    pages[`/${name.replace(/(^index)?\.html$/, '')}`] = { title, digest: digest(html) };
  }
  return pages;
}

const sitemap = (pages: readonly string[], site: string | undefined) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `<url><loc>${new URL(page, site).href}</loc></url>`),
    '</urlset>',
  ].join('\n');

const digest = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

/** Returns the files that match, in the same order on every machine. */
const files = async (patterns: string[], cwd: string) =>
  (await Array.fromAsync(glob(patterns, { cwd, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(cwd.replace(/\/$/, '').length + 1))
    .sort();
