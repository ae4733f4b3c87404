/** How far a pointer must move to drag, in px; less is a click. */
const slack = 6;

/** How near the edge of the scroll area the pointer makes it scroll, and how far per frame; in px. */
const edge = { width: 64, step: 9 };

/** Returns the nearest part of the page around an element that scrolls, or the page itself. */
function scrollerOf(element: HTMLElement): Element {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return getComputedStyle(parent).overflowY === 'auto' ? parent : scrollerOf(parent);
}

/** Lets an item follow the pointer pressed on it. `drop` gets the index of the one it is over; Escape moves nothing. */
export function dragItem(event: PointerEvent, item: HTMLElement, drop: (index: number) => void): void {
  const ended = new AbortController();
  const { pointerId, clientX, clientY } = event;
  const scroller = scrollerOf(item);
  const began = { x: clientX, y: clientY + scroller.scrollTop };
  const at = { x: clientX, y: clientY };
  let target: HTMLElement | null = null;
  let frame = 0;

  const mark = (next: HTMLElement | null) => {
    target?.removeAttribute('data-target');
    target = next;
    target?.setAttribute('data-target', '');
  };

  function follow() {
    const box = scroller.getBoundingClientRect();
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    // Scrolls only as far as there are other items: the first and the last stay under the pointer.
    const others = [...(item.parentElement?.children ?? [])].filter((each) => each !== item);
    const [first, last] = [others[0], others.at(-1)].map((each) => each?.getBoundingClientRect());
    if (at.y < top + edge.width && first && first.top + edge.step < at.y) scroller.scrollBy(0, -edge.step);
    if (at.y > bottom - edge.width && last && last.bottom - edge.step > at.y) scroller.scrollBy(0, edge.step);
    item.style.translate = `${at.x - began.x}px ${at.y + scroller.scrollTop - began.y}px`;
    const under = document.elementsFromPoint(at.x, at.y).map((each) => each.closest<HTMLElement>('li'));
    mark(under.find((each) => each !== item && each?.parentElement === item.parentElement) ?? null);
    frame = requestAnimationFrame(follow);
  }

  function end(isDropped: boolean) {
    ended.abort();
    cancelAnimationFrame(frame);
    const index = [...(item.parentElement?.children ?? [])].indexOf(target as HTMLElement);
    mark(null);
    item.style.translate = '';
    item.classList.remove('dragged');
    // If the list was re-rendered meanwhile, the target is unknown.
    if (isDropped && item.isConnected && index >= 0) drop(index);
  }

  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', react: (event: PointerEvent) => void) =>
    window.addEventListener(type, (each) => each.pointerId === pointerId && react(each), {
      signal: ended.signal,
    });
  on('pointermove', (moved) => {
    at.x = moved.clientX;
    at.y = moved.clientY;
    if (frame !== 0 || Math.hypot(at.x - clientX, at.y - clientY) < slack) return;
    item.classList.add('dragged');
    follow();
  });
  on('pointerup', () => end(true));
  on('pointercancel', () => end(false));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal: ended.signal });
}
