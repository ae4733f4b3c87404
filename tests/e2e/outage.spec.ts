import type { Page, Route } from '@playwright/test';
import { syncedTableNames } from '../../src/data/tables.ts';
import { memberPages } from '../../src/site.config.ts';
import { island, isSaved } from '../support/e2e/islands/islands.ts';
import { isPrecached } from '../support/e2e/precached.ts';
import type { TestPreview } from '../support/e2e/preview.ts';
import { status } from '../support/e2e/shopping.ts';
import { staying } from '../support/e2e/staying.ts';
import { expect, test } from '../support/e2e/test.ts';

/** Counts the rows of all synced tables that contain this text. */
const stored = async ({ backend }: TestPreview, text: string) => {
  const all = syncedTableNames().map((table) => `select to_jsonb(r)::text as line from public.${table} r`);
  const rows = backend.database.exclusively((sql) =>
    sql.query(`select from (${all.join(' union all ')}) as each where strpos(line, $1) > 0`, [text]),
  );
  return (await rows).rows.length;
};

test.describe('when the back end goes down in the middle', () => {
  // A browser writes each question that nobody answers to the console. That is all it may write.
  test.use({ allowed: [/^console: .*(ERR_(CONNECTION|EMPTY_RESPONSE)|WebSocket|status of 503)/] });

  for (const { feature, called } of memberPages)
    test(`${called} keeps its rows, accepts changes, and sends them when the back end is up again`, async ({
      member,
      preview,
    }) => {
      const { open, rows, add } = island(feature);
      const pages = [await member(0), await member(1)] as const;
      const [page, other] = pages;
      await Promise.all(pages.map(open));
      const stayed = await Promise.all(pages.map(staying));
      const row = (at: Page, text: string) => at.locator(rows).filter({ hasText: text });
      await add(page, 'Afleveret');
      await expect(row(other, 'Afleveret')).toBeVisible();

      const back = await preview.backend.pause();
      for (const each of pages) await expect(status(each)).toContainText('Ingen forbindelse siden');
      await add(page, 'Usendt');
      await expect(row(page, 'Usendt')).toBeVisible();
      await expect(status(page)).toContainText(/Ingen forbindelse siden .* venter/);
      await expect(page.getByRole('alert')).toHaveCount(0);
      for (const each of pages) await expect(row(each, 'Afleveret')).toBeVisible();
      await expect(row(other, 'Usendt')).toHaveCount(0);

      await back();
      await expect(row(other, 'Usendt')).toBeVisible();
      for (const each of pages) await isSaved(each);
      for (const check of stayed) await check();
      expect(await stored(preview, 'Usendt')).toBe(1);
    });

  test.describe('with what a phone has stored of the site', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the log opens when Netlify has switched the site off, and sends what was added when it is back', async ({
      member,
      preview,
    }) => {
      const { path, open, rows, add } = island('log');
      const page = await member();
      await open(page);
      await page.locator(rows).first().waitFor();
      await isPrecached(page);
      const count = await page.locator(rows).count();
      await page.close();

      // Netlify answers so while the month's credits are used up. Nobody gets a token; the database is still there.
      const html = '<!doctype html><title>Site not available</title><h1>Site not available</h1>';
      const off = (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: html });
      const site = `${preview.url}/**`;
      const later = await page.context().newPage();
      await later.context().route(site, off);
      await later.goto(path);
      await expect(later.locator(rows)).toHaveCount(count);
      await expect(status(later)).toContainText('Ingen forbindelse');
      await add(later, 'Usendt');
      await expect(status(later)).toContainText(/Ingen forbindelse .* venter/);

      await later.context().unroute(site, off);
      await isSaved(later);
      expect(await stored(preview, 'Usendt')).toBe(1);
    });
  });
});
