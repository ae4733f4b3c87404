/** The parts of the browser's history that dialogs need. */
interface BrowserHistory {
  history(): Pick<History, 'state' | 'pushState' | 'back'>;
  /** Calls `listener` when somebody goes back or forward, until the returned function is called. */
  onPop(listener: () => void): () => void;
}

export interface DialogHistory {
  /**
   * Gives an open dialog its own history entry; Back calls `close`. Returns a function to call when the
   * dialog is closed in another way.
   */
  enter(close: () => void): () => void;
  /**
   * Leaves the history entry of a dialog that is not open: after a reload, or when somebody goes forward to
   * it.
   */
  start(): () => void;
  /**
   * Runs the work when the history is at the page's own entry: at once, or after it has returned from a
   * closed dialog's entry.
   */
  settled(work: () => void): void;
}

/**
 * Makes the phone's back button close a dialog before it leaves the page. Closing a dialog removes its entry,
 * so that Back always does something.
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

/** This page's own. */
export const dialogHistory = createDialogHistory({
  history: () => window.history,
  onPop(listener) {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
});
