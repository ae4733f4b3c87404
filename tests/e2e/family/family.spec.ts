import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../../support/e2e/axe.ts';
import {
  accept,
  addLock,
  invitationLink,
  inviteFromTerminal,
  openMember,
} from '../../support/e2e/device-lock.ts';
import { add, isLive, item } from '../../support/e2e/shopping.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { ownLetters, tooWide } from '../../support/e2e/width.ts';

test.use({ allowed: [/status of 40[134]/] });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const denied = (page: Page) => page.getByText('du står ikke længere på familiens liste.');

/** With the keyboard: a tap at once at nearly the same place may be stray, and is ignored. */
const press = (page: Page, name: string) => button(page, name).press('Enter');

const phone = { viewport: { width: 360, height: 740 } } as const;

/** Opens a browser with a lock on which nobody has signed in. */
const device = async (
  visitor: (options?: BrowserContextOptions) => Promise<Page>,
  options?: BrowserContextOptions,
) => {
  const page = await visitor(options);
  return { page, lock: await addLock(page) };
};

test('from one invitation a family gets in, a lost phone and a removed member are locked out at once, and a code on paper lets them in again', async ({
  visitor,
  preview,
}) => {
  await preview.query('delete from private.family_member');
  await preview.query('update public.shopping set buy = false where buy');
  const { page: first } = await device(visitor, phone);
  const { page: old } = await device(visitor, phone);

  await test.step('the first member gets in, and invites another', async () => {
    await accept(first, await inviteFromTerminal(preview, 'Karen'), 'Karen');
    const hint = first.getByRole('link', { name: 'Tilføj resten af familien' });
    await expect(hint).toBeVisible();
    await add(first, 'Kanelsnegle');
    await isLive(first);
    await expect(hint).toBeHidden();
    await first.goto('/familien');
    await press(first, 'Tilføj et medlem');
    await first.getByLabel('Hvad kalder I personen?').fill('Farmor');
    await press(first, 'Fortsæt');
    const link = await invitationLink(first);
    await expect(button(first, 'Luk')).toBeInViewport({ ratio: 1 });
    await expectAccessible(first, 'an invitation as a QR code');
    await old.goto(link);
    await expect(old.getByText('Karen har inviteret dig.')).toBeVisible();
    await accept(old, link, 'Farmor');
    await expect(item(old, 'Kanelsnegle')).toBeVisible();
    await expect(first.getByRole('status').getByText('Farmor er kommet ind.')).toBeVisible();
    await press(first, 'Luk');
    await expect(first.getByRole('listitem').getByRole('button')).toHaveCount(2);
    await first.getByText('Hvad der er sket').click();
    await expect(first.getByText(/^Karen tilføjede Farmor/)).toBeVisible();
    await expect(first.getByText(/^Den, der passer siden, inviterede Karen/)).toBeVisible();
    await expectAccessible(first, 'the family');
  });

  await test.step('who makes a recovery code says so to the others on the next page that they open', async () => {
    await old.goto('/familien');
    await press(old, 'Lav en reservekode');
    await press(old, 'Lav koden');
    await expect(old.locator('.family-code')).toBeVisible();
    await old.goto('/shopping');
    await isLive(old);
    await first.goto('/log');
    await expect(first.getByRole('link', { name: 'Ny reservekode fra Farmor' })).toBeVisible();
    await first.goto('/familien');
  });

  const { page: fresh } = await device(visitor);
  await test.step('on a second phone the first one, lost with its list open, is locked out', async () => {
    await openMember(first, 'Farmor');
    await press(first, 'Tilføj enhed');
    await accept(fresh, await invitationLink(first), 'Farmor');
    await openMember(fresh, 'Farmor');
    const lost = fresh.getByRole('dialog').getByRole('listitem').first();
    await expect(lost).not.toContainText('den her');
    await expect(fresh.getByText('den her')).toHaveCount(1);
    await lost.getByRole('button', { name: 'Ret' }).press('Enter');
    await fresh.getByLabel('Hvad kalder I den?').fill('Den gamle telefon');
    await press(fresh, 'Gem');
    await lost.getByRole('button', { name: 'Ret' }).press('Enter');
    await press(fresh, 'Luk enheden ude');
    await expect(fresh.getByRole('heading', { name: 'Skal Den gamle telefon lukkes ude?' })).toBeVisible();
    await expect(fresh.getByText('Samtidig stopper reservekoden og beskederne.')).toBeVisible();
    await press(fresh, 'Ja, luk den ude');
    await expect(denied(old)).toBeVisible();
    await expect(old.locator('.line')).toHaveCount(0);
    await expectAccessible(old, 'a device that is locked out');
    await fresh.goto('/shopping');
    await isLive(fresh);
    await fresh.getByRole('link', { name: 'Reservekode ugyldig' }).click();
    await expect(fresh.getByText('Den gamle reservekode gælder ikke længere.')).toBeVisible();
    await fresh.goto('/shopping');
    await isLive(fresh);
  });

  await test.step('a removed member is locked out, until brought back', async () => {
    await press(first, 'Luk');
    await openMember(first, 'Farmor');
    await press(first, 'Fjern Farmor');
    await press(first, 'Ja, fjern Farmor');
    await expect(denied(fresh)).toBeVisible();
    await fresh.goto('/log-ind');
    await button(fresh, /^Log ind med .* egen lås$/).click();
    await expect(fresh.getByRole('alert')).toContainText('Du blev ikke lukket ind.');
    await press(first, 'Tilføj igen');
    await openMember(first, 'Farmor');
    await press(first, 'Invitér Farmor');
    await accept(fresh, await invitationLink(first), 'Farmor');
    await press(first, 'Luk');
  });

  await test.step('the recovery code, with letters at 200 %, lets a member in on a phone without a passkey', async () => {
    await ownLetters(first);
    await press(first, 'Tilføj et medlem');
    await first.getByLabel('Hvad kalder I personen?').fill('Oldemor Elisabeth Kristine');
    expect(await tooWide(first), 'adding a member').toEqual([]);
    await first.keyboard.press('Enter');
    await expect(first.getByRole('img', { name: 'QR-kode med invitationen' })).toBeVisible();
    expect(await tooWide(first), 'the invitation').toEqual([]);
    await first.keyboard.press('Escape');
    const invited = first
      .getByRole('listitem')
      .filter({ hasText: 'Til Oldemor Elisabeth Kristine fra Karen på' });
    await expect(invited).toHaveCount(1);
    expect(await tooWide(first), 'the open invitations').toEqual([]);
    await invited.getByRole('button', { name: 'Træk tilbage' }).press('Enter');
    await expect(invited).toHaveCount(0);
    await press(first, 'Lav en reservekode');
    await press(first, 'Lav koden');
    const code = (await first.locator('.family-code').textContent()) ?? '';
    expect(await tooWide(first), 'the code').toEqual([]);
    await expectAccessible(first, 'the recovery code');

    await ownLetters(old);
    await old.goto('/log-ind');
    await expect(button(old, /egen lås$/)).toBeInViewport({ ratio: 1 });
    expect(await tooWide(old), 'signing in').toEqual([]);
    await old.getByText('Jeg har en reservekode på papir').click();
    await old.getByLabel('Reservekode').fill(code.slice(1));
    await press(old, 'Fortsæt');
    await expect(old.getByRole('alert').filter({ hasText: 'Koden er på 28 tegn.' })).toBeVisible();
    await old.getByLabel('Reservekode').fill(code.toLowerCase().replaceAll('-', ' '));
    await press(old, 'Fortsæt');
    await expect(old.getByText('Koden lukker dig ind som Karen')).toBeVisible();
    await expect(old.getByText('Så luk siden.')).toBeHidden();
    await button(old, /^Brug .* egen lås$/).click();
    await old.waitForURL('**/familien');
    await expect(button(old, 'Tilføj et medlem')).toBeVisible();
  });

  await test.step('signing out everywhere ends the other devices, too', async () => {
    await first.goto('/shopping');
    await isLive(first);
    await openMember(old, 'Karen');
    await press(old, 'Log ud alle steder');
    await expect(old.getByText('Samtidig stopper beskederne.')).toBeVisible();
    await press(old, 'Ja, log ud alle steder');
    await expect(denied(old)).toBeVisible();
    await expect(denied(first)).toBeVisible();
  });
});

test('two members share a tablet: each signs in by name, and finds their own', async ({
  visitor,
  preview,
}) => {
  const { page } = await device(visitor);
  await accept(page, await inviteFromTerminal(preview, 'Bodil'), 'Bodil');
  await page.goto('/familien');
  await press(page, 'Tilføj et medlem');
  await page.getByLabel('Hvad kalder I personen?').fill('Ida');
  await press(page, 'Fortsæt');
  await page.getByRole('link', { name: 'Ida bruger også denne computer' }).press('Enter');
  await expect(page.getByText('Bodil er logget ind på denne computer.')).toBeVisible();
  await expectAccessible(page, "an invitation in another member's session");
  await button(page, 'Ja, jeg er Ida').click();

  await button(page, 'Brug computerens egen lås').click();
  await page.waitForURL('**/shopping');
  await isLive(page);

  const shared = page.getByRole('paragraph').filter({ hasText: 'Skift til Bodil' });
  await expect(shared).toHaveText(/^Ida/);
  await shared.getByRole('link').click();
  await button(page, 'Skift til Bodil').click();
  await page.waitForURL('**/shopping');
  await isLive(page);

  await page.goto('/log-ud');
  await expect(page.getByText('Du er logget ind som Bodil.')).toBeVisible();
  await expect(button(page, 'Skift til Ida')).toBeVisible();
  await button(page, 'Log ud').click();
  await expect(page.getByText('Du er logget ud.')).toBeVisible();
  await page.goto('/log');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expectAccessible(page, 'signing in on a shared device');
  await button(page, 'Ida').click();
  await page.waitForURL('**/log');
  await expect(page.getByText('Velkommen, Ida')).toBeVisible();
});

test('an invitation says whose it is and what is in the way: the browser of an app, none with passkeys, or its time', async ({
  visitor,
  preview,
}) => {
  const link = await inviteFromTerminal(preview, 'Bodil');
  const messenger = await visitor({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/520.0]',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await messenger.goto(link);
  await expect(messenger.getByRole('heading', { name: 'Invitation til Bodil' })).toBeVisible();
  await expect(messenger.getByText('Du er inde i Messenger')).toBeVisible();
  await expect(messenger.getByText('Åbn i Safari')).toBeVisible();
  await button(messenger, 'Kopiér linket').click();
  expect(await messenger.evaluate(() => navigator.clipboard.readText())).toBe(messenger.url());
  await messenger.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await button(messenger, 'Kopiér linket').click();
  await expect(messenger.getByText(messenger.url())).toBeVisible();
  await expect(messenger.getByText('Fortsæt her')).toBeHidden();
  await messenger.goto('/log-ind');
  await expect(messenger.getByText('Åbn i Safari')).toBeVisible();
  await expect(button(messenger, /egen lås$/)).toBeHidden();

  const old = await visitor();
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await old.goto(link);
  await expect(old.getByRole('alert')).toContainText('Denne browser kan ikke bruge låsen.');

  await preview.query("update private.invitation set expires_at = now() - interval '1 minute' where true");
  await old.reload();
  await expect(old.getByText('Den gælder ikke længere.')).toBeVisible();
});

test('a device that has a passkey of the invited member signs in with one button, and one that has lost it is told what helps', async ({
  visitor,
  preview,
}) => {
  const { page, lock } = await device(visitor, phone);
  await accept(page, await inviteFromTerminal(preview, 'Bodil'), 'Bodil');
  await page.goto(await inviteFromTerminal(preview, 'Bodil'));
  await button(page, 'Brug computerens egen lås').click();
  await expect(page.getByRole('alert')).toHaveText('Du kan allerede logge ind på denne computer.');
  await expect(page.locator('#ready').getByRole('button')).toHaveText(['Log ind']);
  await expectAccessible(page, 'an invitation on a device with a passkey');
  await button(page, 'Log ind').click();
  await page.waitForURL('**/shopping');

  await page.context().clearCookies();
  await page.goto('/log-ind');
  const help = page.getByText('Virker det stadig ikke?');
  const use = button(page, 'Log ind med computerens egen lås');
  await lock.refuse(true);
  await use.click();
  await expect(page.getByRole('alert')).toContainText('Det blev afbrudt');
  await expect(use).toBeEnabled();
  await expect(help).toBeHidden();
  await use.click();
  await expect(help).toBeInViewport();
  await expect(page.getByText('Bed en i familien om en ny invitation.')).toBeVisible();
  await expectAccessible(page, 'signing in without the passkey');
});

test('on an iPhone who has got in is told how the list comes to the home screen, and signs in with the passkey that is offered at the field', async ({
  visitor,
  preview,
}) => {
  const page = await visitor({
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  await addLock(page, { offers: true });
  await ownLetters(page);
  await page.goto(await inviteFromTerminal(preview, 'Bodil'));
  await expect(button(page, 'Brug telefonens egen lås')).toBeInViewport({ ratio: 1 });
  expect(await tooWide(page)).toEqual([]);
  await button(page, 'Brug telefonens egen lås').click();
  await expect(page.getByText('Føj til hjemmeskærm')).toBeVisible();
  await page.getByRole('link', { name: 'Til indkøbslisten' }).click();
  await isLive(page);
  await page.context().clearCookies();
  await page.goto('/log-ind?til=/log');
  await page.waitForURL('**/log');
  await expect(page.getByText('Velkommen, Bodil')).toBeVisible();
});
