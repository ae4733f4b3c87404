import { guessDevice, lockName } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';
import { readRecoveryCode } from '../../lib/invitation-token.ts';
import { readHint } from '../../session/hint.ts';
import { knownMember, knownPasskeys } from '../../session/known-members.ts';
import { offerPasskeys, PasskeyError, passkeyObstacle, signInWithPasskey } from '../../session/passkeys.ts';
import { signInAtProvider } from '../../session/sign-in.ts';
import { isInApp, write } from './app-browser.ts';
import { addMemberButtons, returnAddress, runButton, showFailure } from './member-buttons.ts';

/** Signs in, also in another's place: with the lock's passkey, that of a member whom this device knows, or an account. */
export async function openSignInPage(): Promise<void> {
  const device = guessDevice(navigator);
  const name = readHint();
  const self = name && knownMember(name);
  const members = knownPasskeys().filter(({ member }) => member !== self);
  const leave = () => location.assign(returnAddress());
  write('device', device.kind);

  const asks = members.length > 1 || (name !== null && members.length > 0);
  find('use-lock').textContent = asks ? 'En anden' : `Log ind med ${lockName(device)}`;
  if (asks) {
    find('use-lock').classList.add('button-quiet');
    addMemberButtons(members, (other) => (name === null ? other : `Skift til ${other}`));
  }
  find('use-lock').addEventListener('click', ({ currentTarget }) =>
    runButton(currentTarget as HTMLButtonElement, () => signInWithPasskey().then(leave)),
  );
  document.getElementById('use-provider')?.addEventListener('click', ({ currentTarget }) =>
    runButton(currentTarget as HTMLButtonElement, () =>
      signInAtProvider(returnAddress().slice(location.origin.length)).catch((cause) => {
        throw new PasskeyError('offline', { cause });
      }),
    ),
  );
  find('recovery').addEventListener('submit', (event) => {
    event.preventDefault();
    const code = readRecoveryCode((find('code') as HTMLInputElement).value);
    show('bad-code', code === null);
    if (code !== null) location.assign(`/invitation#${code}`);
  });

  async function offerChoices() {
    const obstacle = await passkeyObstacle(false);
    show('app', false);
    show('choices');
    if (obstacle) {
      show('use-lock', false);
      return showFailure(new PasskeyError(obstacle));
    }
    await offerPasskeys().then(leave, showFailure);
  }
  // There, an account is mostly refused as well.
  if (isInApp(() => void offerChoices())) return show('app');
  await offerChoices();
}
