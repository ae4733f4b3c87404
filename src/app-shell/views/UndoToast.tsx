import './UndoToast.css';
import { memo, useEffect } from 'react';
import { IconButton } from '../icons/IconButton.tsx';
import { type Message, withShortNames } from '../store/messages.ts';
import type { Shell } from '../store/shell.ts';

interface Props {
  readonly message: Message | null;
  readonly control: Pick<Shell<never>['messages'], 'hold' | 'release' | 'dismiss' | 'undo'>;
  /** Text for screen readers while there is no message. */
  readonly announcement?: string | null;
}

const undoLabels = { undo: 'Fortryd', redo: 'Gentag' } as const;

/** The message about the latest action, with undo, also by Ctrl+Z. It stays while a pointer or the focus is on it. */
export const UndoToast = memo(function UndoToast({ message, control, announcement }: Props) {
  useUndoKey(message?.undo ? control.undo : null);
  return (
    <>
      <p role="status" className="visually-hidden">
        {/* Another message with the same text is announced only if its element is new. */}
        {message ? <span key={message.id}>{message.text}</span> : announcement}
      </p>
      {message && (
        <section
          className={`row toast no-print${message.offer ? ' toast-offering' : ''}`}
          aria-label="Besked"
          onPointerEnter={control.hold}
          onPointerLeave={control.release}
          onFocus={control.hold}
          onBlur={control.release}
        >
          <p>{withShortNames(message.text)}</p>
          <div className="row toast-buttons">
            {message.offer && (
              <button type="button" className="toast-undo" onClick={message.offer.accept}>
                {message.offer.label}
              </button>
            )}
            {message.undo && (
              <button type="button" className="toast-undo" onClick={() => void control.undo()}>
                {undoLabels[message.undo]}
              </button>
            )}
            <IconButton label="Luk beskeden" icon="close" press={control.dismiss} />
          </div>
        </section>
      )}
    </>
  );
});

/** Calls `undo` when Ctrl+Z or Cmd+Z is pressed, except in a text field. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    if (!undo) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(writable)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo]);
}

const writable = 'input:not([type="checkbox"], [type="radio"]), textarea, select';
