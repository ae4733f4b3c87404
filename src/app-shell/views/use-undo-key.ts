import { useEffect } from 'react';

/** Calls `undo` when Ctrl+Z or Cmd+Z is pressed, except in a text field. */
export function useUndoKey(undo: (() => void) | null): void {
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
