import type { EpochMs } from '../../lib/dates.ts';
import { isMissed, type PendingAction } from '../outbox.ts';
import type { TabMessage } from '../ports.ts';
import { allStores, denyIn } from './indexed-db.ts';
import { type Begin, type Owner, openMemberDatabase, ownerOf } from './open-database.ts';

/** Each member has a database for each feature. `member` null: the phone does not know who is signed in. */

/** A change that the server has not confirmed: when it was made, and what its author was told it is. */
export interface UnsentChange {
  readonly at: EpochMs;
  readonly text: string;
}

/** Reads the unsent changes of this member or, if null, of everybody, in the order they were made. */
export async function readUnsent(member: string | null): Promise<readonly UnsentChange[]> {
  return (await outboxes(member))
    .flatMap(({ outbox }) => outbox)
    .filter(({ action, state }) => isMissed(action) && state.kind !== 'confirmed')
    .map(({ action: { at, text } }) => ({ at, text }))
    .sort((a, b) => a.at - b.at);
}

/** Returns the features for whose pages changes of this member wait to be sent. */
export async function featuresWithUnsent(member: string): Promise<readonly string[]> {
  const isWaiting = ({ state }: PendingAction) => state.kind === 'waiting';
  return (await outboxes(member)).flatMap(({ feature, outbox }) => (outbox.some(isWaiting) ? feature : []));
}

const outboxes = (member: string | null) =>
  eachDatabase(member, async (begin, { feature }) => {
    const tx = await begin(['outbox'], 'readonly');
    const outbox: PendingAction[] = await tx.objectStore('outbox').getAll();
    return { feature, outbox };
  });

/** True if any family data of this member or, if null, of anybody are on this phone. */
export async function holdsData(member: string | null): Promise<boolean> {
  const counts = await eachDatabase(member, async (begin) => {
    const tx = await begin(allStores, 'readonly');
    return Promise.all(allStores.map((store) => tx.objectStore(store).count()));
  });
  return counts.flat().some(Boolean);
}

/** When they sign out. Another member's data are kept for them. */
export async function wipeDevice(member: string | null): Promise<void> {
  // Twice, because another tab may store something after the first time, and before it hears of it.
  for (const _ of [1, 2])
    await eachDatabase(member, async (begin, owner) => {
      const tx = await begin(allStores, 'readwrite', 'strict');
      await Promise.all([...allStores.map((store) => tx.objectStore(store).clear()), tx.done]);
      announce(owner, 'wiped');
    });
}

/** For a member who was removed. Their unsent changes are kept: they have had no chance to save them. */
export async function denyDevice(member: string | null): Promise<void> {
  await eachDatabase(member, async (begin, owner) => {
    await denyIn(begin);
    announce(owner, 'outbox');
  });
}

function announce({ feature, member }: Owner, type: 'wiped' | 'outbox') {
  const channel = new BroadcastChannel(feature);
  channel.postMessage({ type, member } satisfies TabMessage);
  channel.close();
}

/** Runs the work, one after the other, on each database of this member or, if null, of everybody. */
async function eachDatabase<R>(
  member: string | null,
  work: (begin: Begin, owner: Owner) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const owner = ownerOf(name);
    if (!owner || (member !== null && owner.member !== member)) continue;
    results.push(await work(await openMemberDatabase(owner.feature, owner.member), owner));
  }
  return results;
}
