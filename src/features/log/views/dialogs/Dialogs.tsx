import { lazy } from 'react';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { binDays } from '../../../../lib/bin.ts';
import { lazyImport } from '../../../../lib/lazy-import.ts';
import type { LogStore } from '../../store/log-store.ts';

/** Loads what is not needed for the first paint. */
export const { load } = lazyImport(() => import('../../after-first-paint.ts'));

/** Loads the dialogs before they are needed, when there may be no network, and with them the tap guard. */
export const preloadDialogs = (): void => void load().then(({ guardTaps }) => guardTaps(document));

/** Reports when two members change the same entry. See `reportConcurrentChanges` in the store. */
export function reportConcurrentChanges(store: LogStore): void {
  const start = { ...store.get(), snapshot: store.snapshot() };
  void load().then((later) => later.reportConcurrentChanges(store, start));
}

/**
 * The entries in the bin, to restore or delete permanently. It needs a `Suspense`: its code is loaded by
 * `preloadDialogs`, or else when it is first rendered.
 */
export const BinDialog = lazy(async () => ({ default: (await load()).BinDialog }));
/** The form for completing an entry on an earlier day. It is loaded like `BinDialog`. */
export const CompletionDate = lazy(async () => ({ default: (await load()).CompletionDate }));
/** The choice of format for saving the log as a file. It is loaded like `BinDialog`. */
export const ExportDialog = lazy(async () => ({ default: (await load()).ExportDialog }));
/** The changes that the database has rejected. They are loaded like `BinDialog`. */
export const RejectedChanges = lazy(async () => ({ default: (await load()).RejectedChanges }));

interface Props {
  readonly name: string;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks for confirmation before an entry is moved to the bin. */
export const DeleteDialog = ({ name, confirm, close }: Props) => (
  <Dialog title="Bekræft sletning" close={close}>
    <p>
      »{name}« lægges i papirkurven. Derfra kan det hentes tilbage i {binDays} dage.
    </p>
    <p className="dialog-buttons">
      <button type="button" className="button button-quiet" onClick={close}>
        Fortryd
      </button>
      <button type="button" className="button" onClick={confirm}>
        Slet
      </button>
    </p>
  </Dialog>
);
