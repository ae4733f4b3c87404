import type { Page } from '@playwright/test';
import {
  add,
  basketOf,
  buy,
  isLive,
  item,
  openList,
  shownText,
  status,
  stored,
  tab,
} from '../../../support/e2e/shopping.ts';
import { expect, test } from '../../../support/e2e/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Where each line stands on the screen, in px. */
const places = (page: Page) =>
  page.locator('.line').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top));

async function rename(page: Page, title: string, next: string) {
  await page.getByRole('button', { name: `Ret ${title}` }).click();
  await page.getByLabel('Navn', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(item(page, next)).toBeVisible();
}

test('changes by others move nothing that is about to be tapped, and are announced', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  for (const page of [one, other]) await openList(page);
  const { name } = people.members[1];
  // The note about a change is shown for some seconds, with its author if the members' names have arrived.
  await expect(one.getByRole('main')).toContainText(name);
  const before = await places(one);

  await Promise.all([expect(one.getByRole('status').getByText(name)).toBeAttached(), add(other, 'Agurk')]);
  await add(other, '2 kg bananer');
  await rename(
    other,
    'Fuglefrø',
    'En stor pose økologiske solsikkekerner til fuglene, og en til dem på terrassen',
  );
  await item(other, 'Gær').click();
  await buy(other).click();

  await expect(item(one, 'Agurk')).toContainText(name);
  await expect(item(one, 'Gær')).toContainText(`Købt af ${name}`);
  await expect(item(one, 'Gær')).toHaveAttribute('aria-disabled', 'true');
  await expect(item(one, 'En stor pose')).toBeVisible();
  await expect(one.getByRole('region', { name: 'Nyt på listen' }).locator('.line-title')).toHaveText([
    'Agurk',
    'Bananer',
  ]);
  await expect(one.getByRole('region', { name: 'Seneste tur' })).toContainText('Gær');
  await one.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  const newItemsButton = one.getByRole('button', { name: /^\d+ nye? varer?$/ });
  await expect(newItemsButton).toHaveText('2 nye varer');
  await newItemsButton.click();
  await expect(item(one, 'Bananer')).toBeInViewport();
  await expect(newItemsButton).toHaveCount(0);
  await add(other, 'Hyben');
  await expect(newItemsButton).toHaveText('1 ny vare');
  await one.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  // On a narrow line the button alone says so.
  await expect(status(one)).not.toContainText('har sat');
  const after = await places(one);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBe(before.length + 3);

  // When the list is opened again, everything takes its place.
  await tab(one, 'Fryser').click();
  await tab(one, 'Kurv').click();
  await expect(item(one, 'Gær')).toHaveCount(0);
  await expect(one.locator('.fixed-size')).toHaveCount(0);
  const titles = await basketOf(one);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare));
  expect(titles).toEqual(expect.arrayContaining(['Agurk', 'Bananer', 'Hyben']));
});

/** Resolves when the page has joined the topic of previews. */
const hearsPreviews = (page: Page) =>
  new Promise<void>((resolve) => {
    const isJoined = /^\[[^[]*"realtime:previews","phx_reply",\{"status":"ok"/;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (isJoined.test(String(payload))) resolve();
      }),
    );
  });

test('a tap is shown to another member before the database has it, and only for a while if it never gets there', async ({
  member,
  preview,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) {
    const joined = hearsPreviews(page);
    await openList(page);
    await joined;
    await tab(page, 'Favoritter').click();
  }
  const title = (await one.locator('.tile[aria-pressed="false"] .tile-title').first().textContent()) ?? '';
  const isWanted = async () => (await stored(preview, title))[0]?.buy;
  const sent = Promise.withResolvers<void>();
  await one.route('**/rpc/apply_ops', async (route) => {
    await sent.promise;
    await route.fallback();
  });

  await item(one, title).click();
  await expect(item(other, title)).toHaveAttribute('aria-pressed', 'true');
  expect(await isWanted()).toBe(false);
  await expect(item(other, title)).toHaveAttribute('aria-pressed', 'false');

  sent.resolve();
  await expect(item(other, title)).toHaveAttribute('aria-pressed', 'true');
  expect(await isWanted()).toBe(true);
});

test('text typed in a form stays when another member changes or removes the item, and both changes are kept', async ({
  member,
  preview,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) await openList(page);
  const form = one.getByRole('dialog');
  await one.getByRole('button', { name: 'Ret Gær' }).click();
  await form.getByLabel('Mængde').fill('2 pk');
  await rename(other, 'Gær', 'Tørgær');
  await expect(form.getByRole('status')).toHaveText(
    'En anden har ændret varen imens. Kun det, du har rettet her, bliver gemt.',
  );
  await expect(form.getByLabel('Mængde')).toHaveValue('2 pk');
  await form.getByRole('button', { name: 'Gem' }).click();
  await expect(item(one, 'Tørgær')).toContainText('2 pk');
  await expect(item(other, 'Tørgær')).toContainText('2 pk');
  await expect.poll(() => stored(preview, 'Tørgær')).toMatchObject([{ quantity: '2 pk', active: true }]);
  expect(await stored(preview, 'Gær')).toEqual([]);

  await one.getByRole('button', { name: 'Ret Tørgær' }).click();
  await form.getByLabel('Navn', { exact: true }).fill('Frisk gær');
  await other.getByRole('button', { name: 'Ret Tørgær' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Fjern varen' }).click();
  await expect(form.getByRole('status')).toHaveText(
    'En anden har fjernet varen. Trykker du på »Gem«, kommer den tilbage.',
  );
  await expect(form.getByLabel('Navn', { exact: true })).toHaveValue('Frisk gær');
  await form.getByRole('button', { name: 'Gem' }).click();
  await expect(item(other, 'Frisk gær')).toBeVisible();
  await expect.poll(() => stored(preview, 'Frisk gær')).toMatchObject([{ active: true, buy: true }]);
});

/** What can be tapped in the list, and where it is on the screen, in px. */
const spots = (page: Page) =>
  page
    .getByRole('main')
    .locator('.section-head, .tile, .line-main, .icon-button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, left } = button.getBoundingClientRect();
        const name = button.querySelector('.tile-title, .line-title')?.textContent ?? button.ariaLabel;
        return [name ?? button.firstChild?.nextSibling?.textContent, top, left] as const;
      }),
    );

test('nothing moves in all items, favourites and the freezer while others add, buy and count', async ({
  member,
  preview,
}) => {
  const page = await member();
  const change = (text: string) => preview.backend.database.exclusively((sql) => sql.query(text));
  await openList(page);

  await page.getByRole('button', { name: 'Alle varer' }).click();
  const heading = page.getByRole('button', { name: /^Brød/ });
  const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  await heading.click();
  await expect(item(page, 'Boller')).toBeVisible();
  const all = await spots(page);
  await change(
    "insert into public.shopping (key, title, category) values (gen_random_uuid(), 'Aniskringle', 'Brød')",
  );
  await expect(heading).toContainText(String(count + 1));
  expect(await spots(page)).toEqual(all);
  await heading.click();
  await heading.click();
  await expect(item(page, 'Aniskringle')).toBeVisible();

  await tab(page, 'Favoritter').click();
  const favourites = await spots(page);
  await change(`update public.shopping set buy_counter = buy_counter + 999, buy = not buy
    where title in ('Fuglefrø', 'Bananer')`);
  await expect(item(page, 'Bananer')).toHaveAttribute('aria-pressed', 'true');
  expect(await spots(page)).toEqual(favourites);
  await tab(page, 'Fryser').click();
  const freezer = await spots(page);
  await change("update public.shopping set count = 3 - count where title in ('Rejer', 'Ærter')");
  await expect(item(page, 'Rejer')).toContainText('3');
  await expect(item(page, 'Ærter')).not.toContainText('3');
  expect((await spots(page)).slice(0, freezer.length)).toEqual(freezer);
  await tab(page, 'Favoritter').click();
  await expect(item(page, 'Fuglefrø')).toBeVisible();
});

test('the last trip of one phone can be undone on the other after a confirmation that names its owner, and the quantities are restored', async ({
  member,
  people,
}) => {
  const [one, other] = [await member(0), await member(1)];
  for (const page of [one, other]) await openList(page);
  for (const title of ['Letmælk', 'Kaffe']) await item(one, title).click();
  await buy(one).click();
  await expect(other.getByRole('region', { name: 'Seneste tur' })).toContainText('Kaffe, Letmælk');
  const undo = other.getByRole('button', { name: 'Fortryd seneste tur' });
  const question = other.getByRole('dialog', { name: 'Fortryd en andens tur?' });
  await undo.click();
  await expect(question).toContainText(`${people.members[0].name}, kl. `);
  await expect(question).toContainText('2 varer');
  await expect(question).toContainText('Kaffe, Letmælk');
  await question.getByRole('button', { name: 'Behold turen' }).click();
  await expect(question).toHaveCount(0);
  await expect(undo).toBeFocused();
  await undo.click();
  await other.goBack();
  await expect(question).toHaveCount(0);
  await undo.click();
  await question.getByRole('button', { name: 'Fortryd turen' }).click();
  for (const page of [one, other]) {
    await expect(item(page, 'Letmælk')).toContainText('2 l');
    await expect(item(page, 'Kaffe')).toContainText('2 poser');
  }
});

test('who has just saved a quantity sees that another member has changed it, and to what', async ({
  member,
}) => {
  const [one, other] = [await member(0, { viewport: { width: 360, height: 740 } }), await member(1)];
  for (const page of [one, other]) await openList(page);
  async function save(page: Page, quantity: string) {
    await page.getByRole('button', { name: 'Ret Letmælk' }).click();
    await page.getByLabel('Mængde').fill(quantity);
    await page.getByRole('button', { name: 'Gem' }).click();
  }
  await save(one, '3 l');
  await expect(shownText(other, 'Letmælk', '3 l')).toBeVisible();
  await Promise.all([
    expect(status(one)).toContainText('En anden har rettet Letmælk: 4 l'),
    save(other, '4 l'),
  ]);
  await expect(shownText(one, 'Letmælk', '4 l')).toBeVisible();
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
          `select from public.purchase join public.shopping on key = item_key
           where title = 'Kaffe' and bought_at > now() - interval '1 hour'`,
        )
      ).rows.length,
  );
  expect(bought).toBe(1);
});

test('changes made by others while the page was closed are in their places when it opens', async ({
  member,
  preview,
}) => {
  const page = await member();
  await openList(page);
  await expect(item(page, 'Fuglefrø')).toBeVisible();
  const context = page.context();
  await page.close();
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`update public.shopping set buy = false where title = 'Fuglefrø';
      update public.shopping set buy = true where title = 'Agurk'`),
  );
  const again = await context.newPage();
  await openList(again);
  await expect.poll(() => basketOf(again)).toContain('Agurk');
  const titles = await again.locator('.line-title:not(.fixed-size-room *)').allTextContents();
  expect(titles).not.toContain('Fuglefrø');
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare));
  await expect(again.getByRole('heading', { name: 'Nyt på listen' })).toHaveCount(0);
});
