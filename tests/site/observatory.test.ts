import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmulator } from '../../netlify/local/emulator.ts';
import { createWebServer, listen, stopServer } from '../../supabase/local/web-server.ts';
import { dependencyFolder, installCommand, isInstalled } from '../support/extra-packages.ts';
import { builtPages, dist } from './built-site.ts';

/*
 * The grader of MDN's HTTP Observatory, on the built site as the preview serves it. What it can only see over
 * public https is left to it there: whether http leads to https, and whether the host is on the preload list.
 * Here the answers are taken for answers over verified https, and plain http for closed.
 */
const installed = isInstalled('observatory');
if (!installed)
  console.warn(`\n*** SKIPPED: the grades of MDN's HTTP Observatory. ${installCommand('observatory')} ***\n`);

const folder = () => dependencyFolder('observatory', '@mdn/mdn-http-observatory');
const part = (file: string) => import(join(folder(), 'src', file));

let port: number;

interface Judged {
  readonly result: string;
  readonly pass: boolean;
}

async function graded(path: string, at = port) {
  const { retrieve } = await part('retriever/retriever.js');
  const { ALL_TESTS } = await part('constants.js');
  const { getGradeForScore, getScoreModifier } = await part('grader/grader.js');
  const seen = await retrieve('localhost', { httpPort: at, path });
  Object.assign(seen.responses.auto, { verified: true });
  Object.assign(seen.responses, { https: seen.responses.auto, http: null });
  const results = ALL_TESTS.map((judge: (requests: unknown) => Judged) => judge(seen)) as Judged[];
  const score = results.reduce((sum, { result }) => sum + getScoreModifier(result), 100);
  return {
    grade: getGradeForScore(score).grade,
    failed: results.filter(({ pass }) => !pass).map(({ result }) => result),
  };
}

describe.runIf(installed)('the HTTP Observatory', () => {
  let stop: () => Promise<void>;

  beforeAll(async () => {
    // Its installation would fetch this list from the network. This host is on no list.
    const preloaded = join(folder(), 'conf/hsts-preload.json');
    if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');
    const netlify = await startEmulator(dist);
    const server = createWebServer((request) => netlify.answer(request));
    port = await listen(server, { port: 0, variable: 'PORT' });
    stop = async () => {
      await stopServer(server);
      await netlify.stop();
    };
  });
  afterAll(() => stop());

  // Its jsdom does not know cascade layers and prints each style sheet that has them. Styles are not graded.
  beforeEach(() => {
    const print = console.error;
    vi.spyOn(console, 'error').mockImplementation((...values) => {
      if (!String(values[0]).startsWith('Error: Could not parse CSS stylesheet')) print(...values);
    });
  });

  const paths = builtPages()
    .map(({ path }) => path)
    .filter((path) => path !== '/404');
  test.each(paths)('%s gets A+', async (path) => {
    expect(await graded(path)).toEqual({ grade: 'A+', failed: [] });
  });

  test('a page without headers and policy does not', async () => {
    const bare = createWebServer(
      async () => new Response('<!doctype html><p>Hej', { headers: { 'content-type': 'text/html' } }),
    );
    const { grade } = await graded('/', await listen(bare, { port: 0, variable: 'PORT' }));
    await stopServer(bare);
    expect(grade).toBe('D');
  });
});
