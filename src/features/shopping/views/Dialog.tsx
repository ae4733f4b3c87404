import type { ReactNode } from 'react';
import { useModal } from '../../../lib/use-modal.ts';

interface Props {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page for as long as it is drawn; Escape and a tap beside it close it, and the focus goes back. */
export function Dialog({ labelledBy, close, children }: Props) {
  const dialog = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key.
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="shop-dialog-body">{children}</div>
    </dialog>
  );
}
