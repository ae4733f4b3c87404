import { binDays } from './entry.ts';
import { Modal } from './Modal.tsx';

interface Props {
  readonly name: string;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks before an entry goes into the bin. */
export const DeleteDialog = ({ name, confirm, close }: Props) => (
  <Modal title="Bekræft sletning" close={close}>
    <p>
      »{name}« lægges i papirkurven. Derfra kan det hentes op i {binDays} dage.
    </p>
    <p className="modal-buttons">
      <button type="button" className="button button-quiet" onClick={close}>
        Fortryd
      </button>
      <button type="button" className="button" onClick={confirm}>
        Slet
      </button>
    </p>
  </Modal>
);
