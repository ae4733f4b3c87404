import type { PushKind } from '../../lib/push-messages.ts';
import { callFunction } from '../../session/call-function.ts';
import { readKind } from '../../session/hint.ts';
import { knownMember, pushKindsWanted, pushMember, rememberPushMember } from '../../session/known-members.ts';

/** The site's key, with which browsers subscribe; empty when the site sends no messages. */
const siteKey = import.meta.env.PUBLIC_PUSH_KEY;

/** `home-screen`: only from there. `blocked`: refused in the browser. `others`: the member called `name` has them. */
export type PushState =
  | { readonly kind: 'unavailable' | 'home-screen' | 'blocked' | 'checking' | 'offline' | 'off' }
  | { readonly kind: 'on'; readonly kinds: readonly PushKind[] }
  | { readonly kind: 'others'; readonly name: string };

const workers = navigator.serviceWorker;
/** No page is in this scope, which only tells the worker from the others. */
const scope = '/push-worker';

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await workers.getRegistration(scope);
  return registration?.scope.endsWith(scope) ? registration.pushManager.getSubscription() : null;
};

/** Returns what is known without the site: `checking` where only that knows. */
export function knownPushState(): PushState {
  if (!siteKey || readKind() === 'guest') return { kind: 'unavailable' };
  if (!workers || !('PushManager' in window) || !('Notification' in window))
    // iPhones and iPads have this field, and push messages only on the home screen.
    return { kind: 'standalone' in navigator ? 'home-screen' : 'unavailable' };
  return { kind: Notification.permission === 'denied' ? 'blocked' : 'checking' };
}

const send = (step: string, body: object) =>
  callFunction(`/api/besked/${step}`, fetch, { method: 'POST', body: JSON.stringify(body) });

/** One at a time, whichever tab asks: a browser has one subscription. */
const exclusively = (work: () => Promise<PushState>): Promise<PushState> =>
  navigator.locks.request('push-messages', work);

/** Asks the site who receives messages here, and subscribes anew who has asked for it. Fails when it cannot be asked. */
export const checkPushState = () =>
  exclusively(async () => {
    const known = knownPushState();
    if (known.kind !== 'checking') return known;
    const found = await subscription();
    const owner = found && hasSiteKey(found) ? await send('confirm', { endpoint: found.endpoint }) : {};
    if (owner.own) {
      const kinds = owner.kinds as readonly PushKind[];
      rememberPushMember(knownMember(), kinds);
      return { kind: 'on', kinds };
    }
    if (typeof owner.name === 'string') return { kind: 'others', name: owner.name };
    const isWanted = knownMember() !== null && knownMember() === pushMember();
    return isWanted && Notification.permission === 'granted' ? subscribe(pushKindsWanted()) : { kind: 'off' };
  });

/** False for a subscription that was made before the site got another key. An old browser does not tell. */
function hasSiteKey({ options }: PushSubscription): boolean {
  if (!options?.applicationServerKey) return true;
  const key = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === siteKey;
}

/** Asks the member, who has tapped, for permission, and subscribes. Fails when the site cannot be asked. */
export async function subscribeDevice(kinds: readonly PushKind[]): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return checkPushState();
  return exclusively(() => subscribe(kinds));
}

/** Subscribes in place of the former subscription, whoever's it was. */
async function subscribe(kinds: readonly PushKind[]): Promise<PushState> {
  await unsubscribe();
  const registration = await workers.register('/push-worker.js', { scope, updateViaCache: 'none' });
  await activation(registration);
  const options = { userVisibleOnly: true, applicationServerKey: siteKey };
  const made = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = made.toJSON();
  await send('subscribe', { endpoint, ...keys, kinds });
  rememberPushMember(knownMember(), kinds);
  return { kind: 'on', kinds };
}

/** A site that cannot be asked finds out when it sends. */
async function unsubscribe(): Promise<void> {
  const ended = await subscription();
  await ended?.unsubscribe();
  if (ended) await send('unsubscribe', { endpoint: ended.endpoint }).catch(() => {});
}

export const unsubscribeDevice = () =>
  exclusively(async () => {
    rememberPushMember(null);
    await unsubscribe();
    return { kind: 'off' };
  });

/** Waits until a new worker has started: before that no browser subscribes. */
async function activation({ active, installing }: ServiceWorkerRegistration): Promise<void> {
  if (active || !installing) return;
  await new Promise<void>((done) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated' || installing.state === 'redundant') done();
    });
  });
}
