import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { binDays } from '../../rules/entries.ts';

interface Props {
  readonly name: string;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks before an entry goes into the bin. */
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
