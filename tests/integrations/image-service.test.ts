import sharp from 'sharp';
import { expect, test } from 'vitest';
import imageService from '../../src/integrations/image-service.ts';
import { bomb } from '../support/pictures/hostile-pictures.ts';
import { photographs, picture } from '../support/pictures/photographs.ts';

const transform = (file: Buffer, options: { src: string; format: string; width?: number }) =>
  imageService.transform(file, options, {} as never, {} as never);

test('a picture of which a part is missing stops the build with its name, in Danish', async () => {
  const png = await picture(200, 200).png().toBuffer();
  png.fill(0, 200, 260);
  await expect(transform(png, { src: '/_astro/skål.CEcq_IHe.png', format: 'webp' })).rejects.toMatchObject({
    // Of such an error Astro shows the message.
    type: 'AstroError',
    message: expect.stringMatching(/^Der er en fejl i skål\.png\n\n {4}Billedet kan ikke læses/),
  });
});

test('of a photograph, only its pixels are published', async () => {
  const [photo] = await photographs([400, 300]);
  const original = photo?.file ?? Buffer.alloc(0);
  expect((await sharp(original).metadata()).exif).toBeDefined();
  for (const format of ['avif', 'webp']) {
    const { data } = await transform(original, { src: '/_astro/gryde.CEcq_IHe.jpg', format });
    const { exif, xmp, iptc, comments } = await sharp(data).metadata();
    expect({ exif, xmp, iptc, comments }).toEqual({});
  }
});

test.each([
  ['higher than a WebP can be', bomb(60, 40_000), 'webp'],
  ['of more pixels than sharp reads', bomb(20_000, 20_000), 'avif'],
])('a picture %s is to be made smaller, not saved again as it is', async (_, png, format) => {
  const options = { src: '/_astro/side.CEcq_IHe.png', format, width: 60 };
  await expect(transform(png, options)).rejects.toThrow(/Gør det mindre på computeren/);
});
