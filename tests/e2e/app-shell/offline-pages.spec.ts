import type { Route } from '@playwright/test';
import { memberPages } from '../../../src/site.config.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { status } from '../../support/e2e/shopping.ts';
import { isSignedOut } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { add, entries, isSaved, logPage } from '../log/page.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket|status of 503/],
});

const registered = (scope: string) =>
  navigator.serviceWorker.getRegistrations().then((all) => all.some((each) => each.scope.endsWith(scope)));

test('the pages that a phone has stored open when the site is switched off or the network is gone, and others say so', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await entries(page).first().waitFor();
  const count = await entries(page).count();
  await isPrecached(page);

  await test.step('while Netlify has switched the site off, the log takes changes, which arrive later', async () => {
    // Netlify answers so while the month's credits are used up. Nobody gets a token; the database is still there.
    const html = '<!doctype html><title>Site not available</title><h1>Site not available</h1>';
    const off = (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: html });
    const site = `${preview.url}/**`;
    await page.context().route(site, off);
    await page.reload();
    await expect(entries(page)).toHaveCount(count);
    await expect(status(page)).toContainText('Ingen forbindelse');
    await add(page, 'Usendt');
    await expect(status(page)).toContainText(/Ingen forbindelse .* venter/);
    await page.context().unroute(site, off);
    await isSaved(page);
    expect(await preview.query("select from public.log where name = 'Usendt'")).toHaveLength(1);
  });

  await test.step('without a network a page that is not stored links to those that open', async () => {
    await page.context().setOffline(true);
    for (const path of ['/', '/log-ud']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Ingen forbindelse' }), path).toBeVisible();
      await expect(page.getByRole('link')).toHaveText([
        ...memberPages.map(({ text }) => text),
        'Fotoalbum',
        'Prøv igen',
      ]);
    }
    await page.getByRole('link', { name: 'Indkøb' }).click();
    await expect(page.getByRole('button', { name: 'Kurv' })).toBeVisible();
    await expect(page.getByText('En ny version er klar')).toHaveCount(0);
    for (const path of ['/shopping/', '/Shopping']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Kurv' }), path).toBeVisible();
    }
    await page.goto('/log-ud');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Prøv igen' }).click();
  });

  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect(await page.evaluate(registered, new URL('/', page.url()).href)).toBe(false);
});

test('a change made without a network on one page is sent by the next page that is opened', async ({
  member,
  preview,
}) => {
  const page = await logPage(await member());
  await entries(page).first().waitFor();
  const calls = '**/rest/v1/rpc/apply_actions';
  await page.route(calls, (route) => route.abort());
  await add(page, 'Undervejs');
  await expect(status(page)).toContainText('venter');
  await page.unroute(calls);
  await page.goto('/shopping');
  await expect.poll(() => preview.query("select from public.log where name = 'Undervejs'")).toHaveLength(1);
});
