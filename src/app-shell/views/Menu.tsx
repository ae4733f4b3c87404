import './Menu.css';
import { type ReactNode, useId, useRef } from 'react';
import { QuietButton } from './Button.tsx';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

export function Menu({ label, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <QuietButton className="menu-button chevron" popoverTarget={id}>
        {label}
      </QuietButton>
      {/* Closed before what was chosen opens a dialog, so that the focus comes back to the button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only after one of its buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks the buttons, too. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="menu-list"
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
