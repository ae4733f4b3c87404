/** What a browser says about the device it runs on, as far as it can be guessed. */
export interface Device {
  /** What its member probably calls it: 'iPhone'. */
  readonly name: string;
  readonly kind: 'telefon' | 'tablet' | 'computer';
}

const phone = 'telefon';
/** The first pattern that a browser's name for itself matches. */
const known: readonly (readonly [RegExp, Device])[] = [
  [/iPhone|iPod/, { name: 'iPhone', kind: phone }],
  [/iPad/, { name: 'iPad', kind: 'tablet' }],
  [/Android.*Mobile/, { name: 'Android-telefon', kind: phone }],
  [/Android/, { name: 'Android-tablet', kind: 'tablet' }],
  [/Windows/, { name: 'Windows-pc', kind: 'computer' }],
  [/CrOS/, { name: 'Chromebook', kind: 'computer' }],
  [/Mac/, { name: 'Mac', kind: 'computer' }],
];

/** Guesses the device. An iPad says that it is a Mac, but a Mac has no touchscreen. */
export function guessDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  const found = known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? {
    name: 'Computer',
    kind: 'computer',
  };
  return found.name === 'Mac' && maxTouchPoints > 1 ? { name: 'iPad', kind: 'tablet' } : found;
}

export const isIos = (device: Device): boolean => /^i(Phone|Pad)$/.test(device.name);

/** What the device's own lock is called: 'telefonens egen lås'. */
export const lockName = ({ kind }: Device): string => `${kind}${kind === 'tablet' ? 't' : ''}ens egen lås`;

/** The apps that open links in a browser of their own and name themselves. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/Messenger|Orca-Android/i, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/Snapchat/, 'Snapchat'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
];

/** What an app is called whose name is not known. */
export const anyApp = 'en app';

/**
 * Returns the name of the app inside which a page is shown, where passkeys do not work; null for a browser. Android's
 * WebView says `wv`; on an iPhone or iPad only browsers say `Safari/`, and a site on the home screen does not either.
 */
export function appBrowser(
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
  isOnHomeScreen: boolean,
): string | null {
  const name = apps.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (name) return name;
  if (/; wv\)/.test(userAgent)) return anyApp;
  const isOnlyWebKit = /AppleWebKit\//.test(userAgent) && !/Safari\//.test(userAgent);
  return isOnlyWebKit && isIos(guessDevice({ userAgent, maxTouchPoints })) && !isOnHomeScreen ? anyApp : null;
}
