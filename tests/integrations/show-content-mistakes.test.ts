import { EventEmitter } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { folderLoader } from '../../src/integrations/content-loaders.ts';
import { showContentMistakes } from '../../src/integrations/show-content-mistakes.ts';
import { site } from '../../src/site.config.ts';
import { eventually } from '../support/eventually.ts';

const root = mkdtempSync(join(tmpdir(), 'mistakes-'));
for (const folder of ['src/content', 'src/assets', 'src/pages', 'public'])
  cpSync(folder, join(root, folder), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const file = 'src/content/brygning/generelt.mdx';

test('a mistake stops a build with a message in Danish, which in development every page shows until it is corrected', async () => {
  const server = { watcher: new EventEmitter(), hot: { send: vi.fn() }, middlewares: { use: vi.fn() } };
  const logger = { error: vi.fn() };
  const { hooks } = showContentMistakes(site);
  const config = { root: pathToFileURL(`${root}/`) };
  hooks['astro:config:done']?.({ config } as never);
  hooks['astro:server:setup']?.({ server, logger } as never);
  const [[handle]] = server.middlewares.use.mock.calls as [[(...all: unknown[]) => Promise<void>]];
  /** What the page at this address shows an editor; null when it shows itself. */
  const mistakes = async (url = '/brygning/generelt', accept = 'text/html') => {
    let shown: string | null = null;
    const end = (html: string) => {
      shown = html;
    };
    const writeHead = (status: number) => ({ end: status === 500 ? end : () => {} });
    await handle({ url, headers: { accept } }, { writeHead }, () => {});
    return shown;
  };
  const good = readFileSync(file, 'utf8');
  /** Saves the file; resolves when the pages have been told to load again. */
  const save = async (text: string) => {
    writeFileSync(join(root, file), text);
    server.hot.send.mockClear();
    server.watcher.emit('all', 'change', join(root, file));
    await eventually(() => expect(server.hot.send).toHaveBeenCalledWith({ type: 'full-reload', path: '*' }));
  };

  // It is wrong already when the server starts.
  writeFileSync(join(root, file), good.replace('rækkefølge: 1', 'rækkefølge: x'));
  const page = await mistakes();
  expect(page).toContain(`<pre>Der er en fejl i ${file}\n\n  linje 3, feltet "rækkefølge"\n`);
  expect(page).toMatch(/Der står: +"x"\s+Der skal stå: et helt tal fra 1 til 999/);
  await expect(folderLoader('brygning', site).load({ config } as never)).rejects.toMatchObject({
    message: expect.stringContaining(`Der er en fejl i ${file}\n\n  linje 3, feltet "rækkefølge"\n`),
    stack: '',
  });
  expect(logger.error).toHaveBeenCalledWith(expect.stringContaining('Der skal stå: et helt tal fra 1'));
  expect([await mistakes('/api/today'), await mistakes('/', 'image/webp')]).toEqual([null, null]);

  await save(good);
  expect(await mistakes()).toBeNull();
  await save(`${good}\nVi er <3\n`);
  expect(await mistakes()).toContain('Tegnene &lt; og { betyder noget særligt');
});
