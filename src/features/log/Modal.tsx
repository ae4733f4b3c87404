import { type ReactNode, useId } from 'react';
import { useModal } from '../../lib/use-modal.ts';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog over the page: Escape closes it, and the focus goes back to where it was. */
export function Modal({ title, close, children }: Props) {
  const dialog = useModal();
  const heading = useId();
  return (
    <dialog
      ref={dialog}
      className="modal"
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
