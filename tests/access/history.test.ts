import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { local } from '../../supabase/local/settings.ts';
import { secretsIn } from '../support/access/secrets.ts';

const root = join(import.meta.dirname, '../..');
const git = (parameters: string[], input?: string) =>
  execFileSync('git', parameters, {
    cwd: root,
    input,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
const isClone = (() => {
  try {
    return git(['rev-parse', '--show-toplevel']).length > 0;
  } catch {
    console.log(
      '\n*** SKIPPED: the search of the history for secrets. This is not a clone of the project. ***\n',
    );
    return false;
  }
})();

/** Every version of every file that led here, with a path that it had. */
function* versions(): Generator<{ path: string; text: string }> {
  const listed = git(['rev-list', '--objects', 'HEAD'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(' '));
  const paths = new Map(
    listed.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const batch = git(['cat-file', '--batch'], [...paths.keys()].join('\n'));
  for (let at = 0; at < batch.length; ) {
    const end = batch.indexOf(10, at);
    const [id = '', type, size] = batch.toString('latin1', at, end).split(' ');
    const body = batch.subarray(end + 1, end + 1 + Number(size));
    if (type === 'blob') yield { path: paths.get(id) ?? '', text: body.toString('latin1') };
    at = end + 2 + Number(size);
  }
}

describe.runIf(isClone)('in the history', () => {
  test('no version of any file holds a secret', () => {
    let seen = 0;
    const found: string[] = [];
    for (const { path, text } of versions()) {
      seen += 1;
      found.push(...secretsIn(text).map((name) => `${path}: ${name}`));
    }
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  test('no commit has one in its message', () => {
    expect(secretsIn(git(['log', '--format=%an %ae%n%B']).toString())).toEqual([]);
  });

  test('the local stand-ins for secrets occur only in the embedded stack', () => {
    const known = Object.values(local).filter((value) => value.startsWith('local-development-only'));
    expect(known).toHaveLength(3);
    const files = git(['ls-files', '-z']).toString().split('\0').filter(Boolean);
    const holding = files.filter((file) => {
      const text = readFileSync(join(root, file), 'latin1');
      return known.some((value) => text.includes(value));
    });
    expect(holding).toEqual(['supabase/local/settings.ts']);
  });

  test('no settings file is committed but the example, which says where each value comes from', () => {
    const tracked = git([
      'ls-files',
      ':!.env.example',
      '.env*',
      '**/.env*',
      '*.pem',
      '*.key',
      '.data',
      '.netlify',
    ]).toString();
    expect(tracked).toBe('');
    expect(git(['check-ignore', '.env', '.data/', '.netlify/', 'dist/']).toString().split('\n')).toHaveLength(
      5,
    );
  });
});
