import ExifReader from 'exifreader';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureFormats } from '../../../src/lib/picture-files.ts';
import { fresh, startPictureSite } from '../../support/functions/picture-site.ts';
import { photographs } from '../../support/pictures/photographs.ts';

const { member, newAlbum, send } = await startPictureSite();

const tags = async (bytes: ArrayBuffer) => {
  const { file, png, riff, ...more } = ExifReader.load(bytes, { expanded: true });
  return Object.keys(more).filter((group) => !['jfif', 'pngFile'].includes(group));
};
test('nothing but the pixels of a picture is published', async () => {
  const album = await newAlbum();
  const withProfile = await fresh().then((file) => sharp(file).withIccProfile('p3').jpeg().toBuffer());
  const sent = [...(await photographs([40, 30])), { name: 'profile.jpg', file: withProfile }].filter(
    ({ name }) => /\.(jpe?g|png|webp)$/.test(name),
  );
  expect(sent.length).toBeGreaterThan(7);
  for (const { name, file } of sent) {
    const type = `image/${name.replace(/^.*\./, '').replace('jpg', 'jpeg')}`;
    const { status, body } = await send(album, file, { type });
    expect([name, status]).toEqual([name, 200]);
    for (const format of pictureFormats) {
      const response = await member.fetch(`/api/billeder/${body.name}-${body.width}.${format}`);
      const bytes = await response.arrayBuffer();
      expect([name, format, await tags(bytes)]).toEqual([name, format, []]);
      const { icc, exif, xmp, iptc } = await sharp(bytes).metadata();
      expect({ icc, exif, xmp, iptc }).toEqual({});
      for (const word of ['Hjemme', 'hjemme', 'Ada', 'Kamera'])
        expect(Buffer.from(bytes).includes(word)).toBe(false);
    }
  }
});
