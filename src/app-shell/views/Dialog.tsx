import './Dialog.css';
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog over the page for as long as it is drawn. It holds the focus and gives it back to who had it. Escape and the
 * phone's back gesture close it; a tap beside it does not: what was typed would be lost.
 */
export function Dialog({ title, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The button that closes a dialog which has nothing to save, as its last line. */
export const CloseButton = ({
  close,
  ref,
}: {
  readonly close: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}) => (
  <p className="dialog-buttons">
    <button ref={ref} type="button" className="button button-quiet" onClick={close}>
      Luk
    </button>
  </p>
);
