import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../netlify/local/preview.ts';
import { startServing } from '../../netlify/serve/serve.ts';
import { copyTemplate } from '../support/databases/database-template.ts';

vi.mock(import('../../netlify/local/preview.ts'), async (original) => {
  const real = await original();
  return { ...real, buildSite: vi.fn(real.buildSite) };
});

/** Its path begins with the project's, and it is on another file system where the machine has one in memory. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const elsewhere = mkdtempSync(join(memory, 'serve-'));
const folder = `${resolve(import.meta.dirname, '../..')}-data-${process.pid}`;
const pages = join(folder, 'site');
beforeAll(async () => {
  symlinkSync(elsewhere, folder);
  await copyTemplate('schema', elsewhere);
});
afterAll(() => {
  for (const each of [folder, elsewhere]) rmSync(each, { recursive: true, force: true });
});

const start = () => startServing({ url: 'https://familie.example', port: 0, host: '127.0.0.1', folder });
const failing = (text: string) => vi.mocked(buildSite).mockRejectedValueOnce(new Error(text));

test('in a new folder a build that fails is said, and nothing is served', async () => {
  failing('Der er en fejl i trae/eg.mdx');
  await expect(start()).rejects.toThrow('Der er en fejl i trae/eg.mdx');
});

test('the pages are built into a folder beside the project and on another file system', async () => {
  const site = await start();
  const answer = await fetch(`http://127.0.0.1:${site.port}/log-ind`);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    readFileSync(join(pages, 'log-ind.html'), 'utf8'),
  ]);
  await site.stop();
});

test('pages that cannot be built leave those of before, also after a start that was killed while it put new ones in their place', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  renameSync(pages, `${pages}-former`);
  mkdirSync(`${pages}-next`);
  failing('Der er en fejl i trae/eg.mdx');
  const site = await start();
  expect((await fetch(`http://127.0.0.1:${site.port}/log-ind`)).status).toBe(200);
  expect(error.mock.calls.join()).toMatch(
    /The pages of before are served.*: Der er en fejl i trae\/eg\.mdx\n/,
  );
  expect(process.env.BUILD_MISTAKE).toBe('Der er en fejl i trae/eg.mdx');
  await site.stop();
});
