import { useEffect, useRef } from 'react';
import { dialogHistory } from '../store/dialog-history.ts';

/** Makes the phone's back button call `close`, once, instead of leaving the page, while this is rendered. */
export function useBackToClose(close: () => void): void {
  const current = useRef(close);
  current.current = close;
  useEffect(() => dialogHistory.enter(() => current.current()), []);
}
