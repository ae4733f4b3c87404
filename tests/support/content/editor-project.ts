import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Copies the project for an editor to write in, with its own cache, because Astro caches what it has read.
 */
export function editorProject() {
  const root = mkdtempSync(join(tmpdir(), 'editor-'));
  for (const part of [
    'src',
    'netlify/lib',
    'supabase/local/settings.ts',
    'public',
    'tsconfig.json',
    'package.json',
    'astro.config.mjs',
  ]) {
    cpSync(part, join(root, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'own-cache.config.mjs'),
    "import config from './astro.config.mjs';\nexport default { ...config, cacheDir: './.cache' };\n",
  );
  const path = (name: string) => join(root, name);
  return {
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    write: (name: string, text: string | Uint8Array) => writeFileSync(path(name), text),
    /** Builds the site. `output` is what it printed. */
    build() {
      const astro = [
        join('node_modules', 'astro', 'bin', 'astro.mjs'),
        'build',
        '--config',
        'own-cache.config.mjs',
      ];
      const { status, stdout, stderr } = spawnSync(process.execPath, astro, {
        cwd: root,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          HOME: root,
          NODE_ENV: 'production',
          NO_COLOR: '1',
          ASTRO_TELEMETRY_DISABLED: '1',
        },
      });
      return { ok: status === 0, output: stdout + stderr };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
