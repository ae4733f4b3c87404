import { readHint, signOut } from '../../session/index.ts';
import { countUnsent, holdsData, wipeDevice } from '../../sync/storage/leave-device.ts';
import { signOutText } from './sign-out-text.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;
/** Shows the text in its place; nothing hides the place. */
const setText = (id: string, text = '') => {
  find(id).textContent = text;
  find(id).hidden = text === '';
};

const name = readHint();
const { text, warning, button } = signOutText({
  name,
  unsent: await countUnsent(),
  holdsData: await holdsData(),
});
setText('explanation', text);
setText('warning', warning);
setText('sign-out', button);

find('sign-out').addEventListener('click', async () => {
  setText('failure');
  // The device forgets when the session has ended, not before: a sign-out that fails must lose nothing.
  const leave = (url: string) =>
    wipeDevice({ keepOthers: name !== null }).finally(() => location.assign(url));
  try {
    await signOut('/', { fetch: (path, init) => fetch(path, init), go: (url) => void leave(url) });
  } catch {
    // A session that has ended here is no reason to keep what the device holds.
    if (name === null) return leave('/');
    setText('failure', 'Det lykkedes ikke at logge ud. Er der forbindelse til nettet? Prøv igen.');
  }
});
