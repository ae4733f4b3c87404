import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a `<dialog>` that is open for as long as it is drawn: it holds the focus, and then gives it back to who had it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
