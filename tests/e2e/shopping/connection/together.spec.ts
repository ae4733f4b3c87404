import { add, buy, edit, isLive, item, openList, rename, stored } from '../../../support/e2e/shopping.ts';
import { expect, test } from '../../../support/e2e/test.ts';

test('text typed in a form stays when another member changes or removes the item, and both changes are kept', async ({
  member,
  preview,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) await openList(page);
  const form = one.getByRole('dialog');
  await edit(one, 'Gær');
  await form.getByLabel('Mængde').fill('2 pk');
  await rename(other, 'Gær', 'Tørgær');
  await expect(form.getByRole('status').first()).toHaveText(
    'En anden har ændret varen imens. Kun det, du har rettet her, bliver gemt.',
  );
  await expect(form.getByLabel('Mængde')).toHaveValue('2 pk');
  await form.getByRole('button', { name: 'Gem' }).click();
  await expect(item(one, 'Tørgær')).toContainText('2 pk');
  await expect(item(other, 'Tørgær')).toContainText('2 pk');
  await expect.poll(() => stored(preview, 'Tørgær')).toMatchObject([{ quantity: '2 pk', active: true }]);
  expect(await stored(preview, 'Gær')).toEqual([]);

  await edit(one, 'Tørgær');
  await form.getByLabel('Navn', { exact: true }).fill('Frisk gær');
  await edit(other, 'Tørgær');
  await other.getByRole('dialog').getByRole('button', { name: 'Fjern varen' }).click();
  await expect(form.getByRole('status').first()).toHaveText(
    'En anden har fjernet varen. Trykker du på »Gem«, kommer den tilbage.',
  );
  await expect(form.getByLabel('Navn', { exact: true })).toHaveValue('Frisk gær');
  await form.getByRole('button', { name: 'Gem' }).click();
  await expect(item(other, 'Frisk gær')).toBeVisible();
  await expect.poll(() => stored(preview, 'Frisk gær')).toMatchObject([{ active: true, buy: true }]);
});

test('a trip of one phone is undone on the other, whole or one thing of it, and the quantities are restored', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) await openList(page);
  for (const title of ['Letmælk', 'Kaffe']) await item(one, title).click();
  await buy(one).click();
  await other.getByRole('button', { name: 'Tidligere ture' }).click();
  const { name } = people.members[0];
  const trip = other.getByRole('region', { name: new RegExp(`^${name}, kl\\. .* 2 varer`) });
  await expect(trip.getByRole('listitem')).toHaveCount(2);
  await trip.getByRole('button', { name: 'Fortryd købet af Kaffe' }).click();
  await expect(item(one, 'Kaffe')).toContainText('2 poser');
  const undo = trip.getByRole('button', { name: 'Fortryd turen' });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await other.goBack();
  for (const page of [one, other]) {
    await expect(item(page, 'Letmælk')).toContainText('2 l');
    await expect(item(page, 'Kaffe')).toContainText('2 poser');
  }
});

test('two tabs of one member show the same list and selection, and send each change once', async ({
  member,
  preview,
}) => {
  const one = await member();
  await openList(one);
  const other = await one.context().newPage();
  await openList(other);
  await item(one, 'Kaffe').click();
  await expect(item(other, 'Kaffe')).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([add(one, 'Porrer'), add(other, 'Linser')]);
  for (const page of [one, other]) {
    await expect(item(page, 'Porrer')).toBeVisible();
    await expect(item(page, 'Linser')).toBeVisible();
  }
  await buy(other).click();
  await expect(item(one, 'Kaffe')).toContainText('Købt af dig');
  await one.reload();
  await isLive(one);
  await expect(item(one, 'Kaffe')).toHaveCount(0);
  const bought = await preview.backend.database.exclusively(
    async (sql) =>
      (
        await sql.query(
          `select from public.purchase p join public.shopping s on s.key = p.item
           where title = 'Kaffe' and bought_at > now() - interval '1 hour'`,
        )
      ).rows.length,
  );
  expect(bought).toBe(1);
});
