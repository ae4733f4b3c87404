import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { local } from '../../supabase/local/settings.ts';
import { secretsIn } from '../support/access/secrets.ts';

const root = join(import.meta.dirname, '../..');
const git = (parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] });
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

describe.runIf(isClone)('in the history', () => {
  test('no version of any file, and no message of a commit, holds a secret', () => {
    const lines = git(['log', '--patch', '--diff-merges=on', '--format=%an %ae%n%B'])
      .toString('latin1')
      .split('\n');
    expect(lines.filter((line) => secretsIn(line).length > 0)).toEqual([]);
    expect(lines.length).toBeGreaterThan(10_000);
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
