import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
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

test('the message names the file of an editor’s picture', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pictures-'));
  const png = (await picture(200, 200).png().toBuffer()).fill(0, 200, 260);
  for (const folder of ['src/content/brygning', 'src/assets', 'src/pages', 'public'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/content/brygning/gryde.png'), png);
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  await expect(transform(png, { src: '/_astro/gryde.CEcq_IHe.png', format: 'webp' })).rejects.toThrow(
    /^Der er en fejl i src\/content\/brygning\/gryde\.png\n\n {4}Billedet kan ikke læses/,
  );
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});
