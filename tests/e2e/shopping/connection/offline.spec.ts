import type { Page, Request } from '@playwright/test';
import { killableBackend } from '../../../support/e2e/killable-backend.ts';
import { isPrecached } from '../../../support/e2e/precached.ts';
import {
  add,
  basketOf,
  buy,
  isLive,
  item,
  message,
  openList,
  quickAdd,
  status,
  stored,
  tab,
} from '../../../support/e2e/shopping.ts';
import { redirectSite } from '../../../support/e2e/site-copy.ts';
import { expect, test } from '../../../support/e2e/test.ts';
import { freePort } from '../../../support/free-port.ts';

/** What a browser writes when it asks without a network, and when an answer is cut off. */
test.use({
  serviceWorkers: 'allow',
  allowed: [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION|EMPTY|NETWORK|SOCKET)|WebSocket|^third party: (http|ws):\/\/localhost:(2[7-9]|30)\d{3}\//,
  ],
});

const offline = (page: Page) => expect(status(page)).toContainText('Ingen forbindelse siden');
const putIn = (page: Page) => page.getByRole('combobox', { name: 'Læg i fryseren' });
const waits = (page: Page, title: string) =>
  expect(item(page, title).getByText('venter på at blive sendt')).toBeAttached();

test('a cold start without a network shows the list and takes ticks, new items and purchases, which all arrive later', async ({
  member,
}) => {
  const [page, other] = [await member(0), await member(1)];
  await openList(page);
  await isPrecached(page);
  await page.context().setOffline(true);
  const asked: string[] = [];
  const noted = (request: Request) => void asked.push(new URL(request.url()).pathname);
  page.context().on('request', noted);

  await page.reload();
  await offline(page);
  await expect(item(page, 'Letmælk')).toContainText('2 l');
  await add(page, '3 porrer');
  await waits(page, 'Porrer');
  await add(page, 'Sennepsfrø');
  await item(page, 'Gær').click();
  await item(page, 'Kaffe').click();
  await buy(page).click();
  await message(page).getByRole('button', { name: 'Fortryd' }).click();
  await item(page, 'Gær').click();
  await buy(page).click();
  // What is shown is stored.
  await expect(item(page, 'Kaffe')).toHaveCount(0);
  await expect(status(page)).toContainText(/\d venter/);

  // A killed tab and a new one, still without signal.
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto('/shopping');
  await offline(again);
  await expect(item(again, 'Porrer')).toContainText('3');
  await expect(item(again, 'Kaffe')).toHaveCount(0);
  await expect(item(again, 'Gær')).toBeVisible();
  await again.getByRole('button', { name: 'Ny vare' }).click();
  await expect(again.getByRole('dialog')).toBeVisible();
  await again.keyboard.press('Escape');

  // Nobody is asked for a token where there is no network to ask through.
  expect(asked).toContain('/shopping');
  expect(asked).not.toContain('/api/token');
  context.off('request', noted);
  await openList(other);
  await context.setOffline(false);
  await isLive(again);
  for (const title of ['Porrer', 'Sennepsfrø', 'Gær']) await expect(item(other, title)).toBeVisible();
  await expect(item(other, 'Kaffe')).toContainText('Købt af');
});

test('two phones that lose the network in turns while both tap end with the same list, with nothing lost or counted twice', async ({
  member,
  preview,
}) => {
  test.slow();
  const pages = [await member(0), await member(1)] as const;
  for (const page of pages) {
    await openList(page);
    await tab(page, 'Fryser').click();
  }
  const rounds = ['Alfa', 'Beta', 'Delta', 'Gamma'];
  let taps = 0;
  for (let round = 0; round < rounds.length; round += 1) {
    await pages[round % 2]?.context().setOffline(true);
    for (const page of pages) {
      await putIn(page).fill('hindbær');
      await putIn(page).press('Enter');
      taps += 1;
      await tab(page, 'Kurv').click();
      await add(page, `Tur ${rounds[round]}${pages.indexOf(page)}`);
      if (round % 2 === 0) {
        await item(page, `Tur ${rounds[round]}${pages.indexOf(page)}`).click();
        await buy(page).click();
      }
      await tab(page, 'Fryser').click();
    }
    for (const page of pages) await page.context().setOffline(false);
  }
  for (const page of pages) {
    await isLive(page);
    await tab(page, 'Kurv').click();
  }
  await expect
    .poll(() =>
      preview.backend.database.exclusively(
        async (sql) =>
          (
            await sql.query(
              "select title, buy, buy_counter from public.shopping where title like 'Tur %' order by title",
            )
          ).rows,
      ),
    )
    .toEqual(
      rounds.flatMap((name, round) =>
        [0, 1].map((who) => ({
          title: `Tur ${name}${who}`,
          buy: round % 2 === 1,
          buy_counter: round % 2 === 0 ? 1 : 0,
        })),
      ),
    );
  await expect
    .poll(() =>
      preview.backend.database.exclusively(
        async (sql) => (await sql.query("select count from public.shopping where title = 'Hindbær'")).rows,
      ),
    )
    .toEqual([{ count: 2 + taps }]);

  // The same new thing, by both, without signal.
  for (const page of pages) await page.context().setOffline(true);
  await add(pages[0], 'Tangsalat');
  await add(pages[1], '2 bakker tangsalat');
  for (const page of pages) await page.context().setOffline(false);
  for (const page of pages) {
    await isLive(page);
    await expect(item(page, 'Tangsalat')).toContainText('2 bakker');
  }
  expect(await stored(preview, 'Tangsalat')).toMatchObject([{ buy: true, quantity: '2 bakker' }]);

  for (const page of pages) {
    await page.reload();
    await isLive(page);
  }
  expect(await basketOf(pages[0])).toEqual(await basketOf(pages[1]));
});

test('each change arrives once when the back end is killed during sending and restarted', async ({
  member,
  preview,
}) => {
  test.slow();
  // Signs in, and then begins with a browser that has not kept a file which asks another back end.
  await member();
  const page = await member();
  const backend = killableBackend(await freePort(27_000));
  const toKillable = () => redirectSite(preview.site, preview.addresses.supabase, backend.url);
  const back = () => redirectSite(preview.site, backend.url, preview.addresses.supabase);
  try {
    await backend.start();
    toKillable();
    await openList(page);
    const titles: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      // As soon as it has been asked, and has answered or not.
      const asked = page.waitForRequest(/apply_actions/).then(() => backend.kill());
      for (const each of ['a', 'b', 'c']) {
        titles.push(`Drab ${round} ${each}`);
        await add(page, titles.at(-1) ?? '');
      }
      await asked;
      await expect(quickAdd(page)).toBeEnabled();
      await backend.start();
    }
    await expect(status(page)).toContainText('Alt er gemt');
    await backend.kill();
    const rows = await backend.look(async (sql) => {
      const found = await sql.query<{ title: string }>(
        "select title from public.shopping where title like 'Drab %' order by title",
      );
      return found.rows.map(({ title }) => title);
    });
    expect(rows).toEqual(titles);
  } finally {
    back();
    await backend.end();
  }
});
