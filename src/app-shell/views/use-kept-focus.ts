import { type RefObject, useEffect, useRef } from 'react';

const rows = 'li:not(.entry-left), .tile, .section-head';
/** Not a tick: a key that is held down would finish the next entry, too. */
const controls = 'button:not(.tick), input, textarea';

const controlOf = (row: Element | null): HTMLElement | null =>
  row?.matches('button') ? (row as HTMLElement) : (row?.querySelector<HTMLElement>(controls) ?? null);

/**
 * Where the focus is lost within the element, gives it to the same control of the same item, or to the row after or
 * before it, or to the first row on the screen.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let last: HTMLElement | null = null;
    let section: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      // A dialog returns the focus by itself.
      if (!(target instanceof HTMLElement) || target.closest('dialog') !== page.closest('dialog')) return;
      last = target;
      section = target.closest('section');
    };
    const observer = new MutationObserver((changes) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      const around = section?.isConnected ? section : (page.querySelector('main') ?? page);
      const top = Math.max(0, (page.querySelector('main') ?? page).getBoundingClientRect().top);
      const found =
        sameControl(section?.isConnected ? section : page, last) ??
        controlOf((removal?.target as Element | undefined)?.closest('li') ?? null) ??
        controlOf(besides(removal)) ??
        controlOf(
          [...around.querySelectorAll(rows)].find((row) => row.getBoundingClientRect().top >= top) ?? around,
        );
      found?.focus({ preventScroll: true });
    });
    page.addEventListener('focusin', remember);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return root;
}

/** Returns the control in the place of a lost one, where its item is drawn anew. */
function sameControl(page: Element, lost: Element): HTMLElement | null {
  const item = lost.closest('[data-key]');
  const same = item && page.querySelector(`[data-key="${CSS.escape(item.getAttribute('data-key') ?? '')}"]`);
  const place = item ? [...item.querySelectorAll(controls)].indexOf(lost) : -1;
  return same?.querySelectorAll<HTMLElement>(controls)[place] ?? null;
}

/** Returns the row after or before the removed one. */
function besides(removal: MutationRecord | undefined): Element | null {
  const all = [...(removal?.target.childNodes ?? [])] as Element[];
  const at = all.indexOf(removal?.nextSibling as Element);
  const before = at < 0 ? all : all.slice(0, at);
  const isRow = (each: Element) => each.matches(rows);
  return (at < 0 ? undefined : all.slice(at).find(isRow)) ?? before.findLast(isRow) ?? null;
}
