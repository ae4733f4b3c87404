import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { metadataIn } from '../../src/content-checks/pictures/metadata.ts';
import { pictureKind } from '../../src/content-checks/pictures/picture-kind.ts';
import { pictureParts } from '../../src/content-checks/pictures/picture-parts.ts';
import { usesOf } from '../../src/content-checks/pictures/picture-uses.ts';
import { article, contentFolder, photo } from '../support/content/content-folder.ts';
import { animation, photographs, picture, plainPictures } from '../support/pictures/photographs.ts';

const withMetadata = await photographs();
const plain = await plainPictures();

describe('the kind of a file', () => {
  test.each(plain)('the kind of $name is read from its bytes', ({ name, file }) =>
    expect(pictureKind(file)).toBe(name.split('.')[1]),
  );

  test.each([
    ['an empty file', '', 'empty'],
    ['a text', 'Kære alle', 'other'],
    ['a drawing', '<?xml version="1.0"?>\n<!-- Ada -->\n<svg viewBox="0 0 1 1"/>', 'svg'],
    ["a phone's photo", '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
    ['a page', '%PDF-1.7', 'pdf'],
    ['a scan', 'II*\0', 'tiff'],
  ])('the kind of %s is read from its bytes', (_, text, kind) =>
    expect(pictureKind(Buffer.from(text, 'latin1'))).toBe(kind),
  );
});

test.each(plain)('$name is complete, and is not when its end is missing', ({ name, file }) => {
  const kind = pictureKind(file);
  const isComplete = (bytes: number) => pictureParts(file.subarray(0, bytes), kind).complete;
  expect(isComplete(file.length), name).toBe(true);
  for (const part of [0.3, 0.5, 0.9]) expect(isComplete(Math.floor(file.length * part)), name).toBe(false);
  expect(isComplete(file.length - 1), name).toBe(false);
});

test.each(plain)('the size of $name is found, and not when its beginning is damaged', ({ name, file }) => {
  const kind = pictureKind(file);
  expect(pictureParts(file, kind).sized).toBe(true);
  const place = { jpeg: '\xff\xc0', png: 'IHDR', webp: 'VP8', avif: 'ispe', gif: '' }[kind as 'jpeg'];
  if (!place) return;
  const damaged = Buffer.from(file);
  damaged.write('\xee', file.indexOf(place, 0, 'latin1') + 1, 'latin1');
  expect(pictureParts(damaged, kind).sized, name).toBe(false);
});

test.each([
  ['lossy', picture().webp()],
  ['lossless', picture().webp({ lossless: true })],
  ['transparent', picture().ensureAlpha(0.5).webp()],
])(
  'whichever byte of the beginning of a WebP is damaged, its size is found only if the build finds it: %s',
  async (_, made) => {
    const file = await made.toBuffer();
    expect(pictureParts(file, 'webp')).toMatchObject({ complete: true, sized: true });
    for (let at = 0; at < 30; at += 1)
      for (let byte = 0; byte < 256; byte += 1) {
        const damaged = Buffer.from(file);
        damaged[at] = byte;
        const { complete, sized } = pictureParts(damaged, 'webp');
        if (pictureKind(damaged) === 'webp' && complete && sized)
          await expect(imageMetadata(damaged, `byte ${at}: ${byte}`)).resolves.toBeDefined();
      }
  },
);

test('the lines that use a picture are found, and not those that use another of the same name', () => {
  const files = contentFolder({
    'brygning/porter.mdx': article('Øl.', '', '![En gryde](./gryde.jpg "Her") ![Igen](<gryde.jpg>)'),
    'trae/gryde.jpg': '',
    'trae/ask.mdx': (good) => good.replace('./ask.jpg', './gryde.jpg'),
    'maaneder.json': (good) => good.replace('"tegning":"12"', '"billede":"./brygning/gryde.jpg"'),
  });
  const uses = usesOf(photo, 'gryde.jpg', files).map(({ file, line }) => `${file}:${line}`);
  expect(uses.sort()).toEqual(
    [
      'brygning/porter.mdx:10',
      'brygning/porter.mdx:10',
      'cv/anden.mdx:4',
      'cv/foerste.mdx:4',
      'maaneder.json:13',
    ].map((use) => `src/content/${use}`),
  );
});

test.each(['webp', 'gif'] as const)('the frames of an animation are counted: %s', async (format) => {
  const file = await animation(201, format);
  expect((await sharp(file).metadata()).pages).toBe(201);
  expect(pictureParts(file, format)).toMatchObject({ frames: 201, complete: true, sized: true });
  expect(metadataIn(file)).toEqual([]);
});

test('a JPEG in several scans is read to its end', async () => {
  const file = await picture().jpeg({ progressive: true }).toBuffer();
  expect(pictureParts(file, 'jpeg').complete).toBe(true);
});

describe('metadata in a photograph', () => {
  test.each(withMetadata)('the metadata of $name is found', ({ file, holds }) =>
    expect(metadataIn(file)).toContain(holds),
  );
  test.each(plain)('no metadata is found in $name, which has none', ({ file }) =>
    expect(metadataIn(file)).toEqual([]),
  );
});
