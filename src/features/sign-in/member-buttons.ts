import { passkeyText } from '../../app-shell/views/passkey-text.ts';
import { guessDevice } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';
import { homePath } from '../../session/hint.ts';
import type { KnownPasskeys } from '../../session/known-members.ts';
import { type PasskeyError, signInWithPasskey } from '../../session/passkeys.ts';

/** Returns the address on this site that the page's address names in `til`; without one, where somebody begins. */
export function returnAddress(): string {
  const path = new URLSearchParams(location.search).get('til');
  // With the origin before it: a path that begins with two slashes would be the address of another site.
  return location.origin + (path?.startsWith('/') ? path : homePath());
}

/** Shows in this element why the device's lock did not let in. */
export function showFailure(error: unknown, id = 'failure'): void {
  const element = find(id);
  const { code } = error as PasskeyError;
  const isAgain = element.dataset.code === code;
  element.dataset.code = code;
  element.textContent = passkeyText(code, guessDevice(navigator));
  show(id);
  // The browser says 'cancelled', too, when the passkey is gone or none can be kept.
  const help = isAgain && code === 'cancelled' && document.getElementById('help');
  if (help) help.hidden = false;
  // With large letters it is below the screen.
  (help || element).scrollIntoView({ block: 'nearest' });
}

/** Runs what a button begins, with the button disabled meanwhile, and shows a failure. */
export async function runButton(button: HTMLButtonElement, work: () => Promise<unknown>): Promise<void> {
  button.disabled = true;
  show('failure', false);
  try {
    await work();
  } catch (error) {
    showFailure(error);
  }
  button.disabled = false;
}

/** Adds a button for each of these members, with which they sign in by this device's lock. */
export function addMemberButtons(members: readonly KnownPasskeys[], label: (name: string) => string): void {
  for (const { name, ids } of members) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button big-button',
      textContent: label(name),
    });
    button.addEventListener(
      'click',
      () =>
        void runButton(button, async () => {
          await signInWithPasskey(ids);
          location.assign(returnAddress());
        }),
    );
    find('members').append(button);
  }
}
