import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = resolve('netlify/skip-build.sh');
const folder = temporaryFolder();

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
git('init', '--quiet');

function commit(...files: string[]): string {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  git('add', '.');
  git('commit', '--quiet', '--message', files.join());
  return git('rev-parse', 'HEAD');
}
const first = commit('src/content/brygning/1.mdx');

const isSkipped = (from: string, to: string, settings: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, CACHED_COMMIT_REF: from, COMMIT_REF: to, CONTEXT: 'production' };
  return spawnSync('bash', [script], { cwd: folder, env: { ...env, ...settings } }).status === 0;
};

test('a commit of what no page is made from builds nothing', () => {
  const files = ['docs/deploy.md', 'README.md', 'tests/run.ts', '.github/workflows/test.yml'];
  expect(isSkipped(first, commit(...files, 'src/content/LÆSMIG.md'))).toBe(true);
});

test('a commit of anything else is built, also together with what builds nothing', () => {
  let before = first;
  for (const file of [
    'src/content/brygning.md',
    'src/content/foedselsdage.yaml',
    'netlify/lib/x.ts',
    'package-lock.json',
  ]) {
    const next = commit(file, `docs/${file}.md`);
    expect([file, isSkipped(before, next)]).toEqual([file, false]);
    before = next;
  }
});

test('a build that is asked for again, or after a commit that is no longer there, is made', () => {
  const hook = { PUBLISH_HOOK: 'https://api.netlify.com/build_hooks/1' };
  expect(isSkipped(first, first, hook)).toBe(false);
  expect(isSkipped('0'.repeat(40), first)).toBe(false);
  // `npm run deploy` sends files without a commit.
  expect(isSkipped(first, '', hook)).toBe(false);
});

test('with a hook a commit is not published by itself, and is still built as a draft', () => {
  const hook = { PUBLISH_HOOK: 'https://api.netlify.com/build_hooks/1' };
  const next = commit('src/content/brygning/2.mdx');
  expect(isSkipped(first, next, hook)).toBe(true);
  expect(isSkipped(first, next, { ...hook, CONTEXT: 'branch-deploy' })).toBe(false);
});
