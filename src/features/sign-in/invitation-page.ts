import { appBrowser, guessDevice, isIos, lockName } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';
import { readHint } from '../../session/index.ts';
import {
  type Invitation,
  lookUpInvitation,
  makePasskey,
  PasskeyError,
  passkeyObstacle,
} from '../../session/passkeys.ts';
import { runButton, showFailure } from './member-buttons.ts';

/** What the page shows below its heading, one at a time: the ids of its parts. */
const parts = ['loading', 'app', 'other', 'ready', 'inside', 'over', 'trouble'] as const;

function showPart(part: (typeof parts)[number]): void {
  for (const each of parts) show(each, each === part);
}

const write = (name: string, text: string) => {
  for (const element of document.querySelectorAll(`.${name}`)) element.textContent = text;
};

/** Says whose the invitation is, and lets them make a passkey on this device, which signs them in. */
export async function openInvitationPage(): Promise<void> {
  const token = location.hash.slice(1);
  const device = guessDevice(navigator);
  const app = appBrowser(navigator.userAgent);
  write('device', device.kind);
  write('lock', lockName(device));
  write('browser', isIos(device) ? 'Safari' : 'Chrome');

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

  const replace = signedInAs !== null && signedInAs !== name;
  const use = find('use-lock') as HTMLButtonElement;
  use.textContent = `Brug ${lockName(device)}`;
  use.addEventListener('click', () =>
    runButton(use, async () => {
      await makePasskey(token, device.name, replace).catch((error: PasskeyError) => {
        // It may have been used just now on this device, and the answer lost on its way.
        if (error.code === 'invitation') showOver();
        show('known', error.code === 'known');
        throw error;
      });
      if (isIos(device) && !isRecovery) return showPart('inside');
      location.replace(isRecovery ? '/familien' : '/shopping');
    }),
  );
  find('copy').addEventListener('click', () => void copyAddress());
  find('switch').addEventListener('click', () => showPart('ready'));

  if (app !== null) {
    write('app-name', app);
    return showPart('app');
  }
  const obstacle = await passkeyObstacle(device.kind !== 'computer');
  if (obstacle) return fail(new PasskeyError(obstacle));
  showPart(replace ? 'other' : 'ready');
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

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    find('copied').textContent = 'Linket er kopieret.';
  } catch {
    find('copied').textContent = 'Linket kunne ikke kopieres. Hold fingeren på det, og vælg Kopiér:';
    find('address').textContent = location.href;
    show('address');
  }
}
