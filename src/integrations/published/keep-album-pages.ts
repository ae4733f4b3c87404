import { glob, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readShownRows } from '../../lib/albums/shown-rows.ts';

/**
 * Takes the pages that have albums in them out of the site that is published: a function serves them for as long as anyone
 * may see what stands in them, from a folder beside it. See netlify/functions/album-page.mts.
 */
export const keepAlbumPages = (): AstroIntegration => ({
  name: 'keep-album-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const dist = fileURLToPath(dir);
      const kept = `${dist.replace(/\/$/, '')}-albums`;
      await rm(kept, { recursive: true, force: true });
      for await (const name of glob('**/*.html', { cwd: dist })) {
        if (!readShownRows(await readFile(`${dist}/${name}`, 'utf8'))) continue;
        await mkdir(dirname(`${kept}/${name}`), { recursive: true });
        await rename(`${dist}/${name}`, `${kept}/${name}`);
      }
    },
  },
});
