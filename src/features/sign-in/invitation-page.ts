import { guessDevice, isIos, lockName } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';
import { homePath, readHint } from '../../session/hint.ts';
import {
  type Invitation,
  lookUpInvitation,
  makePasskey,
  PasskeyError,
  passkeyObstacle,
  signInWithPasskey,
} from '../../session/passkeys.ts';
import { isInApp, write } from './app-browser.ts';
import { runButton, showFailure } from './member-buttons.ts';

/** What the page shows below its heading, one at a time: the ids of its parts. */
const parts = ['loading', 'app', 'other', 'ready', 'inside', 'over', 'trouble'] as const;

function showPart(part: (typeof parts)[number]): void {
  for (const each of parts) show(each, each === part);
}

/** Says whose the invitation is, and lets them make a passkey on this device, which signs them in. */
export async function openInvitationPage(): Promise<void> {
  const token = location.hash.slice(1);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.home')) link.pathname = homePath();
  const device = guessDevice(navigator);
  write('device', device.kind);

  let invitation: Invitation;
  try {
    if (!token) throw new PasskeyError('invitation');
    invitation = await lookUpInvitation(token);
  } catch (error) {
    if ((error as PasskeyError).code !== 'invitation') return fail(error);
    return showOver();
  }
  const { name, from, kind, signedInAs } = invitation;
  const isRecovery = kind === 'recovery';
  find('heading').textContent = isRecovery ? `Reservekode for ${name}` : `Invitation til ${name}`;
  write('invited', name);
  if (from !== null && from !== name) write('from', `${from} har inviteret dig. `);
  write('signed-in', signedInAs ?? '');
  show('invited-in', !isRecovery);
  show('recovery', isRecovery);
  show('stranger', !isRecovery);
  write('kind', isRecovery ? 'Koden' : 'Invitationen');
  show('keychain', isIos(device) || device.name === 'Mac');
  show('google-account', device.name.startsWith('Android'));

  const replace = signedInAs !== null && signedInAs !== name;
  const use = find('use-lock') as HTMLButtonElement;
  use.textContent = `Brug ${lockName(device)}`;
  /** Whether this device has a passkey of the member, so that it makes no other. */
  let isKnown = false;
  use.addEventListener('click', () =>
    runButton(use, async () => {
      const enter = isKnown ? signInWithPasskey() : makePasskey(token, device.name, replace);
      await enter.catch((error: PasskeyError) => {
        // It may have been used just now on this device, and the answer lost on its way.
        if (error.code === 'invitation') showOver();
        if (error.code === 'known') {
          isKnown = true;
          use.textContent = 'Log ind';
        }
        throw error;
      });
      const home = homePath();
      if (isIos(device) && !isRecovery && !isKnown && home === '/shopping') return showPart('inside');
      location.replace(isRecovery ? '/familien' : home);
    }),
  );
  find('switch').addEventListener('click', () => showPart('ready'));

  async function askForLock() {
    const obstacle = await passkeyObstacle(device.kind !== 'computer');
    if (obstacle) return fail(new PasskeyError(obstacle));
    showPart(replace ? 'other' : 'ready');
  }
  if (isInApp(() => void askForLock())) return showPart('app');
  await askForLock();
}

function showOver(): void {
  const name = readHint();
  write('signed-in', name ?? '');
  show(name === null ? 'over-guest' : 'over-member');
  showPart('over');
}

function fail(error: unknown): void {
  find('reload').addEventListener('click', () => location.reload());
  showFailure(error, 'trouble-text');
  showPart('trouble');
}
