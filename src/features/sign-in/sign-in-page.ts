import { guessDevice, lockName } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';
import { readRecoveryCode } from '../../lib/invitation-token.ts';
import { knownPasskeys, signInAtProvider } from '../../session/index.ts';
import { offerPasskeys, PasskeyError, passkeyObstacle, signInWithPasskey } from '../../session/passkeys.ts';
import { addMemberButtons, returnAddress, runButton, showFailure } from './member-buttons.ts';

/** Signs in with the device's lock: any passkey, or that of a member whom this device knows. */
export async function openSignInPage(): Promise<void> {
  const device = guessDevice(navigator);
  const members = knownPasskeys();
  const leave = () => location.assign(returnAddress());

  find('use-lock').textContent = members.length > 1 ? 'En anden' : `Log ind med ${lockName(device)}`;
  if (members.length > 1) {
    find('use-lock').classList.add('button-quiet');
    addMemberButtons('members', members, (name) => name);
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

  const obstacle = await passkeyObstacle(false);
  show('choices');
  if (obstacle) {
    show('use-lock', false);
    return showFailure(new PasskeyError(obstacle));
  }
  await offerPasskeys().then(leave, showFailure);
}
