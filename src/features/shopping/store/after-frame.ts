/**
 * Calls `work` once, a moment after the next frame is painted, or as soon as the page is hidden: a phone that
 * is locked right after a tap may never paint that frame.
 */
export function afterFrame(work: () => void): void {
  const run = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
    work();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted, timers after that. A browser that is late begins the next
  // one at once, before it has reported this one; a person who taps again needs longer.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      timer = setTimeout(run, 20);
    });
  });
  document.addEventListener('visibilitychange', run);
}
