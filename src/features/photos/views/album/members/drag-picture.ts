/** How far a mouse must move to drag, in px; less is a click. */
const slack = 6;

/** How near the edge of the screen the pointer makes the page scroll, and how far per frame; in px. */
const edge = { width: 64, step: 9 };

/**
 * Lets a picture of the grid follow the pointer pressed on it, and marks the one it is over. `drop` receives
 * that one's index, from 0. Nothing is moved when the pointer is cancelled or Escape is pressed.
 */
export function dragPicture(event: PointerEvent, picture: HTMLElement, drop: (index: number) => void): void {
  const ended = new AbortController();
  const { pointerId, clientX, clientY } = event;
  const began = { x: clientX, y: clientY + scrollY };
  const at = { x: clientX, y: clientY };
  let target: HTMLElement | null = null;
  let frame = 0;

  const mark = (next: HTMLElement | null) => {
    target?.removeAttribute('data-target');
    target = next;
    target?.setAttribute('data-target', '');
  };

  function follow() {
    // Scrolls only as far as there are other pictures: the first and the last stay under the pointer.
    const others = [...(picture.parentElement?.children ?? [])].filter((each) => each !== picture);
    const [first, last] = [others[0], others.at(-1)].map((each) => each?.getBoundingClientRect());
    if (at.y < edge.width && first && first.top + edge.step < at.y) scrollBy(0, -edge.step);
    if (at.y > innerHeight - edge.width && last && last.bottom - edge.step > at.y) scrollBy(0, edge.step);
    picture.style.translate = `${at.x - began.x}px ${at.y + scrollY - began.y}px`;
    const under = document.elementsFromPoint(at.x, at.y).map((each) => each.closest<HTMLElement>('li'));
    mark(under.find((each) => each !== picture && each?.parentElement === picture.parentElement) ?? null);
    frame = requestAnimationFrame(follow);
  }

  function end(isDropped: boolean) {
    ended.abort();
    cancelAnimationFrame(frame);
    const index = [...(picture.parentElement?.children ?? [])].indexOf(target as HTMLElement);
    mark(null);
    picture.style.translate = '';
    picture.classList.remove('dragged');
    // If the grid was re-rendered meanwhile, the target is unknown.
    if (isDropped && picture.isConnected && index >= 0) drop(index);
  }

  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', react: (event: PointerEvent) => void) =>
    window.addEventListener(type, (each) => each.pointerId === pointerId && react(each), {
      signal: ended.signal,
    });
  on('pointermove', (moved) => {
    at.x = moved.clientX;
    at.y = moved.clientY;
    if (frame !== 0 || Math.hypot(at.x - clientX, at.y - clientY) < slack) return;
    picture.classList.add('dragged');
    follow();
  });
  on('pointerup', () => end(true));
  on('pointercancel', () => end(false));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal: ended.signal });
}
