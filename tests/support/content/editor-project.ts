import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Copies the project for an editor to write in, with its own cache, because Astro caches what it has read.
 */
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
  const path = (name: string) => join(root, name);
  const astro = (command: string) => [
    join('node_modules', 'astro', 'bin', 'astro.mjs'),
    command,
    '--config',
    'own-cache.config.mjs',
  ];
  const options = (settings: Record<string, string> = {}) => ({
    cwd: root,
    env: { PATH: process.env.PATH, HOME: root, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', ...settings },
  });
  return {
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    write: (name: string, text: string | Uint8Array) => writeFileSync(path(name), text),
    /** Builds the site with these settings only. `output` is what it printed. */
    build(settings: Record<string, string> = {}) {
      const all = { ...options({ NODE_ENV: 'production', ...settings }), encoding: 'utf8' as const };
      const { status, stdout, stderr } = spawnSync(process.execPath, astro('build'), all);
      return { ok: status === 0, output: stdout + stderr };
    },
    /** Serves the pages from their sources. Resolves when the server answers. */
    async serve(port: number) {
      const child = spawn(process.execPath, [...astro('dev'), '--port', String(port), '--ignore-lock'], {
        ...options(),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
      const ended = once(child, 'exit');
      const url = `http://localhost:${port}`;
      while (!(await fetch(url).catch(() => null))) {
        if (child.exitCode !== null) throw new Error(output);
        await setTimeout(50);
      }
      return {
        url,
        output: () => output,
        async stop() {
          child.kill();
          await ended;
        },
      };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
