import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findProblems, originalsIn } from '../../src/integrations/check-published-files.ts';
import { photographs, picture, plainPictures } from '../support/pictures/photographs.ts';

const root = mkdtempSync(join(tmpdir(), 'published-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = (name: string) => {
  const path = join(root, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(join(path, '_astro'), { recursive: true });
  return pathToFileURL(`${path}/`);
};
let dist: URL;
let content: URL;
beforeEach(() => {
  dist = folder('dist');
  content = folder('content');
});
const publish = (name: string, file: Buffer | string) => writeFileSync(new URL(name, dist), file);
const problems = async () => findProblems(dist, await originalsIn(content));

test('a site of pages, scripts and pictures without metadata passes', async () => {
  for (const { name, file } of await plainPictures()) publish(`_astro/${name}`, file);
  publish('index.html', '<!doctype html>');
  publish('_headers', '/*');
  expect(await problems()).toEqual([]);
});

test('each photograph with metadata, such as where it was taken, is named', async () => {
  const all = await photographs();
  for (const { name, file } of all) publish(`_astro/${name}`, file);
  const found = await problems();
  expect(found).toHaveLength(all.length);
  for (const { name, holds } of all)
    expect(found).toContainEqual(expect.stringMatching(`^_astro/${name} indeholder .*${holds}`));
});

test('an original of the family is not published, even with nothing in it but the picture', async () => {
  const original = await picture().jpeg().toBuffer();
  writeFileSync(new URL('Gryde på komfur.JPG', content), original);
  publish('_astro/gryde.abc123.jpg', original);
  expect(await problems()).toEqual(['_astro/gryde.abc123.jpg er den oprindelige fil Gryde på komfur.JPG.']);
});

test.each(['photo.heic', 'scan.tiff', '.DS_Store', 'brev.pdf', 'film.mov'])(
  'a type of file that is not checked is not published: %s',
  async (name) => {
    publish(name, 'x');
    expect(await problems()).toEqual([`${name} er en slags fil, som ikke bliver kontrolleret.`]);
  },
);
