import type { Page } from '@playwright/test';

/** Returns the page as static HTML with its styles and without its scripts, after `script`, which handles taps. */
export async function bareCopy(page: Page, script = ''): Promise<string> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const unwanted =
      'script, link[rel="modulepreload"], link[rel="manifest"], meta[http-equiv], astro-island > template';
    for (const element of copy.querySelectorAll(unwanted)) element.remove();
    return copy.outerHTML;
  });
  return `<!doctype html>${html.replace('</head>', () => `<script>${script}</script></head>`)}`;
}

/** A listener that only toggles the state of the tapped button. */
export const turnsState = `
  const turn = (button) => {
    const pressed = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', pressed);
    button.closest('.line')?.classList.toggle('line-struck', pressed);
  };
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[aria-pressed]');
    if (button) turn(button);
  });`;

/** The same, after one strict write to IndexedDB. */
export const storesThenTurnsState = `
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('taps', { autoIncrement: true });
  ${turnsState.replace(
    'if (button) turn(button);',
    `if (!button) return;
    const transaction = opening.result.transaction('taps', 'readwrite', { durability: 'strict' });
    transaction.objectStore('taps').put({ at: Date.now(), text: button.textContent });
    transaction.commit();
    transaction.oncomplete = () => turn(button);`,
  )}`;

/** The same, sent to and received from others by a plain WebSocket. Buttons are identified by their text. */
export const sendsState = `
  ${turnsState}
  const socket = new WebSocket(location.origin.replace('http', 'ws'));
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[aria-pressed]');
    if (button) socket.send(button.textContent);
  });
  socket.onmessage = ({ data }) => {
    const buttons = [...document.querySelectorAll('[aria-pressed]')];
    turn(buttons.find(({ textContent }) => textContent === data));
  };`;

export const keepingWorker = `
  addEventListener('fetch', (event) =>
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;
