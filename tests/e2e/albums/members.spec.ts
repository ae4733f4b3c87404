import { albums } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

test('a member adds an album with a link, deletes one and takes it back, and orders a category', async ({
  member,
  visitor,
}) => {
  const page = await member();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const form = page.getByRole('dialog');
  /** The titles of the albums that are shown, in their order. */
  const titles = () =>
    albums(page).evaluateAll((links) =>
      links.map((link) => link.textContent?.replace(' (åbner i en ny fane)', '')),
    );
  await page.goto('/fotoalbum?kategori=Familie');

  await test.step('an album with a link is there for a visitor, with the picture that was chosen', async () => {
    await button('Nyt album').click();
    await form.getByLabel('Titel').fill('Familie: Sølvbryllup');
    await form.getByLabel('et andet sted på nettet').check();
    const link = form.getByLabel('Link til albummet');
    await link.fill('min mappe');
    await button('Gem').click();
    await expect(link).toBeFocused();
    const problem = 'Indsæt hele adressen. Den begynder med https://';
    await expect(link).toHaveJSProperty('validationMessage', problem);
    await link.fill('https://fotos.example/soelv');
    const buffer = await picture(360, 240).jpeg().toBuffer();
    await form
      .getByLabel('Billede, der vises for albummet')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await expect(form.getByAltText('Det valgte billede')).not.toHaveJSProperty('naturalWidth', 0);
    await form.getByLabel(/^Alle/).check();
    await button('Gem').click();
    await expect(form).toHaveCount(0);
    const anybody = await visitor();
    await anybody.goto('/fotoalbum?kategori=Familie');
    await expect(albums(anybody).first()).toHaveAttribute('href', 'https://fotos.example/soelv');
    await expect(albums(anybody).first().locator('img')).toHaveAttribute('src', /^\/billeder\//);
    await expect(anybody.getByRole('button', { name: 'Nyt album' })).toHaveCount(0);
  });

  await test.step('what was deleted is taken back from the bin', async () => {
    const album = (name: string) => albums(page).filter({ hasText: name });
    await button('Ret').click();
    await button('Ret Familie: Fastelavn').click();
    await button('Slet').click();
    await expect(album('Fastelavn')).toHaveCount(0);
    await button('Papirkurv').click();
    await button('Gendan').click();
    await expect(form).toContainText('Papirkurven er tom');
    await button('Luk').click();
    await expect(album('Fastelavn')).toBeVisible();
  });

  await test.step('a category is ordered by hand with the keyboard, and by date again', async () => {
    const byDate = await titles();
    const forward = button('Flyt Familie: Fastelavn en plads tidligere');
    const place = byDate.indexOf('Fastelavn');
    expect(place).toBeGreaterThan(0);
    const byHand = byDate.toSpliced(place, 1).toSpliced(place - 1, 0, 'Fastelavn');
    await forward.focus();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(byHand);
    await expect(forward).toBeFocused();
    await expect(page.getByRole('region', { name: 'Besked' })).toContainText(`er nu nummer ${place}.`);
    await expectAccessible(page, 'ordered by hand');
    await page.reload();
    await button('Ret').click();
    await expect.poll(titles).toEqual(byHand);
    await button('Nyeste først').press('Enter');
    await expect.poll(titles).toEqual(byDate);
    await expect(page.locator('body')).not.toBeFocused();
  });
});
