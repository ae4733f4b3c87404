import type { ReactNode } from 'react';
import type { EpochMs } from '../../lib/dates.ts';
import type { Store } from '../../lib/store.ts';
import { readHint } from '../../session/index.ts';
import type { ViewRequest } from '../../sync/cached-view/messages.ts';
import type { Access } from '../store/access.ts';
import { firstHtml } from './first-html.tsx';

/** How long nothing must change before the view is stored, in ms. */
const quietTime = 3_000;
/** How long to wait, in ms, for other tabs to report what they have stored. */
const otherTabsTime = 300;

/**
 * Stores the page's first view on the device for its next start: when nothing has changed for a while, and
 * when the page is hidden. `draw` returns the view as a start would draw it from the stored rows, whatever
 * the page shows now.
 */
export function keepCachedView(
  store: Store<{ readonly access: Access }>,
  draw: (now: EpochMs) => ReactNode | Promise<ReactNode>,
): void {
  const { version } = document.documentElement.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep() {
    const worker = navigator.serviceWorker?.controller;
    const member = readHint();
    if (!worker || !version || member === null || store.get().access !== 'open') return;
    const { port1, port2 } = new MessageChannel();
    const state = await new Promise<string | null>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ type: 'view-needed', version, member } satisfies ViewRequest, [port2]);
    });
    if (state === null) return;
    // A hidden page may be closed before the wait is over.
    if (!document.hidden) await new Promise((done) => setTimeout(done, otherTabsTime));
    const at = Date.now();
    const view = { version, member, at, html: await firstHtml(await draw(at)) };
    worker.postMessage({ type: 'view-drawn', view, state } satisfies ViewRequest);
  }
  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(keep, quietTime);
  }
  store.subscribe(schedule);
  schedule();
  document.addEventListener('visibilitychange', keep);
  // At the first visit the page's worker may take control only after that.
  navigator.serviceWorker?.addEventListener('controllerchange', schedule);
}
