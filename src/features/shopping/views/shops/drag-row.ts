/** How near the edge of the scroll area the pointer makes it scroll, and how far per frame; in px. */
const edge = { width: 56, step: 7 };

/**
 * Lets a row of a list follow the pointer pressed on it, while the others make room. `drop` receives how many
 * places it was moved, negative for up. Nothing is moved when the pointer is cancelled or Escape is pressed.
 */
export function dragRow(event: PointerEvent, row: HTMLElement, drop: (by: number) => void): void {
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const from = rows.indexOf(row);
  const [top, bottom] = [rows[0], rows.at(-1)].map((each) => (each?.offsetTop ?? 0) - row.offsetTop) as [
    number,
    number,
  ];
  const scroller = row.closest('main');
  const scrolled = () => scroller?.scrollTop ?? 0;
  const began = event.clientY + scrolled();
  const ended = new AbortController();
  const { pointerId } = event;
  let at = event.clientY;
  let to = from;
  let frame = 0;

  function follow() {
    const area = scroller?.getBoundingClientRect();
    if (area && at < area.top + edge.width) scroller?.scrollBy(0, -edge.step);
    if (area && at > area.bottom - edge.width) scroller?.scrollBy(0, edge.step);
    // Not beyond the list, because that would extend the scroll area.
    const moved = Math.max(top, Math.min(bottom, at + scrolled() - began));
    const middle = (each: HTMLElement) => each.offsetTop + each.offsetHeight / 2;
    const above = rows.filter((each) => each !== row && middle(each) < middle(row) + moved);
    to = above.length;
    rows.forEach((each, i) => {
      const shift = (i > from && i <= to ? -1 : 0) + (i < from && i >= to ? 1 : 0);
      each.style.translate = `0 ${each === row ? moved : shift * row.offsetHeight}px`;
    });
    frame = requestAnimationFrame(follow);
  }

  function end(by: number) {
    ended.abort();
    cancelAnimationFrame(frame);
    for (const each of rows) each.style.translate = '';
    row.classList.remove('dragged');
    // If the list was re-rendered meanwhile, the target is unknown.
    if (by !== 0 && row.isConnected) drop(by);
  }

  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', react: (event: PointerEvent) => void) =>
    window.addEventListener(type, (each) => each.pointerId === pointerId && react(each), {
      signal: ended.signal,
    });
  on('pointermove', ({ clientY }) => {
    at = clientY;
  });
  on('pointerup', () => end(to - from));
  on('pointercancel', () => end(0));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(0), { signal: ended.signal });
  row.classList.add('dragged');
  follow();
}
