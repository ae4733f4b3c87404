import { z } from 'zod';
import { format } from '../../../src/lib/dates.ts';
import { pushKinds, quickAddHash, type TripOutcome } from '../../../src/lib/push-messages.ts';
import { answerOf } from '../database.ts';
import { outsideUrl } from '../outside-fetch.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { type Asked, answerStep, taking } from '../sign-in/for-members.ts';
import { type Device, device, sendToAll } from './send-message.ts';

const known = device.pick({ endpoint: true });
const kinds = z.array(z.enum(pushKinds));
const owner = z.object({ own: z.boolean(), name: z.string(), kinds }).nullable();

/** Returns who receives messages on this device, or `{}` for nobody. */
const confirm = taking(
  known,
  async ({ database }, sent) => owner.parse(answerOf(await database.rpc('confirm_subscription', sent))) ?? {},
);

/** Sends the member messages of these kinds on this device from now on. */
async function subscribeTo({ database, env }: Asked, one: Device, wanted: z.output<typeof kinds>) {
  if (!outsideUrl(one.endpoint, env.AUTH_URL)) return refusal('malformed');
  // Another member may have used this browser.
  answerOf(await database.rpc('forget_subscription', { endpoint: one.endpoint }));
  answerOf(await database.from('push_subscription').insert(wanted.map((kind) => ({ ...one, kind }))));
  return {};
}

const subscribe = taking(device.extend({ kinds }), (asked, { kinds, ...one }) =>
  subscribeTo(asked, one, kinds),
);

const unsubscribe = taking(known, async ({ database }, sent) => {
  answerOf(await database.rpc('forget_subscription', sent));
  return {};
});

/** `former` is the endpoint that the browser has ended. Somebody else may be signed in by now. */
const renew = taking(device.extend({ former: known.shape.endpoint }), async (asked, { former, ...one }) => {
  const found = owner.parse(answerOf(await asked.database.rpc('confirm_subscription', { endpoint: former })));
  answerOf(await asked.database.rpc('forget_subscription', { endpoint: former }));
  return found?.own ? subscribeTo(asked, one, found.kinds) : {};
});

const hourOf = format({ hour: '2-digit', hourCycle: 'h23' });
const isNight = (now: number) => Number(hourOf(now)) >= 22 || Number(hourOf(now)) < 7;

const trip = z.object({ shop: z.string().nullable(), devices: z.array(device) }).nullable();

async function tellOfTrip(asked: Asked, sent: { shop: string }): Promise<TripOutcome> {
  const { member, database, now } = asked;
  if (isNight(now)) return 'night';
  const begun = trip.parse(answerOf(await database.rpc('begin_trip', sent)));
  if (!begun) return 'already';
  const { shop, devices } = begun;
  if (devices.length === 0) return 'nobody';
  const isTold = await tell(asked, devices, {
    title: shop ? `${member.displayName} er i ${shop}` : `${member.displayName} handler`,
    body: 'Mangler vi noget?',
  });
  if (isTold) return 'told';
  answerOf(await database.rpc('take_back_message', { shopper: member.id }));
  return 'not-reached';
}

const additions = z.array(
  z.object({ shopper: z.guid(), titles: z.array(z.string()), devices: z.array(device) }),
);
/** How many titles a message has: about what a phone shows of it. */
const mostTitles = 5;
const inDanish = new Intl.ListFormat('da');

async function tellOfAdditions(asked: Asked) {
  const { member, database, now } = asked;
  if (isNight(now)) return {};
  const told = additions.parse(answerOf(await database.rpc('tell_additions')));
  for (const { shopper, titles, devices } of told) {
    const more = titles.length > mostTitles ? [`${titles.length - mostTitles} mere`] : [];
    const isTold = await tell(asked, devices, {
      title: `${member.displayName} har sat noget på listen`,
      body: inDanish.format([...titles.slice(0, mostTitles), ...more]),
    });
    if (!isTold) answerOf(await database.rpc('take_back_message', { shopper }));
  }
  return {};
}

/** How long the messages about a trip are kept for a phone that is off. By then nobody is in the shop. */
const timeToLive = 30 * 60;

/** Sends the message, and forgets devices that nothing will ever reach. Returns whether a push service accepted it. */
async function tell(
  { database, env }: Asked,
  devices: readonly Device[],
  message: { readonly title: string; readonly body: string },
): Promise<boolean> {
  const navigate = `/shopping${quickAddHash}`;
  const { isTold, gone } = await sendToAll({ ...message, navigate, timeToLive }, devices, env);
  await Promise.all(
    gone.map(async (endpoint) => answerOf(await database.rpc('forget_subscription', { endpoint }))),
  );
  return isTold;
}

const steps = {
  ...{ confirm, subscribe, unsubscribe, renew },
  trip: taking(z.object({ shop: z.guid() }), async (asked, sent) => ({
    outcome: await tellOfTrip(asked, sent),
  })),
  additions: tellOfAdditions,
};

export const answerPushMessages = async (request: Request, env: Env, now?: number): Promise<Response> =>
  env.VAPID_PRIVATE_KEY ? answerStep(request, env, steps, now) : refusal('not-found');
