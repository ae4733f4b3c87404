/** Where and when a click was made, and on what. */
export interface Tap {
  /** In ms. */
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
  /** 0 for a key press. */
  readonly detail: number;
  /** The button or field that was tapped. */
  readonly control: unknown;
}

/** How soon after a tap (ms), and how near to it (px), another one counts as its double tap. */
const doubleTap = { time: 500, reach: 32 };

/**
 * Returns a function that is true for taps that were not meant for their target: the second of a double tap,
 * when a different control, such as the next row's button, has moved under the finger since the first.
 */
export function createTapGuard(): (tap: Tap) => boolean {
  let last: Tap | null = null;
  return (tap) => {
    if (tap.detail === 0) return false;
    const isSecond =
      last !== null &&
      tap.timeStamp - last.timeStamp < doubleTap.time &&
      Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < doubleTap.reach;
    // A third tap is compared with the first control, too.
    const control = isSecond ? last?.control : tap.control;
    last = { ...tap, control };
    return control !== tap.control;
  };
}

/** Suppresses such taps on the page from now on. */
export function guardTaps(page: Document): void {
  const isStray = createTapGuard();
  const guard = (event: MouseEvent) => {
    const { timeStamp, clientX, clientY, detail, target } = event;
    const control = target instanceof Element ? target.closest('button, a, label, input, select') : null;
    if (!isStray({ timeStamp, clientX, clientY, detail, control })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', guard, true);
}
