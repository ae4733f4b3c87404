import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const script = 'supabase/local/check-install.mjs';
const root = temporaryFolder();

/** What the check says in a project that wants these packages and has those installed. */
const check = (wanted: Record<string, string>, installed: Record<string, string>) => {
  const project = join(root, randomUUID());
  cpSync(script, join(project, script));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies: wanted }));
  for (const [name, version] of Object.entries(installed)) {
    const folder = join(project, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  }
  const { status, stderr } = spawnSync(process.execPath, [join(project, script)], { encoding: 'utf8' });
  return { status, said: stderr.trim() };
};

test.each([
  [{}, 'The packages are not installed. Run `npm ci` first.'],
  [{ a: '1.0.0', b: '1.9.0' }, 'The packages are not those of package.json (b for one). Run `npm ci`.'],
  [{ a: '1.0.0', b: '2.0.0' }, ''],
])('where %j is installed and other is wanted, one sentence says so', (installed, said) => {
  expect(check({ a: '1.0.0', b: '2.0.0' }, installed)).toEqual({ status: said ? 1 : 0, said });
});
