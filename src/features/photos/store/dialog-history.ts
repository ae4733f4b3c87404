/** What of the browser a dialog's entry of the history needs. */
interface BrowserHistory {
  history(): Pick<History, 'state' | 'pushState' | 'back'>;
  /** Calls when somebody went back or forward, until the returned function is called. */
  onPop(listener: () => void): () => void;
}

export interface DialogHistory {
  /** Gives an open dialog an entry of its own; `close` is called by Back. Gives what to do when it is closed otherwise. */
  enter(close: () => void): () => void;
  /** Leaves the entry of a dialog that is not there any more: after a reload, or when somebody went forward to it. */
  start(): () => void;
  /** Does the work when the history is where the page is: at once, or when it has come back from a closed dialog's entry. */
  settled(work: () => void): void;
}

/**
 * Makes the phone's back button close a dialog before it leaves the page. What closes a dialog takes its entry away, so that
 * Back never does nothing.
 */
export function createDialogHistory({ history, onPop }: BrowserHistory): DialogHistory {
  let leaving: Promise<void> | null = null;
  let open = 0;
  const settled = (work: () => void) => (leaving ? void leaving.then(work) : work());
  function leave() {
    if (!history().state?.dialog || leaving) return;
    leaving = new Promise((done) => {
      const end = onPop(() => {
        end();
        leaving = null;
        done();
      });
    });
    history().back();
  }
  return {
    settled,
    enter(close) {
      open += 1;
      let isClosed = false;
      let end = () => {};
      settled(() => {
        if (isClosed) return;
        history().pushState({ ...history().state, dialog: true }, '');
        end = onPop(() => !history().state?.dialog && close());
      });
      return () => {
        if (isClosed) return;
        isClosed = true;
        open -= 1;
        end();
        leave();
      };
    },
    start() {
      const check = () => open === 0 && leave();
      check();
      return onPop(check);
    },
  };
}

/** That of this page. */
export const dialogHistory = createDialogHistory({
  history: () => window.history,
  onPop(listener) {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
});
