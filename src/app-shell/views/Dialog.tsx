import './Dialog.css';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { dialogHistory } from '../store/dialog-history.ts';
import { Button, QuietButton } from './Button.tsx';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Escape and the phone's back button close it; a tap outside does not, because typed text would be lost. */
export function Dialog({ title, close, children }: Props) {
  useBackToClose(close);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focusing a long form scrolls its heading out of sight.
    element?.scrollTo(0, 0);
    return () => {
      element?.close();
      // Chromium gives a field back its focus without the caret, so that what is typed would go nowhere.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.selectionEnd !== null)
        field.setSelectionRange(field.value.length, field.value.length);
    };
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

interface FormButtonsProps {
  readonly close: () => void;
  readonly submit?: string;
  readonly isBusy?: boolean;
  readonly removes?: boolean | undefined;
}

export const FormButtons = ({ close, submit = 'Gem', isBusy = false, removes }: FormButtonsProps) => (
  <p className="row dialog-buttons">
    <QuietButton onClick={close}>Fortryd</QuietButton>
    <Button type="submit" disabled={isBusy} className={removes ? 'button-remove' : ''}>
      {submit}
    </Button>
  </p>
);

export const CloseButton = ({ close }: Pick<Props, 'close'>) => (
  <p className="row dialog-buttons">
    <QuietButton onClick={close}>Luk</QuietButton>
  </p>
);

/** Makes the phone's back button call `close`, once, instead of leaving the page, while this is rendered. */
export function useBackToClose(close: () => void): void {
  const current = useRef(close);
  current.current = close;
  useEffect(() => dialogHistory.enter(() => current.current()), []);
}
