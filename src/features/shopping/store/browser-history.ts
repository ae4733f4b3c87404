import type { Store } from '../../../lib/store.ts';
import type { View } from '../rules/sections.ts';
import type { ViewModel } from './view-model.ts';
import { type HistoryEntry, historyEntry, shopsHash } from './view-model.ts';

/** How many presses of 'back' lead from there to the basket. */
const depth = ({ view, form }: HistoryEntry) => Number(view !== 'basket') + Number(form);
const isSame = (a: HistoryEntry, b: HistoryEntry) => a.view === b.view && a.form === b.form;

/** The browser's history, and how it says that somebody went back or forward. */
export interface BrowserHistory {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly onPop: (listener: () => void) => void;
  readonly location: Pick<Location, 'hash' | 'pathname'>;
}

/**
 * Makes the phone's back button close the form, then lead to the basket, and only then leave the page. Each view and form
 * is an entry of the history, and what closes one takes its entry away: so 'back' never does nothing.
 */
export function followHistory(
  model: Store<Pick<ViewModel, 'view' | 'form'>>,
  { show, closeForm }: { readonly show: (view: View) => void; readonly closeForm: () => void },
  { history, onPop, location }: BrowserHistory,
): void {
  const address = ({ view }: HistoryEntry) => (view === 'shops' ? shopsHash : location.pathname);
  let at = historyEntry(history.state);
  // Whoever came by the address of the shops has the list below them, as whoever opened them from there.
  history.replaceState(history.state, '', address(at));
  /** The history is on its way back, as asked for here, or the page is following it. */
  let isMoving = false;

  function look() {
    if (isMoving) return;
    const { view, form } = model.get();
    const wanted: HistoryEntry = { view, form: form.kind !== 'closed' };
    const steps = depth(wanted) - depth(at);
    if (steps < 0) {
      isMoving = true;
      history.go(steps);
      return;
    }
    // A form over another view than before: that view gets an entry of its own first.
    if (steps === 2) history.pushState({ view, form: false }, '', address(wanted));
    if (steps > 0) history.pushState(wanted, '', address(wanted));
    else if (!isSame(wanted, at)) history.replaceState(wanted, '', address(wanted));
    at = wanted;
  }

  onPop(() => {
    at = historyEntry(history.state, location.hash);
    // Where it was asked for here, what is shown is right already.
    if (!isMoving) {
      isMoving = true;
      if (!at.form) closeForm();
      if (at.view !== model.get().view) show(at.view);
    }
    isMoving = false;
    look();
  });
  model.subscribe(look);
  look();
}
