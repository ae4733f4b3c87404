import { expectAccessible } from '../../support/e2e/axe.ts';
import { item, openList, stored, tab } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';

test('items that are bought every week and are due are suggested above the favourites', async ({
  member,
  preview,
}) => {
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`insert into public.purchase (key, trip, item, member, bought_at)
      select gen_random_uuid(), gen_random_uuid(), item.key, member.id, now() - make_interval(days => 7 * week)
      from public.shopping item, private.family_member member, generate_series(1, 6) week
      where (item.title = 'Honning' or (item.title = 'Rosiner' and week < 6)) and member.display_name = 'Bodil';
      -- Every third day: due again before 'not now' has said anything.
      insert into public.purchase (key, trip, item, member, bought_at)
      select gen_random_uuid(), gen_random_uuid(), item.key, member.id, now() - make_interval(days => 3 * n)
      from public.shopping item, private.family_member member, generate_series(1, 12) n
      where item.title = 'Kærnemælk' and member.display_name = 'Bodil'`),
  );
  const page = await member();
  await openList(page);
  const missing = page.getByRole('region', { name: 'Mangler måske' });
  await tab(page, 'Favoritter').click();
  await expect(missing.getByRole('listitem')).toHaveText(['Kærnemælk', 'Honning', 'Rosiner']);
  await expectAccessible(page, 'favourites with what is probably missing');

  await missing.getByRole('button', { name: 'Honning', exact: true }).click();
  await expect.poll(() => stored(preview, 'Honning')).toMatchObject([{ buy: true }]);
  for (const title of ['Rosiner', 'Kærnemælk']) {
    await missing.getByRole('button', { name: `Ikke nu: ${title}` }).press('Enter');
    await expect(missing.getByRole('button', { name: `Vis igen: ${title}` })).toBeFocused();
  }
  // All stays where it is, so that the finger that comes next meets what it aimed at.
  await expect(missing.getByRole('listitem')).toHaveText(['Kærnemælk', 'Honning', 'Rosiner']);
  await expectAccessible(page, 'favourites with what was put away');

  await page.reload();
  await expect(item(page, 'Smør')).toBeVisible();
  await tab(page, 'Kurv').click();
  await tab(page, 'Favoritter').click();
  await expect(item(page, 'Smør')).toBeVisible();
  await expect(missing).toHaveCount(0);
});
