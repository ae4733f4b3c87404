import { useEffect } from 'react';
import type { ShoppingActions } from '../store/shopping-store.ts';

/** Ctrl or Cmd and Z takes back what was done last, except where text is written. */
export function useUndoKey(actions: Pick<ShoppingActions, 'undo'> | null): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const writes = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || writes) return;
      event.preventDefault();
      void actions?.undo();
    };
    window.addEventListener('keydown', undo);
    return () => window.removeEventListener('keydown', undo);
  }, [actions]);
}
