import { type ComponentProps, useEffect, useRef } from 'react';
import { Dialog } from '../../../app-shell/views/Dialog.tsx';
import { dialogHistory } from '../store/dialog-history.ts';

/** A dialog that the phone's back button closes before it leaves the page. */
export function BackDialog(props: ComponentProps<typeof Dialog>) {
  const close = useRef(props.close);
  close.current = props.close;
  useEffect(() => dialogHistory.enter(() => close.current()), []);
  return <Dialog {...props} />;
}
