import { useEffect } from 'react';
import type { LogStore } from './log-store.ts';
import type { Message } from './screen.ts';

interface Props {
  readonly message: Message | null;
  readonly control: LogStore['message'];
}

/** What was just done, with a way back: the button, or Ctrl+Z outside of a field. */
export function Toast({ message, control }: Props) {
  const undo = message?.undo;
  useEffect(() => {
    if (!undo) return;
    const pressed = (event: KeyboardEvent) => {
      const writing = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (writing || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [undo]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: while somebody is at the message it does not go away.
    <div
      className="toast"
      onPointerEnter={control.hold}
      onPointerLeave={control.release}
      onFocus={control.hold}
      onBlur={control.release}
    >
      <p role="status">{message?.text}</p>
      {undo && (
        <button type="button" onClick={undo}>
          Fortryd
        </button>
      )}
    </div>
  );
}
