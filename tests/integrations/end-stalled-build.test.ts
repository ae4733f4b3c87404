import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a build that does this after it has begun, with a second of patience. */
const build = (work: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { endStalledBuild } from './src/integrations/stalled-build/end-stalled-build.ts';
      const { hooks } = endStalledBuild(1);
      hooks['astro:config:done']({ config: { root: new URL('file://${process.cwd()}/') } });
      hooks['astro:build:start']();
      ${work}`,
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );

test('a build that code in an article stops is ended, and says in Danish where code is', () => {
  const { signal, stderr } = build('for (;;);');
  expect(stderr).toContain('Hjemmesiden kan ikke bygges: Der er kode, som aldrig bliver færdig.');
  expect(signal).toBe('SIGKILL');
});

test('a build that ends or fails is not waited for', () => {
  expect(build("hooks['astro:build:done']();")).toMatchObject({ status: 0, stderr: '' });
  expect(build('process.exitCode = 3;')).toMatchObject({ status: 3, stderr: '' });
});
