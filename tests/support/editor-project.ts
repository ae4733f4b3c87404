import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the project for an editor to write in, with a cache of its own, since Astro remembers what it has read. */
export function editorProject() {
  const root = mkdtempSync(join(tmpdir(), 'editor-'));
  for (const part of ['src', 'netlify/lib', 'public', 'tsconfig.json', 'package.json', 'astro.config.mjs']) {
    cpSync(part, join(root, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'own-cache.config.mjs'),
    "import config from './astro.config.mjs';\nexport default { ...config, cacheDir: './.cache' };\n",
  );
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  return {
    path: (name: string) => join(root, name),
    /** Builds the site with these settings and no others. What was said is in `told`. */
    build(settings: Record<string, string> = {}) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [astro, 'build', '--config', 'own-cache.config.mjs'],
        {
          cwd: root,
          encoding: 'utf8',
          env: { PATH: process.env.PATH, NODE_ENV: 'production', NO_COLOR: '1', ...settings },
        },
      );
      return { ok: status === 0, told: stdout + stderr };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
