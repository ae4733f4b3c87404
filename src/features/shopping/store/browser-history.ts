import type { Store } from '../../../lib/store.ts';
import type { View } from '../rules/sections.ts';
import type { ViewModel } from './view-model.ts';
import { type HistoryEntry, historyEntry, shopsHash } from './view-model.ts';

/** How many times 'back' must be pressed to reach the basket. */
const depth = ({ view, form }: HistoryEntry) => Number(view !== 'basket') + Number(form);
const isSame = (a: HistoryEntry, b: HistoryEntry) => a.view === b.view && a.form === b.form;

/** The browser's history, and its event when somebody goes back or forward. */
export interface ViewHistory {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly onPop: (listener: () => void) => void;
  readonly location: Pick<Location, 'hash' | 'pathname'>;
}

/**
 * Makes the phone's back button close the form, then return to the basket, and only then leave the page. Each
 * view and form has an entry in the history, and closing it removes the entry, so that 'back' always does
 * something.
 */
export function followHistory(
  model: Store<Pick<ViewModel, 'view' | 'form'>>,
  { show, closeForm }: { readonly show: (view: View) => void; readonly closeForm: () => void },
  { history, onPop, location }: ViewHistory,
): void {
  const address = ({ view }: HistoryEntry) => (view === 'shops' ? shopsHash : location.pathname);
  let at = historyEntry(history.state);
  // Adds the list below a page that was opened at the address of the shops, as if they had been opened from
  // the list.
  history.replaceState(history.state, '', address(at));
  /** True while the history is moving, either at our request or because the page follows it. */
  let isMoving = false;

  function updateHistory() {
    if (isMoving) return;
    const { view, form } = model.get();
    const wanted: HistoryEntry = { view, form: form.kind !== 'closed' };
    const steps = depth(wanted) - depth(at);
    if (steps < 0) {
      isMoving = true;
      history.go(steps);
      return;
    }
    // The form was opened over another view: that view gets its own entry first.
    if (steps === 2) history.pushState({ view, form: false }, '', address(wanted));
    if (steps > 0) history.pushState(wanted, '', address(wanted));
    else if (!isSame(wanted, at)) history.replaceState(wanted, '', address(wanted));
    at = wanted;
  }

  onPop(() => {
    at = historyEntry(history.state, location.hash);
    // When the move was requested here, the page already shows the right view.
    if (!isMoving) {
      isMoving = true;
      if (!at.form) closeForm();
      if (at.view !== model.get().view) show(at.view);
    }
    isMoving = false;
    updateHistory();
  });
  model.subscribe(updateHistory);
  updateHistory();
}
