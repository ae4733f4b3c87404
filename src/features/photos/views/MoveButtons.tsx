import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface Props {
  /** What they move: 'billede 3'. */
  readonly name: string;
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
  /** Moves it one place back (-1) or forward (1). */
  readonly move: (by: number) => void;
}

const keys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Two buttons that move something among others. Arrow keys on them do the same. */
export function MoveButtons({ name, isFirst = false, isLast = false, move }: Props) {
  const pressed = useRef<HTMLElement>(null);
  // An element that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  });
  const press = (by: number, { currentTarget }: SyntheticEvent<HTMLElement>) => {
    if (by < 0 ? isFirst : isLast) return;
    pressed.current = currentTarget;
    move(by);
  };
  return [-1, 1].map((by) => (
    <button
      key={by}
      type="button"
      aria-label={`Flyt ${name} en plads ${by < 0 ? 'tidligere' : 'senere'}`}
      aria-disabled={by < 0 ? isFirst : isLast}
      onClick={(event) => press(by, event)}
      onKeyDown={(event) => {
        const to = keys[event.key];
        if (!to) return;
        event.preventDefault();
        press(to, event);
      }}
    >
      {by < 0 ? '←' : '→'}
    </button>
  ));
}
