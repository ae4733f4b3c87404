import { anyApp, appBrowser, guessDevice, isIos, lockName } from '../../lib/device.ts';
import { find, show } from '../../lib/elements.ts';

/** Writes a text into all elements with this class. */
export function write(name: string, text: string): void {
  for (const element of document.querySelectorAll(`.${name}`)) element.textContent = text;
}

/**
 * Fills in AppBrowser.astro and returns true if the page is shown inside an app, where passkeys do not work.
 * `goOn`: what to do when the person says that it is a browser, which they may where only the kind is known.
 */
export function isInApp(goOn: () => void): boolean {
  const isOnHomeScreen =
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true);
  const app = appBrowser(navigator, isOnHomeScreen);
  if (app === null) return false;
  const device = guessDevice(navigator);
  write('app-name', app);
  write('lock', lockName(device));
  write('browser', isIos(device) ? 'Safari' : 'Chrome');
  find('copy').addEventListener('click', () => void copyAddress());
  show('not-an-app', app === anyApp);
  find('go-on').addEventListener('click', (event) => {
    event.preventDefault();
    goOn();
  });
  return true;
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    find('copied').textContent = 'Linket er kopieret.';
  } catch {
    find('copied').textContent = 'Linket kunne ikke kopieres. Hold fingeren på det, og vælg Kopiér:';
    find('address').textContent = location.href;
    show('address');
  }
}
