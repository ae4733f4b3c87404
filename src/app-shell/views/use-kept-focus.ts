import { type RefObject, useEffect, useRef } from 'react';

const rows = 'li:not(.entry-left), .tile, .section-head';
/** Not a tick: a key that is held down would finish the next entry, too. */
const controls = 'button:not(.tick), input, textarea';

/** Gives a lost focus to the same control of its item, else to a row beside it or the first one on the screen. */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let last: Element | null = null;
    let section: Element | null = null;
    const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
      // A dialog returns the focus by itself.
      if (!(target instanceof Element) || target.closest('dialog') !== page.closest('dialog')) return;
      last = target;
      section = target.closest('section');
    };
    const observer = new MutationObserver((changes) => {
      // A button that hides itself keeps the focus until the next frame.
      if (!last || last.checkVisibility({ visibilityProperty: true })) return;
      // A menu was closed by a click beside it.
      if (last.isConnected && last.closest('[popover]')) return;
      if (document.activeElement !== last && document.activeElement !== document.body) return;
      const removal = changes.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      const list = removal?.target as Element | undefined;
      const main = page.querySelector('main') ?? page;
      const around = section?.isConnected ? section : main;
      const top = Math.max(0, main.getBoundingClientRect().top);
      const isOnScreen = (row: Element) => row.getBoundingClientRect().top >= top;
      const found =
        sameControl(around, last) ??
        controlOf(list?.closest('li')) ??
        controlOf(rowBeside(list, removal?.nextSibling)) ??
        controlOf([...around.querySelectorAll(rows)].find(isOnScreen)) ??
        controlOf(around) ??
        controlOf([...main.querySelectorAll(rows)].find((row) => isOnScreen(row) && controlOf(row)));
      found?.focus({ preventScroll: true });
    });
    // A dialog has given the focus to its first button.
    remember({ target: document.activeElement });
    page.addEventListener('focusin', remember);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return root;
}

const controlOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.matches('button') ? (row as HTMLElement) : (row?.querySelector<HTMLElement>(controls) ?? null);

/** Returns the control in the place of a lost one, where its item is drawn anew. */
function sameControl(around: Element, lost: Element): HTMLElement | undefined {
  const item = lost.closest('[data-key]');
  if (!item) return undefined;
  const same = around.querySelector(`[data-key="${CSS.escape(item.getAttribute('data-key') ?? '')}"]`);
  return same?.querySelectorAll<HTMLElement>(controls)[[...item.querySelectorAll(controls)].indexOf(lost)];
}

function rowBeside(list: Element | undefined, next: Node | null | undefined): Element | undefined {
  const all = [...(list?.children ?? [])];
  const at = next ? all.indexOf(next as Element) : all.length;
  const isRow = (each: Element) => each.matches(rows);
  return all.slice(at).find(isRow) ?? all.slice(0, at).findLast(isRow);
}
