import { createServer } from 'node:http';
import { listen, stopServer } from '../../../supabase/local/web-server.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { isPrecached } from '../../support/e2e/precached.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { tooWide } from '../../support/e2e/width.ts';

test.use({
  serviceWorkers: 'allow',
  allowed: [/ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK)|WebSocket|status of 422/],
});

const tomorrow = new Date(Date.now() + 864e5).toISOString().slice(0, 10).replaceAll('-', '');
const calendar = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Skolefest\nLOCATION:Aulaen ved Skolevej 12 (indgang fra gården)\nDTSTART:${tomorrow}T170000\nEND:VEVENT\nEND:VCALENDAR\n`;

test("a school's calendar is added by its address and a club's as a file, stands in the week without a network, and goes again; an own address is copied, and ended after a question", async ({
  member,
}) => {
  const source = createServer(({ url }, response) =>
    response.end(url === '/skole.ics' ? calendar : '<!doctype html>'),
  );
  const address = `http://localhost:${await listen(source, { port: 0, variable: 'PORT' })}`;
  const page = await member(0, { viewport: { width: 360, height: 740 } });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter');
  await page.goto('/ugen');
  await page.getByRole('button', { name: 'Kalendere' }).press('Enter');
  await press('Tilføj kalender');
  await expect(dialog.getByLabel('Adresse')).toBeFocused();
  await dialog.getByLabel('Navn').fill('Skolen');
  await dialog.getByLabel('Adresse').fill(`${address}/forside`);
  await press('Gem');
  await expect(dialog.getByText('Det er ikke en kalender.')).toBeVisible();
  await dialog.getByLabel('Adresse').fill(`${address}/skole.ics`);
  await press('Gem');
  await expect(dialog.getByText('Skolen')).toBeVisible();
  await press('Tilføj kalender');
  await dialog.getByLabel('Navn').fill('Klubben');
  const file = {
    name: 'klub.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(calendar.replace('Skolefest', 'Stævne')),
  };
  await dialog.getByLabel('Eller en fil').setInputFiles(file);
  await press('Gem');
  await expect(dialog.getByText('Klubben')).toBeVisible();
  await expectAccessible(page, 'the calendars');
  await press('Luk');

  await page.getByRole('button', { name: 'I din kalender' }).press('Enter');
  await press('Lav en adresse');
  await page.context().grantPermissions(['clipboard-write']);
  await press('Kopiér linket');
  await expect(dialog.getByText('Linket er kopieret.')).toBeVisible();
  await press('Afslut');
  await expectAccessible(page, 'the question');
  expect(await tooWide(page)).toEqual([]);
  await press('Ja, afslut den');
  await expect(dialog.getByRole('button', { name: 'Lav en adresse' })).toBeVisible();
  await press('Luk');

  const party = page.getByText('Skolefest');
  await party.click();
  await expect(page.getByText(/Aulaen/).filter({ visible: true })).toHaveCount(1);
  expect(await tooWide(page)).toEqual([]);
  await expectAccessible(page, 'an opened one');
  await isPrecached(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(party).toBeVisible();
  await expect(page.getByText('Stævne')).toBeVisible();
  await page.getByRole('button', { name: 'Kalendere' }).press('Enter');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Skolen' })
    .getByRole('button', { name: 'Fjern' })
    .press('Enter');
  await press('Luk');
  await expect(party).toBeHidden();
  await page.getByRole('button', { name: 'Fortryd' }).press('Enter');
  await expect(party).toBeVisible();
  await stopServer(source);
});
