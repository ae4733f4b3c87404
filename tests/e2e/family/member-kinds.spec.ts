import type { Page } from '@playwright/test';
import { albums } from '../../support/e2e/albums/albums.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { addLock, invitationLink, openMember } from '../../support/e2e/device-lock.ts';
import { heldOnDevice } from '../../support/e2e/held-on-device.ts';
import { add, isLive, item, openList } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';
import { add as addTodo, logPage, remove, todoItem } from '../log/page.ts';

test.use({ allowed: [/status of 40[0134]|ERR_FAILED|WebSocket/] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const notForGuests = (page: Page) => page.getByText('Du er med som gæst.');

test("a guest comes in by an invitation to the albums, and sees the family's and nothing else", async ({
  member,
  people,
  visitor,
  preview,
}) => {
  await preview.query(
    "insert into public.photos (id, title, category, family_only) values ('fest', 'Familie: Farmors fest', 'Familie', true)",
  );
  const [adult, guest] = [await member(), await visitor({ viewport: { width: 360, height: 740 } })];
  await addLock(guest);
  await adult.goto('/familien');
  await press(adult, 'Tilføj et medlem');
  await adult.getByLabel('Hvad kalder I personen?').fill('Farmor');
  await adult.getByRole('radio', { name: /^Gæst/ }).check();
  await expectAccessible(adult, 'adding a guest');
  await press(adult, 'Fortsæt');

  // The link, the button, and the lock.
  await guest.goto(await invitationLink(adult));
  await guest.getByRole('button', { name: /^Brug .* egen lås$/ }).click();
  await guest.waitForURL('**/fotoalbum');
  await expect(adult.getByText('Farmor er kommet ind.')).toBeVisible();

  await guest.goto('/fotoalbum?kategori=Familie');
  await expect(albums(guest).filter({ hasText: 'Farmors fest' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Nyt album' })).toHaveCount(0);
  await albums(guest).filter({ hasText: 'Farmors fest' }).click();
  await expect(guest.getByRole('heading', { name: 'Farmors fest' })).toBeVisible();
  const links = guest.getByRole('navigation', { name: 'Sider' }).getByRole('link');
  await expect(links).toHaveText(['Fotoalbum', 'Velkommen, Farmor']);

  for (const path of ['/log', '/shopping']) {
    await guest.goto(path);
    await expect(notForGuests(guest)).toBeVisible();
    await expectAccessible(guest, `${path} for a guest`);
    await expect(guest.getByRole('link', { name: 'Se fotoalbummet' })).toBeVisible();
  }
  await guest.goto('/familien');
  await expect(guest.getByText('Du er logget ind som Farmor.')).toBeVisible();
  await expect(guest.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(guest.getByRole('main')).not.toContainText(people.members[0].name);
  expect(await tooWide(guest)).toEqual([]);
  await expectAccessible(guest, 'the family for a guest');
  await press(guest, 'Ret eller luk ude');
  await guest.getByLabel('Hvad kalder I den?').fill('Farmors telefon');
  await press(guest, 'Gem');
  await expect(guest.getByText('Farmors telefon')).toBeVisible();
  // An open page shows it without being loaded again.
  await press(adult, 'Luk');
  await expect(adult.getByText('Gæst · Farmors telefon')).toBeVisible();
});

test('who is made a guest loses the list at once, may save what was not sent, and gets it back as a child', async ({
  member,
  people,
}) => {
  const name = people.members[1].name;
  const [adult, other, album] = [await member(), await member(1), await member(1)];
  await openList(other);
  await album.goto('/fotoalbum');
  await expect(album.getByRole('button', { name: 'Nyt album' })).toBeVisible();
  await other.route('**/rpc/apply_actions', (route) => route.abort());
  await add(other, 'Usendt');
  await openMember(adult, name);
  const kind = (name: RegExp) => adult.getByRole('radio', { name });
  await kind(/^Gæst/).click();
  await expect(notForGuests(other)).toBeVisible();
  await expect(other.locator('.line')).toHaveCount(0);
  await expect(album.getByRole('button', { name: 'Nyt album' })).toHaveCount(0);
  // What was not sent, and that the device is empty.
  await expect.poll(() => heldOnDevice(other)).toBeLessThan(5);
  await expect(other.getByText('1 ændring nåede ikke at blive sendt.')).toBeVisible();
  await other.getByRole('link', { name: 'Gem som fil' }).click();
  await expect(other.getByRole('link', { name: 'Gem som fil' })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: 'Usendt' })).toBeVisible();
  await other.goBack();

  await kind(/^Barn/).click();
  await expect(kind(/^Barn/)).toBeChecked();
  await other.unroute('**/rpc/apply_actions');
  await other.reload();
  await isLive(other);
  await expect(item(other, 'Usendt')).toBeVisible();

  await test.step('a child deletes nothing permanently, and sees its own devices only', async () => {
    await logPage(other);
    await addTodo(other, 'Fejltagelse');
    await remove(todoItem(other, 'Fejltagelse'));
    await other.getByRole('button', { name: 'Papirkurv' }).click();
    await expect(other.getByRole('button', { name: 'Gendan' }).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Slet for altid' })).toHaveCount(0);
    await other.goto('/familien');
    await expect(other.getByRole('heading', { name: 'Dine enheder' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Tilføj et medlem' })).toHaveCount(0);
    await expectAccessible(other, 'the family for a child');
  });
});

test('two who rename one person are both told', async ({ member, people }) => {
  const [first, second] = [await member(), await member(1)];
  const name = people.members[2]?.name ?? '';
  for (const page of [first, second]) {
    await openMember(page, name);
    await press(page, 'Ret navn og e-mail');
  }
  const rename = async (page: Page, to: string) => {
    await page.getByLabel('Navn', { exact: true }).fill(to);
    await press(page, 'Gem');
  };
  await rename(first, 'Ellinor');
  await expect(first.getByRole('dialog').getByRole('heading')).toHaveText('Ellinor');
  await rename(second, 'Elly');
  await expect(second.getByRole('alert')).toContainText('En anden har lige rettet navnet.');
  await expect(second.getByRole('heading', { name: 'Ret Ellinor' })).toBeVisible();
  await expect(second.getByLabel('Navn', { exact: true })).toHaveValue('Elly');
  await press(second, 'Gem');
  await expect(first.getByRole('dialog').getByRole('heading')).toHaveText('Elly');
});
