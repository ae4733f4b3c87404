import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegrationLogger } from 'astro';
import { expect, test, vi } from 'vitest';
import { remoteImages, warnRemoteImages } from '../../src/integrations/warn-remote-images.ts';

test.each([
  ['[images]\nremote_images = ["https://pictures\\\\.example/.*"]', ['https://pictures\\\\.example/.*']],
  [
    "[images]\n  remote_images = [\n  'https://a.example/.*', # the school\n  'https://b.example/.*',\n]",
    ['https://a.example/.*', 'https://b.example/.*'],
  ],
  ['# [images]\n# remote_images = ["https://pictures.example/.*"]', []],
  ['[images]\nremote_images = []', []],
])('the places that pictures are passed on from are read from %j', (toml, places) => {
  expect(remoteImages(toml)).toEqual(places);
});

test('the site as configured warns of nothing', () => {
  expect(remoteImages(readFileSync('netlify.toml', 'utf8'))).toEqual([]);
});

test('a build that serves remote pictures warns of drawings with scripts', () => {
  const root = mkdtempSync(join(tmpdir(), 'images-'));
  writeFileSync(join(root, 'netlify.toml'), '[images]\nremote_images = ["https://pictures.example/.*"]');
  const warn = vi.fn();
  warnRemoteImages().hooks['astro:config:done']?.({
    config: { root: pathToFileURL(`${root}/`) } as AstroConfig,
    logger: { warn } as unknown as AstroIntegrationLogger,
  } as never);
  rmSync(root, { recursive: true });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/pictures\.example.*SVG.*script/));
});
