import { forgetDrafts } from '../../app-shell/store/drafts.ts';
import { unsentFile } from '../../app-shell/store/unsent-file.ts';
import { find, show } from '../../lib/elements.ts';
import { readHint } from '../../session/hint.ts';
import { forgetMember, knownMember, knownPasskeys, rememberPushMember } from '../../session/known-members.ts';
import { signOut } from '../../session/sign-in.ts';
import { holdsData, readUnsent, type UnsentChange, wipeDevice } from '../../sync/storage/device.ts';
import { addMemberButtons } from './member-buttons.ts';

const path = '/log-ud';
/** How long to wait for the answers to other tabs, in ms. */
const longestWait = 5_000;

/** Shows what signing out would lose, offers it as a file, signs out and says so. */
export async function openSignOutPage(): Promise<void> {
  const name = readHint();
  /** Null: nobody is signed in, or nothing is known of them, so that all that is stored here is meant. */
  const member = name === null ? null : knownMember(name);

  async function leave() {
    show('not-signed-out', false);
    try {
      await signOut(path, {
        fetch,
        // A refusal leads to a page of its own; the session has not ended then.
        go: (url) => {
          if (!url.endsWith(path)) throw new Error(url);
        },
      });
    } catch {
      // Without a name, the session has already ended on this device, so wipe it in any case.
      if (name !== null) return show('not-signed-out');
    }
    // Wipes the device only after the session has ended, so that a failed sign-out loses nothing.
    await Promise.allSettled([wipeDevice(member), leaveWorkers(), forgetDrafts()]);
    forgetMember(member);
    greet();
    show('before', false);
    show('after');
  }
  // Before the button is shown: reading what was not sent takes a while.
  find('sign-out').addEventListener('click', () => {
    // Other tabs' requests for a token have this lock, too.
    void navigator.locks.request('session', { signal: AbortSignal.timeout(longestWait) }, leave).catch(leave);
  });

  const others = knownPasskeys().filter((each) => each.member !== member);
  addMemberButtons(others, (other) => `Skift til ${other}`);
  show('others', others.length > 0);

  // Without storage there is nothing to lose, and the session can be ended all the same.
  const unsent = await readUnsent(member).catch(() => []);
  const holds = await holdsData(member).catch(() => false);
  /** The id of the explanation that applies in log-ud.astro. */
  const explanation = name !== null ? 'member' : holds ? 'leftovers' : 'nobody';
  find('name').textContent = name;
  show(explanation);
  show('family', explanation === 'member');
  show('sign-out', explanation !== 'nobody');
  if (explanation === 'nobody' || unsent.length === 0) return;
  const changes = unsent.length === 1 ? 'Én ændring' : `${unsent.length} ændringer`;
  find('waiting').textContent = `${changes} er ikke sendt endnu og går tabt, hvis du logger ud nu.`;
  show('warning');
  show(`${explanation}-advice`);
  find('sign-out').textContent = 'Log ud alligevel';
  find('sign-out').classList.add('button-quiet');
  showUnsent(unsent);
}

/** Visitors should have no service worker on the public pages, and no messages of the family. */
async function leaveWorkers() {
  rememberPushMember(null);
  for (const path of ['/push-worker', '/'])
    await (await navigator.serviceWorker?.getRegistration(path))?.unregister();
}

/** Lists what would be lost, and offers it as a file. */
function showUnsent(unsent: readonly UnsentChange[]) {
  find('unsent').append(
    ...unsent.map(({ text }) => Object.assign(document.createElement('li'), { textContent: text })),
  );
  show('unsent');
  const file = unsentFile(unsent, Date.now());
  const save = find('save') as HTMLAnchorElement;
  save.href = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  save.download = file.name;
  show('save');
}
