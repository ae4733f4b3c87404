import { useLayoutEffect, useRef } from 'react';

interface Props {
  /** What they move: 'billede 3'. */
  readonly name: string;
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
  /** Moves it one place back (-1) or forward (1). */
  readonly move: (by: number) => void;
}

/** Two buttons that move something among others. */
export function MoveButtons({ name, isFirst = false, isLast = false, move }: Props) {
  const pressed = useRef<HTMLElement>(null);
  // An element that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  });
  return [-1, 1].map((by) => (
    <button
      key={by}
      type="button"
      aria-label={`Flyt ${name} en plads ${by < 0 ? 'tidligere' : 'senere'}`}
      aria-disabled={by < 0 ? isFirst : isLast}
      onClick={({ currentTarget }) => {
        if (by < 0 ? isFirst : isLast) return;
        pressed.current = currentTarget;
        move(by);
      }}
    >
      {by < 0 ? '←' : '→'}
    </button>
  ));
}
