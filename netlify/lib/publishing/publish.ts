import { getStore } from '@netlify/blobs';
import { z } from 'zod';
import { type Edition, editionFile, type PageChange, type Publishing } from '../../../src/lib/publishing.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { adults } from '../sign-in/family-directory.ts';
import { forMembers } from '../sign-in/for-members.ts';

/** In 31 days at most, first by night and by hand, then by hand alone: so Netlify's free plan never ends by it. */
export const mostPublished = { byNight: 6, byHand: 10 };
const period = 31 * 24 * 60 * 60 * 1000;
/** How long a build may take until it is published, in ms. */
const buildTime = 10 * 60 * 1000;

/** Where it is noted when the site was published: Netlify Blobs, or something with the same interface. */
interface PublishingStore {
  get(key: string, options: { type: 'json'; consistency: 'strong' }): Promise<unknown>;
  setJSON(key: string, value: unknown): Promise<unknown>;
}

export const publishingParts = (): PublishingParts => ({
  store: getStore('publishing'),
  now: Date.now,
  fetch,
  siteName: process.env.SITE_NAME ?? '',
  mistakes: process.env.BUILD_MISTAKE,
});

const key = 'times';
/** When the site was published, in ms, and the digest of what it was made of. */
const timesSchema = z.array(z.object({ at: z.number(), source: z.string() }));
type Time = z.output<typeof timesSchema>[number];

export interface PublishingParts {
  readonly store: PublishingStore;
  readonly now: () => number;
  readonly fetch: typeof fetch;
  readonly siteName: string;
  /** Why the pages could not be built; at home only, where the site knows it. */
  readonly mistakes?: string | undefined;
}

/** Called at night. Does not try again what has been tried: a build that failed would fail again. */
export async function publishByNight(env: Env, parts: PublishingParts): Promise<boolean> {
  if (!env.PUBLISH_HOOK) return false;
  const { published, drafts } = await readEditions(env, parts);
  if (drafts.mistakes) return false;
  const times = await recentTimes(parts);
  if (drafts.source === published.source || drafts.source === times.at(-1)?.source) return false;
  if (times.length >= mostPublished.byNight) return false;
  await startBuild(env.PUBLISH_HOOK, drafts.source, times, parts);
  return true;
}

/** GET tells what would change, POST publishes it. For adults. */
export const answerPublishing = (request: Request, env: Env, parts: PublishingParts): Promise<Response> =>
  forMembers(request, env, () => publishingStep(request.method, env, parts), adults);

async function publishingStep(method: string, env: Env, parts: PublishingParts): Promise<Response> {
  if (parts.mistakes) return Response.json(unbuilt(parts.mistakes));
  if (!env.PUBLISH_HOOK) return refusal('not-found');
  const [editions, times] = await Promise.all([readEditions(env, parts), recentTimes(parts)]);
  if (method === 'GET') return Response.json(publishingOf(editions, times, parts.now()));
  if (editions.drafts.mistakes) return refusal('broken');
  if (times.length >= mostPublished.byHand) return refusal('used-up');
  if (isBuilding(times, parts.now())) return refusal('busy');
  const made = await startBuild(env.PUBLISH_HOOK, editions.drafts.source, times, parts);
  return Response.json(publishingOf(editions, made, parts.now()));
}

const unbuilt = (mistakes: string): Publishing => ({
  differs: true,
  pages: [],
  mistakes,
  draftsUrl: '',
  isBuilding: false,
  left: 0,
  leftByNight: 0,
});

function publishingOf(editions: Editions, times: readonly Time[], now: number): Publishing {
  return {
    differs: editions.drafts.source !== editions.published.source,
    pages: changedPages(editions),
    mistakes: editions.drafts.mistakes ?? '',
    draftsUrl: editions.draftsUrl,
    isBuilding: isBuilding(times, now),
    left: Math.max(0, mostPublished.byHand - times.length),
    leftByNight: Math.max(0, mostPublished.byNight - times.length),
  };
}

const isBuilding = (times: readonly Time[], now: number) => (times.at(-1)?.at ?? 0) > now - buildTime;

async function recentTimes({ store, now }: PublishingParts): Promise<readonly Time[]> {
  const times = timesSchema.safeParse(await store.get(key, { type: 'json', consistency: 'strong' })).data;
  return (times ?? []).filter(({ at }) => at > now() - period);
}

/** Asks Netlify for a build and notes it. Noted first, so that a lost answer is counted rather than forgotten. */
async function startBuild(
  hook: string,
  source: string,
  times: readonly Time[],
  { store, now, fetch }: PublishingParts,
): Promise<readonly Time[]> {
  const made = [...times, { at: now(), source }];
  await store.setJSON(key, made);
  const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The build hook answered ${answer.status}.`);
  return made;
}

/** The branch on which relatives save. Netlify builds it at an address of its own, which costs nothing. */
const draftBranch = 'main';

const editionSchema = z.object({
  source: z.string(),
  pages: z.record(z.string(), z.object({ title: z.string(), digest: z.string() })),
  mistakes: z.string().optional(),
});

interface Editions {
  readonly published: Edition;
  readonly drafts: Edition;
  readonly draftsUrl: string;
}

async function readEditions(env: Env, { siteName, fetch }: PublishingParts): Promise<Editions> {
  const draftsUrl = `https://${draftBranch}--${siteName}.netlify.app`;
  const read = async (site: string): Promise<Edition> => {
    const answer = await fetch(`${site}/${editionFile}`, { signal: AbortSignal.timeout(env.ANSWER_TIMEOUT) });
    if (!answer.ok) throw new Error(`${site}/${editionFile} answered ${answer.status}.`);
    return editionSchema.parse(await answer.json());
  };
  const [published, drafts] = await Promise.all([read(env.AUTH_URL), read(draftsUrl)]);
  return { published, drafts, draftsUrl };
}

function changedPages({ published, drafts }: Editions): PageChange[] {
  if (drafts.mistakes) return [];
  const paths = new Set([...Object.keys(published.pages), ...Object.keys(drafts.pages)]);
  return [...paths].sort().flatMap((path): PageChange[] => {
    const [before, after] = [published.pages[path], drafts.pages[path]];
    if (!after) return before ? [{ path, title: before.title, kind: 'removed' }] : [];
    if (!before) return [{ path, title: after.title, kind: 'new' }];
    return before.digest === after.digest ? [] : [{ path, title: after.title, kind: 'changed' }];
  });
}
