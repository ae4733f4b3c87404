import type { Page } from '@playwright/test';

/**
 * The page as it is drawn, as static HTML: its rows and styles, and none of its scripts. `script` is put before all that: what
 * is tapped as soon as it is painted, while the rest still comes, is heard.
 */
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

/** A listener that opens or closes what the button that is tapped says it opens, and does nothing else. */
export const turnsExpanded = `
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[aria-expanded]');
    if (button) button.setAttribute('aria-expanded', button.getAttribute('aria-expanded') !== 'true');
  });`;

/** A listener that turns the state of the button that is tapped, and does nothing else. */
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

/** The same after one strict write to IndexedDB. */
export const storesThenTurnsState = `
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('taps', { autoIncrement: true });
  ${turnsState.replace(
    'if (button) turn(button);',
    `if (!button) return;
    const transaction = opening.result.transaction('taps', 'readwrite', { durability: 'strict' });
    transaction.objectStore('taps').put({ at: Date.now(), text: button.textContent });
    transaction.oncomplete = () => turn(button);`,
  )}`;

/** The same, told to and heard from others by a plain WebSocket. Buttons are known by their text. */
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

/** A service worker that answers with what is cached, and does nothing else. */
export const keepingWorker = `
  addEventListener('fetch', (event) =>
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;
