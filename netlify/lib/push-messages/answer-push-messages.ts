import { z } from 'zod';
import { format } from '../../../src/lib/dates.ts';
import { pushKinds, quickAddHash, type TripOutcome } from '../../../src/lib/push-messages.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { outsideUrl } from '../outside-fetch.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { type FamilyMember, memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { type Device, device, sendToAll } from './send-message.ts';

interface Sender {
  readonly member: FamilyMember;
  readonly database: ReturnType<typeof connectToDatabase>;
  readonly env: Env & { VAPID_PRIVATE_KEY: string };
  /** In ms. */
  readonly now: number;
}

type Step = (sender: Sender, body: unknown) => Promise<Response>;

const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries({ confirm, subscribe, unsubscribe, renew, trip: tellOfTrip, additions: tellOfAdditions }),
);

export async function answerPushMessages(request: Request, env: Env, now = Date.now()): Promise<Response> {
  const step = steps.get(new URL(request.url).pathname.replace('/api/besked/', ''));
  const { VAPID_PRIVATE_KEY } = env;
  if (!step || !VAPID_PRIVATE_KEY) return refusal('not-found');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env);
  if (!member) return refusal('denied');
  const database = connectToDatabase(member.bearer, env);
  const body = await request.json().catch(() => null);
  return step({ member, database, env: { ...env, VAPID_PRIVATE_KEY }, now }, body);
}

const known = device.pick({ endpoint: true });
const kinds = z.array(z.enum(pushKinds));
const owner = z.object({ own: z.boolean(), name: z.string(), kinds }).nullable();

/** Returns who receives messages on this device: `{ endpoint }` → `{ own, name, kinds }`, or `{}` for nobody. */
async function confirm({ database }: Sender, body: unknown): Promise<Response> {
  const sent = known.safeParse(body);
  if (!sent.success) return refusal('malformed');
  return Response.json(owner.parse(answerOf(await database.rpc('confirm_subscription', sent.data))) ?? {});
}

/** Sends the member messages of these kinds on this device from now on: `{ endpoint, p256dh, auth, kinds }`. */
async function subscribe({ database, env }: Sender, body: unknown): Promise<Response> {
  const sent = device.extend({ kinds }).safeParse(body);
  if (!sent.success || !outsideUrl(sent.data.endpoint, env.AUTH_URL)) return refusal('malformed');
  const { kinds: wanted, ...one } = sent.data;
  // Another member may have used this browser.
  answerOf(await database.rpc('forget_subscription', { endpoint: one.endpoint }));
  answerOf(await database.from('push_subscription').insert(wanted.map((kind) => ({ ...one, kind }))));
  return Response.json({});
}

async function unsubscribe({ database }: Sender, body: unknown): Promise<Response> {
  const sent = known.safeParse(body);
  if (!sent.success) return refusal('malformed');
  answerOf(await database.rpc('forget_subscription', sent.data));
  return Response.json({});
}

/** `former` is the endpoint that the browser has ended. Somebody else may be signed in by now. */
async function renew(sender: Sender, body: unknown): Promise<Response> {
  const sent = z.object({ former: known.shape.endpoint }).safeParse(body);
  if (!sent.success) return refusal('malformed');
  const former = { endpoint: sent.data.former };
  const found = owner.parse(answerOf(await sender.database.rpc('confirm_subscription', former)));
  answerOf(await sender.database.rpc('forget_subscription', former));
  return found?.own ? subscribe(sender, { ...Object(body), kinds: found.kinds }) : Response.json({});
}

const hourOf = format({ hour: '2-digit', hourCycle: 'h23' });
const isNight = (now: number) => Number(hourOf(now)) >= 22 || Number(hourOf(now)) < 7;

const trip = z.object({ shop: z.string().nullable(), devices: z.array(device) }).nullable();

async function tellOfTrip(sender: Sender, body: unknown): Promise<Response> {
  const sent = z.object({ shop: z.guid() }).safeParse(body);
  if (!sent.success) return refusal('malformed');
  const { member, database, now } = sender;
  const answer = (outcome: TripOutcome) => Response.json({ outcome });
  if (isNight(now)) return answer('night');
  const begun = trip.parse(answerOf(await database.rpc('begin_trip', sent.data)));
  if (!begun) return answer('already');
  const { shop, devices } = begun;
  if (devices.length === 0) return answer('nobody');
  const isTold = await tell(sender, devices, {
    title: shop ? `${member.displayName} er i ${shop}` : `${member.displayName} handler`,
    body: 'Mangler vi noget?',
  });
  if (isTold) return answer('told');
  answerOf(await database.rpc('take_back_message', { shopper: member.id }));
  return answer('not-reached');
}

const additions = z.array(
  z.object({ shopper: z.guid(), titles: z.array(z.string()), devices: z.array(device) }),
);
/** How many titles a message has: about what a phone shows of it. */
const mostTitles = 5;
const inDanish = new Intl.ListFormat('da');

async function tellOfAdditions(sender: Sender): Promise<Response> {
  const { member, database, now } = sender;
  if (isNight(now)) return Response.json({});
  const told = additions.parse(answerOf(await database.rpc('tell_additions')));
  for (const { shopper, titles, devices } of told) {
    const more = titles.length > mostTitles ? [`${titles.length - mostTitles} mere`] : [];
    const isTold = await tell(sender, devices, {
      title: `${member.displayName} har sat noget på listen`,
      body: inDanish.format([...titles.slice(0, mostTitles), ...more]),
    });
    if (!isTold) answerOf(await database.rpc('take_back_message', { shopper }));
  }
  return Response.json({});
}

/** How long the messages about a trip are kept for a phone that is off. By then nobody is in the shop. */
const timeToLive = 30 * 60;

/** Sends the message, and forgets devices that nothing will ever reach. Returns whether a push service accepted it. */
async function tell(
  { database, env }: Sender,
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
