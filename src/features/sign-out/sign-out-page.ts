import { unsentFile } from '../../app-shell/store/unsent-file.ts';
import { readHint, signOut } from '../../session/index.ts';
import type { Operation } from '../../sync/protocol.ts';
import {
  countUnsent,
  holdsData,
  readUnsent,
  type UnsentOf,
  wipeDevice,
} from '../../sync/storage/leave-device.ts';
import { signOutText } from './sign-out-text.ts';

/** The address of the page. */
const path = '/log-ud';
/** How long to wait for the answers to other tabs, in ms. */
const longestWait = 5_000;

const find = (id: string) => document.getElementById(id) as HTMLElement;
/** Shows the element, or hides it. */
const show = (id: string, isShown = true) => {
  find(id).hidden = !isShown;
};

/** Describes an unsent operation in Danish. */
export type DescribeUnsent = (op: Operation, tables: UnsentOf['tables']) => string;

/** The descriptions of the features' operations, by their modules' paths from `src/features`. */
type Describe = Readonly<Record<string, DescribeUnsent>>;

/** Shows what signing out would lose, offers it as a file, signs out and says so. */
export async function openSignOutPage(describe: Describe): Promise<void> {
  const name = readHint();

  async function leave() {
    show('failure', false);
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
      if (name !== null) return show('failure');
    }
    // Wipes the device only after the session has ended, so that a failed sign-out loses nothing.
    await Promise.allSettled([wipeDevice(name), leaveWorker(), clearSession()]);
    greet();
    show('before', false);
    show('after');
  }
  // Before the button is shown: reading what was not sent takes a while.
  find('sign-out').addEventListener('click', () => {
    // Other tabs' requests for a token have this lock, too.
    void navigator.locks.request('session', { signal: AbortSignal.timeout(longestWait) }, leave).catch(leave);
  });

  // Without storage there is nothing to lose, and the session can be ended all the same.
  const unsent = await countUnsent(name).catch(() => ({ own: 0, others: 0, authors: [] }));
  const { explanation, warning, isLost } = signOutText({
    name,
    unsent,
    holdsData: await holdsData().catch(() => false),
  });
  find('name').textContent = name;
  show(explanation);
  if (warning) {
    find('waiting').textContent = warning;
    show('warning');
  }
  if (isLost) {
    show(`${explanation}-advice`);
    find('sign-out').textContent = 'Log ud alligevel';
  }
  show('sign-out', explanation !== 'nobody');
  if (isLost) await showUnsent(describe, name, unsent.own + (name === null ? unsent.others : 0));
}

/** A browser without storage has nothing to clear. */
const clearSession = async () => sessionStorage.clear();

/** Visitors should have no service worker on the public pages. */
const leaveWorker = async () => (await navigator.serviceWorker?.getRegistration('/'))?.unregister();

/**
 * Lists what would be lost when this member signs out or, without a name, when the device is wiped: `count`
 * changes and files.
 */
async function showUnsent(describe: Describe, name: string | null, count: number) {
  const unsent = await readUnsent(name);
  const changes = unsent.flatMap(({ feature, operations, tables }) =>
    operations.map((op: Operation) => ({
      at: op.at,
      // A device may have stored operations of a feature that no longer exists.
      text: describe[`./${feature}/rules/describe-operation.ts`]?.(op, tables) ?? op.kind,
    })),
  );
  const files = count - changes.length;
  const lines = changes.map((change) => change.text);
  if (files > 0) lines.push(`${files} billede${files === 1 ? '' : 'r'} til et album`);
  find('unsent').append(
    ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
  );
  show('unsent');
  if (changes.length === 0) return;
  const file = unsentFile(changes, Date.now());
  const save = find('save') as HTMLAnchorElement;
  save.href = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  save.download = file.name;
  show('save');
}
