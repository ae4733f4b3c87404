import { guessDevice, isIos } from '../../lib/device.ts';
import { type TripOutcome, tripOutcomes } from '../../lib/push-messages.ts';
import { callFunction } from '../../session/call-function.ts';

/** The site's key, with which browsers subscribe; empty when the site sends no messages. */
const siteKey = import.meta.env.PUBLIC_PUSH_KEY;

/**
 * Whether this device receives messages. `home-screen`: it can, once the page is on its home screen. `blocked`:
 * its member has refused them in the browser, and only there can it be undone.
 */
export type PushState = 'unavailable' | 'home-screen' | 'blocked' | 'off' | 'on';

const workers = navigator.serviceWorker;
/** No page is in this scope, which only tells the worker from the others. */
const scope = '/push-worker';

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await workers.getRegistration(scope);
  return registration?.scope.endsWith(scope) ? registration.pushManager.getSubscription() : null;
};

export async function readPushState(): Promise<PushState> {
  if (!siteKey) return 'unavailable';
  if (!workers || !('PushManager' in window) || !('Notification' in window))
    return isIos(guessDevice(navigator)) ? 'home-screen' : 'unavailable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscription()) ? 'on' : 'off';
}

const send = (step: string, body: object) =>
  callFunction(`/api/besked/${step}`, fetch, { method: 'POST', body: JSON.stringify(body) });

/** Asks the member, who has tapped, for permission, and subscribes this device. Fails when the site cannot be asked. */
export async function subscribeDevice(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const registration = await workers.register('/push-worker.js', { scope, updateViaCache: 'none' });
  await activation(registration);
  const options = { userVisibleOnly: true, applicationServerKey: siteKey };
  const made = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = made.toJSON();
  try {
    await send('subscribe', { endpoint, ...keys });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Waits until a new worker has started: before that no browser subscribes. */
async function activation({ active, installing }: ServiceWorkerRegistration): Promise<void> {
  if (active || !installing) return;
  await new Promise<void>((done) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated' || installing.state === 'redundant') done();
    });
  });
}

/** Ends the subscription of this device. A site that cannot be asked finds out when it sends. */
export async function unsubscribeDevice(): Promise<PushState> {
  const ended = await subscription();
  await ended?.unsubscribe();
  if (ended) await send('unsubscribe', { endpoint: ended.endpoint }).catch(() => {});
  return 'off';
}

/** The messages about trips to a shop. */
export const tripMessages = {
  /** Tells the others that this member is in a shop. Fails with a `GatewayError`. */
  async begin(shop: string): Promise<TripOutcome> {
    const { outcome } = await send('trip', { shop });
    return tripOutcomes.find((each) => each === outcome) ?? 'nobody';
  },
  /** Tells who is in a shop that this member has put something on the list. */
  async added(): Promise<void> {
    await send('additions', {});
  },
};

export type TripMessages = typeof tripMessages;
