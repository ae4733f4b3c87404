import { glob, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { contentPolicy, type Reach } from './content-policy.ts';
import { headers } from './headers.ts';

/** Gives each finished page its own policy, and the site its `_headers`. A page without `<meta charset>` stops the build. */
export const harden = (reach: Reach): AstroIntegration => ({
  name: 'harden',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const name of glob('**/*.html', { cwd: dir })) {
        const file = new URL(name, dir);
        const html = await readFile(file, 'utf8');
        const [start = '', ...rest] = html.split(/(?<=<meta charset="utf-8">)/);
        if (rest.length === 0)
          throw new Error(`${name} has no <meta charset="utf-8"> to put the policy after`);
        const policy = `<meta http-equiv="content-security-policy" content="${contentPolicy(html, reach)}">`;
        await writeFile(file, start + policy + rest.join(''));
      }
      await writeFile(new URL('_headers', dir), headers);
    },
  },
});
