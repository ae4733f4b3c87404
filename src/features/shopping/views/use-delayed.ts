import { useEffect, useState } from 'react';

/** True when `value` has been true for this long, in ms: what lasts only a moment is not worth a word. */
export function useLate(value: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!value) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && late;
}
