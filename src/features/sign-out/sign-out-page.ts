import { readHint, signOut } from '../../session/index.ts';
import { countUnsent, holdsData, wipeDevice } from '../../sync/device-data.ts';
import { farewell } from './farewell.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;
const say = (id: string, text = '') => {
  find(id).textContent = text;
  find(id).hidden = text === '';
};

const name = readHint();
const { text, warning, button } = farewell({
  name,
  unsent: await countUnsent(),
  holdsData: await holdsData(),
});
say('farewell', text);
say('warning', warning);
say('sign-out', button);

find('sign-out').addEventListener('click', async () => {
  say('failure');
  // The device forgets when the session has ended, not before: a sign-out that fails must lose nothing.
  const leave = (url: string) => wipeDevice().finally(() => location.assign(url));
  try {
    await signOut('/', { fetch: (path, init) => fetch(path, init), go: (url) => void leave(url) });
  } catch {
    // A session that has ended here is no reason to keep what the device holds.
    if (name === null) return leave('/');
    say('failure', 'Det lykkedes ikke at logge ud. Er der forbindelse til nettet? Prøv igen.');
  }
});
