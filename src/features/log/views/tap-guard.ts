/** What of a click says where it was, when, and on what. */
export interface Tap {
  /** In ms. */
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
  /** 0 where it was a key. */
  readonly detail: number;
  /** The button or field that was tapped. */
  readonly control: unknown;
}

/** How long after a tap another in the same place is still the same one, in ms, and how far the place reaches, in px. */
const doubleTap = { time: 500, reach: 32 };

/**
 * Tells which taps were not meant for what they hit: the second of a double tap, when something else has come under the
 * finger since the first, such as the next line's button.
 */
export function createTapGuard(): (tap: Tap) => boolean {
  let last: Tap | null = null;
  return (tap) => {
    if (tap.detail === 0) return false;
    const isSecond =
      last !== null &&
      tap.timeStamp - last.timeStamp < doubleTap.time &&
      Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < doubleTap.reach;
    // A third tap is about the first, too.
    const control = isSecond ? last?.control : tap.control;
    last = { ...tap, control };
    return control !== tap.control;
  };
}

/** Takes those taps from the page, from now on. */
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
