import type { ReactNode } from 'react';
import type { EpochMs } from '../../../lib/dates.ts';
import type { Store } from '../../../lib/store.ts';
import { newListing, recentFilter } from '../rules/listing.ts';
import type { LogViewModel } from '../store/log-store.ts';
import { type LogStores, OpenedLog } from './LogApp.tsx';

const constant = <S,>(state: S): Store<S> => ({ get: () => state, subscribe: () => () => {} });

/**
 * Renders the log as a start at this time would show it from the stored rows, whatever the page shows now.
 */
export function firstView(page: LogStores, now: EpochMs): ReactNode {
  const { store, list, earlierYears, backup } = page;
  const model: LogViewModel = {
    ...store.get(),
    connection: { kind: 'connecting' },
    message: null,
    newVersion: false,
    layout: { locked: false, version: 0 },
    now,
  };
  const first = {
    store: { ...store, ...constant(model) },
    list: { ...list, ...constant(newListing(recentFilter)) },
    earlierYears: { ...earlierYears, ...constant({ years: [], rows: [] }) },
    backup: { ...backup, ...constant(null) },
  };
  return <OpenedLog page={{ ...page, ...first }} signIn={async () => {}} reload={() => {}} />;
}
