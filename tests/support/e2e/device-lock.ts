import { expect, type Page } from '@playwright/test';
import { hashOfToken, newInvitationToken } from '../../../src/lib/invitation-token.ts';
import type { TestPreview } from './preview.ts';

/** Gives the page a device with a lock, which opens unless `refuse` is set. `offers`: also at fields, unasked. */
export async function addLock(
  page: Page,
  { offers = false } = {},
): Promise<{ refuse(isRefusing: boolean): Promise<void> }> {
  if (!offers)
    await page.addInitScript(() => {
      if ('PublicKeyCredential' in window)
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async refuse(isRefusing) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefusing });
    },
  };
}

/** Invites somebody as a terminal does, in a family without members the first one. Returns the path of the link. */
export async function inviteFromTerminal({ query }: TestPreview, name: string): Promise<string> {
  const token = newInvitationToken();
  const hash = await hashOfToken(token);
  await query('select private.invite_by_name($1, $2)', [name, hash]);
  return `/invitation#${token}`;
}

/** Opens an invitation on a device that nobody has used, and gets in with two taps. */
export async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invitation til ${name}`);
  await page.getByRole('button', { name: /^Brug .* egen lås$/ }).click();
  await page.waitForURL('**/shopping');
  await expect(page.getByText('Alt er gemt').first()).toBeVisible();
}

/** Opens the page about the family at one of its members. */
export async function openMember(page: Page, name: string): Promise<void> {
  if (!page.url().endsWith('/familien')) await page.goto('/familien');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(name);
}

/** Makes an invitation in the dialog of a member who is shown, and returns its link. */
export async function invitationLink(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /bruger også denne/ });
  return (await link.getAttribute('href')) ?? '';
}
