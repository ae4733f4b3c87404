export interface Tap {
  /** In ms. */
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
  /** 0 for a key press. */
  readonly detail: number;
}

/** How soon after a tap, in ms, another one at the same place, in px, may be meant for what was there then. */
const soon = 1_500;
const reach = 32;
/** How soon, in ms, a second tap on what is pressed and released is half of a double tap. */
const doubleTap = 400;
/** A tap on a label is followed at once by one on its field, in ms. */
const atOnce = 50;

/** The controls at a place, each with where it is. */
type Controls = ReadonlyMap<unknown, string>;

/**
 * Finds taps that were not meant for their control: it has come under the finger since the tap before, or the tap is
 * the second of a double tap on a toggle. `controlsNear` returns the controls within reach of a place.
 */
export function createTapGuard(controlsNear: (x: number, y: number) => Controls) {
  let last: { readonly tap: Tap; readonly control: unknown; readonly controls: Controls } | null = null;
  return {
    /** Call for each tap, before it has an effect. */
    isStray(tap: Tap, control: unknown, isToggle = false): boolean {
      const { timeStamp, clientX: x, clientY: y, detail } = tap;
      const since = timeStamp - (last?.tap.timeStamp ?? Number.NEGATIVE_INFINITY);
      if (detail === 0 || since < atOnce) return false;
      const now = controlsNear(x, y);
      if (
        last &&
        control !== null &&
        // What was tapped just now may be tapped again, though it has moved a little.
        control !== last.control &&
        since < soon &&
        Math.hypot(x - last.tap.clientX, y - last.tap.clientY) < reach &&
        last.controls.get(control) !== now.get(control)
      )
        return true;
      const isDouble = isToggle && control === last?.control && since < doubleTap;
      last = { tap, control, controls: now };
      return isDouble;
    },
    /** Call when the person has done something else, such as scrolling. */
    forget() {
      last = null;
    },
  };
}

const controlsOf = 'button, a, label, input, select, textarea, summary';

/** Returns the controls at nine points around a place: a control is too large to be between them. */
function controlsNear(page: Document, x: number, y: number): Controls {
  const steps = [-24, 0, 24];
  const found = steps.flatMap((right) =>
    steps.map((down) => page.elementFromPoint(x + right, y + down)?.closest(controlsOf)),
  );
  return new Map(
    found
      .filter((control) => !!control)
      .map((control) => {
        const { left, top } = control.getBoundingClientRect();
        return [control, `${Math.round(left)} ${Math.round(top)}`];
      }),
  );
}

/** From now on, no control of the page takes a tap that was meant for what was there before. */
export function guardTaps(page: Document): void {
  const guard = createTapGuard((x, y) => controlsNear(page, x, y));
  page.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(controlsOf) : null;
      if (!guard.isStray(event, control, control?.hasAttribute('aria-pressed'))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // A key that is held would press again and again, also the button that gets the focus when the first is gone.
  page.addEventListener('keydown', (event) => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.repeat && event.key === 'Enter' && isOnButton) event.preventDefault();
  });
  for (const other of ['wheel', 'touchmove', 'keydown'])
    page.addEventListener(other, guard.forget, { capture: true, passive: true });
}
