import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { editorProject } from '../../support/content/editor-project.ts';
import { freePort } from '../../support/free-port.ts';

const file = 'src/content/brygning/generelt.mdx';

test('in development, the browser shows mistakes in Danish, and the page again when they are corrected', async ({
  page,
}) => {
  const project = editorProject();
  const good = project.read(file);
  const title = good.match(/^titel: (.*)$/m)?.[1] ?? '';
  const heading = page.getByRole('heading', { level: 1 });
  const mistake = page.locator('pre');
  /** Writes when the page that is shown would hear of it. */
  const writeMistake = async (text: string) => {
    const connected = page.waitForEvent('console', (message) =>
      message.text().startsWith('[vite] connected'),
    );
    await page.reload();
    await connected;
    project.write(file, text);
  };
  /**
   * The mistake goes away by itself. Astro reads the file meanwhile: what it tells a page that is loading is
   * lost.
   */
  const comesBack = async (text: string) => {
    await expect(mistake).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(heading).toHaveText(text, { timeout: 5_000 });
    }).toPass();
  };
  // It is wrong already when the server starts.
  project.write(file, good.replace('rækkefølge: 1', 'rækkefølge: x'));
  const server = await project.serve(await freePort(30_000));
  try {
    const response = await page.goto(`${server.url}/brygning/generelt`);
    expect(response?.status()).toBe(500);
    await expect(heading).toHaveText('Der er en fejl i det, der er skrevet');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(file);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('Linje 3, feltet »rækkefølge«');
    await expect(mistake).toHaveText(/Der står: +"x"\s+Der skal stå: et helt tal fra 1 til 999/);

    project.write(file, good);
    await comesBack(title);
    await writeMistake(`${good}\nVi er <3\n`);
    await expect(mistake).toContainText('Tegnene < og { betyder noget særligt');
    for (const [text, said] of [
      ['import af øl', 'et andet ord end import'],
      ['![En gryde](https://example.org/gryde.jpg)', 'i samme mappe'],
    ] as const) {
      project.write(file, `${good}\n${text}\n`);
      await expect(mistake).toContainText(said);
    }
    await expect(page.locator('vite-error-overlay')).toHaveCount(0);
    expect(server.output()).toContain('Der skal stå: et andet ord end import');

    const picture = { create: { width: 1200, height: 2400, channels: 3, background: 'teal' } } as const;
    project.write('src/content/brygning/gryde.jpg', await sharp(picture).jpeg().toBuffer());
    project.write(file, `${good.replace(title, 'Nu brygger vi')}\n![En gryde](./gryde.jpg)\n`);
    await comesBack('Nu brygger vi');
    const pot = page.getByAltText('En gryde');
    for (const width of [360, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      expect((await pot.boundingBox())?.height, 'a tall picture fits the window').toBeLessThan(700);
    }
    project.write('src/content/brygning/gryde.jpg', await sharp(picture).resize(2400, 600).jpeg().toBuffer());
    await page.reload();
    for (const width of [360, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      const promised = await pot.evaluate((image) => {
        const { sizes } = image.previousElementSibling as HTMLSourceElement;
        const [, condition = '', wide = '', narrow = ''] =
          sizes.match(/^(\(.*\)) ([\d.]+)rem, ([\d.]+)vw$/) ?? [];
        return matchMedia(condition).matches ? Number(wide) * 16 : (innerWidth * Number(narrow)) / 100;
      });
      expect((await pot.boundingBox())?.width, `as \`sizes\` says at ${width} px`).toBeLessThan(promised + 4);
    }
  } finally {
    await server.stop();
    project.remove();
  }
});
