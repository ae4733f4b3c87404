import { expect, test } from 'vitest';
import { createShell } from '../../src/app-shell/store/shell.ts';
import type { Member } from '../../src/data/gateway.ts';
import type { SyncState } from '../../src/sync/engine.ts';
import type { Tables } from '../../src/sync/fold.ts';
import { start, syncAtOnce } from '../support/features/sync-at-once.ts';

const member = (id: string, displayName: string): Member => ({ id, displayName, removed: false });
const family = [member('anna', 'Anna'), member('bo', 'Bo')];

/** A page on Anna's phone that has this hint cookie and knows these names. */
async function openPage(hint: string | null, names: unknown = family, connection = 'connecting') {
  const { parts, show } = syncAtOnce<Tables>({}, {}, start);
  show({ connection: { kind: connection } as SyncState<Tables>['connection'] });
  const { settings } = parts;
  await settings.write('members', names);
  const answer = Promise.withResolvers<readonly Member[]>();
  const shell = createShell({ ...parts, members: () => answer.promise });
  await shell.start(hint);
  const author = () => shell.get().author;
  const answered = async () => {
    answer.resolve([member('anna', 'Anna')]);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { shell, settings, author, answered, become: show };
}

test('the member whose phone it is is the author of drafts at once if the hint has their name', async () => {
  const { author } = await openPage('Anna');
  expect(author()).toBe('anna');
});

test.each([
  ['another member’s name', 'Bo', family],
  ['no name', null, family],
  ['a name that two members have', 'Anna', [...family, member('carl', 'Anna')]],
  ['a name that is not known', 'Anna', null],
] as const)(
  'with %s in the hint there is no author until the server has said who is signed in',
  async (...about) => {
    const [, hint, names] = about;
    const { author, become } = await openPage(hint, names);
    expect(author()).toBe('');
    become({ connection: { kind: 'offline', since: 0 } });
    expect(author()).toBe('');
    become({ connection: { kind: 'live' }, member: 'bo' });
    expect(author()).toBe('bo');
  },
);

test('the author stays when the session ends while the page is used, and goes when another member signs in', async () => {
  const { author, become } = await openPage('Anna');
  become({ connection: { kind: 'live' } });
  become({ connection: { kind: 'signed-out' } });
  expect(author()).toBe('anna');
  become({ member: 'bo' });
  expect(author()).toBe('');
});

test('the members’ names are shown and stored on the device', async () => {
  const { shell, settings, answered } = await openPage('Anna', undefined, 'live');
  await answered();
  expect(shell.get().names).toEqual(new Map([['anna', 'Anna']]));
  expect(await settings.read('members')).toEqual([member('anna', 'Anna')]);
});

test('names that arrive after signing out in another tab are neither shown nor stored', async () => {
  const { shell, settings, become, answered } = await openPage('Anna', null, 'live');
  become({ kind: 'empty', connection: { kind: 'signed-out' }, member: '' });
  await answered();
  expect(shell.get().names).toEqual(new Map());
  expect(await settings.read('members')).toBeNull();
});
