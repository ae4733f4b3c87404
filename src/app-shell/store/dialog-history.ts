interface BrowserHistory {
  history(): Pick<History, 'state' | 'pushState' | 'go' | 'scrollRestoration'>;
  onPop(listener: () => void): void;
}

/** Makes the phone's back button close a page's dialogs and forms, the last first, before it leaves the page. */
export function createDialogHistory({ history, onPop }: BrowserHistory) {
  /** How to close what is open, the last opened last. */
  const open: { readonly close: () => void }[] = [];
  const waiting: (() => void)[] = [];
  let isListening = false;
  /** True while the history is moving at our request. */
  let isMoving = false;
  /** How many dialogs are open at the current entry. */
  const depth = (): number => history().state?.dialogs ?? 0;

  function updateHistory() {
    if (isMoving) return;
    const extra = depth() - open.length;
    if (extra > 0) {
      isMoving = true;
      history().go(-extra);
      return;
    }
    while (depth() < open.length) push();
    for (const work of waiting.splice(0)) work();
  }

  function push() {
    // Going back to this entry must not scroll: what is open may be a form within the page. A reload should.
    history().scrollRestoration = 'manual';
    history().pushState({ ...history().state, dialogs: depth() + 1 }, '');
    history().scrollRestoration = 'auto';
  }

  function listen() {
    if (isListening) return;
    isListening = true;
    onPop(() => {
      history().scrollRestoration = 'auto';
      // When the move was requested here, what it was about is closed.
      if (!isMoving) for (const { close } of open.splice(depth()).reverse()) close();
      isMoving = false;
      updateHistory();
    });
  }

  return {
    /** Gives an open dialog an entry; Back calls `close`. Call what is returned when it is closed in another way. */
    enter(close: () => void) {
      listen();
      const entry = { close };
      open.push(entry);
      updateHistory();
      return () => {
        const at = open.indexOf(entry);
        if (at < 0) return;
        open.splice(at, 1);
        updateHistory();
      };
    },
    /** Call when the page opens: leaves the entries of dialogs that are not open, after a reload or on going forward. */
    start() {
      listen();
      updateHistory();
    },
    /** Runs the work when no entry of a closed dialog is left. */
    settled(work: () => void) {
      if (isMoving) waiting.push(work);
      else work();
    },
  };
}

export const dialogHistory = createDialogHistory({
  history: () => window.history,
  onPop: (listener) => window.addEventListener('popstate', listener),
});
