import { expect, test } from 'vitest';
import imageService from '../../src/integrations/image-service.ts';
import { picture } from '../support/pictures/photographs.ts';

test('a picture of which a part is missing stops the build with its name, in Danish', async () => {
  const png = await picture(200, 200).png().toBuffer();
  png.fill(0, 200, 260);
  const transform = () =>
    imageService.transform(
      png,
      { src: '/_astro/skål.CEcq_IHe.png', format: 'webp' },
      {} as never,
      {} as never,
    );
  await expect(transform()).rejects.toMatchObject({
    // Of such an error Astro shows the message.
    type: 'AstroError',
    message: expect.stringMatching(/^Der er en fejl i skål\.png\n\n {4}Billedet kan ikke læses/),
  });
});
