import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The real build, in a copy of the project with its own cache, since Astro remembers what it has read.
const root = mkdtempSync(join(tmpdir(), 'editor-'));
const planted = join(root, 'src/content/brygning/3brygtjekkiskpilsner.mdx');

beforeAll(() => {
  for (const part of ['src', 'public', 'tsconfig.json', 'package.json', 'astro.config.mjs']) {
    cpSync(part, join(root, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'own-cache.config.mjs'),
    "import config from './astro.config.mjs';\nexport default { ...config, cacheDir: './.cache' };\n",
  );
});
afterAll(() => rmSync(root, { recursive: true }));

const build = () =>
  spawnSync(
    process.execPath,
    [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--config', 'own-cache.config.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    },
  );

test('a wrong field stops the build, in Danish', () => {
  const good = readFileSync(planted, 'utf8');
  writeFileSync(planted, good.replace('kg: 4,3', 'kg: fire'));
  const { status, stdout, stderr } = build();
  writeFileSync(planted, good);
  const told = stdout + stderr;
  const line = good.split('\n').indexOf('      kg: 4,3') + 1;
  expect(status).not.toBe(0);
  expect(told).toContain('Der er en fejl i src/content/brygning/3brygtjekkiskpilsner.mdx');
  expect(told).toContain(`linje ${line}, feltet "opskrift, malt, nr. 1, kg"`);
  expect(told).toContain('Der står:     "fire"');
  expect(told).toContain('Der skal stå: et tal fra 0,01 til 30 (kg)');
  expect(told).not.toContain('Stack trace');
});
