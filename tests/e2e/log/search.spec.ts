import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { danishEntries } from '../../support/databases/danish-entries.ts';
import type { TestPreview } from '../../support/e2e/preview.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { log, logPage, search } from './page.ts';

/** Fills the log with that many made-up entries, without telling the phones. */
const fill = (preview: TestPreview, count: number) =>
  preview.backend.database.exclusively(async (sql) => {
    const entries = danishEntries(count, { newest: Date.now() - 60_000 });
    await sql.query(
      `insert into public.log (key, id, name, done, date)
      select key, (100000 + row_number() over ())::text, name, true, date
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as entry (key, name, date)`,
      [
        entries.map(({ key }) => key),
        entries.map(({ name }) => name),
        entries.map(({ date }) => new Date(date).toISOString()),
      ],
    );
    return entries;
  });

/** Returns the year of a date that is computed in SQL from what is done. */
const yearOf = (preview: TestPreview, date: string): Promise<string> =>
  preview.backend.database.exclusively(async (sql) => {
    const { rows } = await sql.query<{ year: string }>(
      `select extract(year from ${date} at time zone 'Europe/Copenhagen')::text as year from public.log where done`,
    );
    return rows[0]?.year ?? '';
  });

const entries = (page: Page) => log(page).getByRole('listitem');

test('the log lists the last two years, and older entries on request', async ({ member, preview }) => {
  const page = await logPage(await member());
  const years = log(page).getByRole('heading', { level: 3 });
  const scrollTo = (year: string) =>
    expect(async () => {
      await page.evaluate(() =>
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
      );
      await expect(years.last()).toHaveText(year, { timeout: 100 });
    }).toPass();
  await expect(years.first()).toHaveText(await yearOf(preview, 'max(date)'));
  await scrollTo(await yearOf(preview, "min(date) filter (where date > now() - interval '2 years')"));
  await page.getByRole('button', { name: 'Vis ældre' }).click();
  await scrollTo(await yearOf(preview, 'min(date)'));
});

test('Enter and Søg search the whole log and mark the matches', async ({ member }) => {
  const page = await logPage(await member());
  await search(page, 'hækken klip');
  await expect(log(page).getByRole('status')).toHaveText('12 fundet');
  await expect(entries(page).first().locator('mark')).toHaveText(['Hækken', 'klip']);
  await page.getByLabel('Søg i loggen').fill('brød');
  await page.getByRole('button', { name: 'Søg' }).click();
  await expect(entries(page)).toHaveText([/^\d{4} \S+ Rugbrødsovn muret op/]);
  await expect(page.getByLabel('Hop til år')).toHaveCount(0);
  // Characters that the database cannot store, from a pasted text.
  await search(page, 'rugbrøds\0');
  await expect(log(page).getByRole('status')).toHaveText('1 fundet');
  await search(page, 'findes slet ikke');
  await expect(log(page).getByRole('status')).toHaveText('Intet fundet');
  await search(page, '');
  await expect(log(page).getByRole('status')).toHaveText('De seneste to år');
});

test('Enter puts the keyboard of a phone away, which would cover what is found, and leaves that of a computer where it is', async ({
  member,
}) => {
  const field = (page: Page) => page.getByLabel('Søg i loggen');
  const onComputer = await logPage(await member());
  await search(onComputer, 'hækken klip');
  await expect(log(onComputer).getByRole('status')).toHaveText('12 fundet');
  await expect(field(onComputer)).toBeFocused();
  const onPhone = await logPage(
    await member(0, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
  );
  await search(onPhone, 'hækken klip');
  await expect(log(onPhone).getByRole('status')).toHaveText('12 fundet');
  await expect(field(onPhone)).not.toBeFocused();
});

test('what is found before the device has its first rows is found again after them', async ({
  member,
  preview,
}) => {
  const page = await member();
  const firstRows = Promise.withResolvers<void>();
  await page.route('**/rpc/pull_changes', async (route) => {
    await firstRows.promise;
    await route.continue();
  });
  await page.goto('/log');
  await search(page, 'flagstangen');
  await expect(entries(page)).toHaveText([/Flagstangen malet/]);
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`
      set session_replication_role = replica;
      update public.log set name = 'Flagstangen fældet' where name like 'Flagstangen malet%';
      set session_replication_role = origin;
    `),
  );
  firstRows.resolve();
  await expect(entries(page)).toHaveText([/Flagstangen fældet/]);
});

test('what is found is found again after the database was restored from a backup', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await search(page, 'flagstangen');
  await expect(entries(page)).toHaveText([/Flagstangen malet/]);
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`
      set session_replication_role = replica;
      update public.log set name = 'Flagstangen fældet' where name like 'Flagstangen malet%';
      set session_replication_role = origin;
      select private.finish_import();
    `),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(entries(page)).toHaveText([/Flagstangen fældet/]);
});

test('memories and the years to jump to are loaded again after the database was restored from a backup', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  const memories = page.getByRole('region', { name: 'På denne tid' });
  const years = page.getByLabel('Hop til år').getByRole('option');
  await expect(years).not.toHaveCount(0);
  await expect(years.last()).not.toHaveText('1985');
  await expect(memories).not.toContainText('Flagstangen malet');
  await preview.backend.database.exclusively((sql) =>
    sql.exec(`
      set session_replication_role = replica;
      update public.log set date = now() - interval '5 years' where name = 'Flagstangen malet';
      update public.log set date = '1985-06-01' where name = 'Loftet isoleret';
      set session_replication_role = origin;
      select private.finish_import();
    `),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(memories).toContainText('Flagstangen malet');
  await expect(years.last()).toHaveText('1985');
});

test('jumping to a year lists from there on', async ({ member }) => {
  const page = await logPage(await member());
  const year = new Date().getFullYear() - 7;
  await page.getByLabel('Hop til år').selectOption(String(year));
  await expect(log(page).getByRole('status')).toHaveText(`Alt, der er gjort fra ${year} og tilbage`);
  await expect(entries(page).first()).toHaveText(new RegExp(`^${year} `));
  await page.getByLabel('Hop til år').selectOption('Nyeste');
  await expect(log(page).getByRole('status')).toHaveText('De seneste to år');
});

test('of thousands of matches only those near the screen are in the page, and scrolling loads more', async ({
  member,
  preview,
}) => {
  const page = await member();
  const all = await fill(preview, 1500);
  await logPage(page);
  await search(page, 'r');
  await expect(log(page).getByRole('status')).toHaveText('1000 eller flere fundet');
  await expect(page.getByLabel('Hop til år')).toBeVisible();
  const expected = all.filter(({ name }) => name.toLowerCase().includes('r'));
  expect(expected.length).toBeGreaterThan(1000);
  const oldest = await yearOf(preview, "min(date) filter (where name like '%r%')");
  let most = 0;
  await expect(async () => {
    most = Math.max(most, await entries(page).count());
    await page.evaluate(() =>
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    );
    // The oldest of the sample family's own log comes after the made-up ones.
    await expect(page.getByRole('heading', { level: 3, name: oldest })).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect(most).toBeLessThanOrEqual(100);
  const total = await entries(page).last().getAttribute('aria-setsize');
  expect(Number(total)).toBeGreaterThan(expected.length);
});

test('printing the log prints all that is listed, and nothing to press', async ({ member, preview }) => {
  await fill(preview, 400);
  const page = await logPage(await member());
  await page.getByRole('button', { name: 'Vis ældre' }).click();
  await expect(log(page).getByRole('status')).toHaveText('Alt, der er gjort');
  const onScreen = await entries(page).count();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await entries(page).count()).toBeGreaterThan(onScreen);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => entries(page).count()).toBeLessThan(200);
});

test('an empty log offers no older entries', async ({ member, preview }) => {
  await preview.backend.database.exclusively((sql) => sql.exec('truncate public.log cascade'));
  const page = await logPage(await member());
  await expect(log(page)).toContainText('Her kommer det, I har gjort.');
  await expect(page.getByRole('button', { name: 'Vis ældre' })).toHaveCount(0);
});

test('memories show what was done at this time of other years', async ({ member }) => {
  const page = await logPage(await member());
  await expect(page.getByRole('region', { name: 'På denne tid' })).toContainText(
    'for et år sidenFuglekasser sat op',
  );
});

test('on a phone the use of each kind of file is beside its button', async ({ member }) => {
  const page = await logPage(await member(0, { viewport: { width: 360, height: 740 } }));
  await page.getByRole('button', { name: 'Gem en kopi' }).click();
  for (const [name, use] of [
    ['Markdown', 'en årbog, måned for måned'],
    ['CSV', 'til regneark'],
    ['JSON', 'til andre programmer'],
  ] as const) {
    const button = await page.getByRole('button', { name }).boundingBox();
    const text = await page.getByText(use, { exact: true }).boundingBox();
    expect((text?.x ?? 0) - ((button?.x ?? 0) + (button?.width ?? 0))).toBeGreaterThanOrEqual(8);
  }
});

test('the whole log is exported as Markdown, CSV and JSON', async ({ member }) => {
  const page = await logPage(await member());
  const dialog = page.getByRole('dialog');
  for (const [format, ending, sign] of [
    ['Markdown', 'md', /^# Familien .*: log\n/],
    ['CSV', 'csv', /^\uFEFFid;navn;udført;dato;oprettet af;udført af\r\n/],
    ['JSON', 'json', /^\{\n {2}"family": /],
  ] as const) {
    await page.getByRole('button', { name: 'Gem en kopi' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^log-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(sign);
    expect(text).toContain('Køkkenet sat op');
    expect(text).toContain('Bestille brænde');
    await expect(page.getByText('Filen er gemt.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
