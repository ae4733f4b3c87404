import type { LogGateway } from '../../../data/gateway.ts';
import { type EpochMs, format, oneDay } from '../../../lib/dates.ts';
import { createStore, type Store } from '../../../lib/store.ts';

/** A backup is made every week: when the last is older than this, in ms, one has failed. */
const oldest = 9 * oneDay;

const dateInFull = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** What members are told when the weekly backup has failed; null when there is nothing to say. */
export const backupWarning = (madeAt: EpochMs | null, now: EpochMs): string | null =>
  madeAt === null || now - madeAt <= oldest
    ? null
    : `Den seneste sikkerhedskopi er fra ${dateInFull.format(madeAt)}. Sig det til den, der passer hjemmesiden.`;

export interface BackupStore extends Store<string | null> {
  /** Asks the database once; again when it did not answer. */
  load(): void;
}

/** Holds the warning about the weekly backup, once it is known. */
export function createBackupStore(gateway: Pick<LogGateway, 'lastBackup'>, now: () => EpochMs): BackupStore {
  const store = createStore<string | null>(null);
  let loaded = false;
  return {
    ...store,
    load() {
      if (loaded) return;
      loaded = true;
      gateway.lastBackup().then(
        (madeAt) => store.set(backupWarning(madeAt, now())),
        () => {
          loaded = false;
        },
      );
    },
  };
}
