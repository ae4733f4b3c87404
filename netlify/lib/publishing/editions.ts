import { z } from 'zod';
import { type Edition, editionFile, type PageChange } from '../../../src/lib/publishing.ts';
import type { Env } from '../settings/env.ts';

/** The branch on which relatives save. Netlify builds it at an address of its own, which costs nothing. */
const draftBranch = 'main';

const schema = z.object({
  source: z.string(),
  pages: z.record(z.string(), z.object({ title: z.string(), digest: z.string() })),
  mistakes: z.string().optional(),
});

/** What is published, and what the drafts would publish. */
export interface Editions {
  readonly published: Edition;
  readonly drafts: Edition;
  readonly draftsUrl: string;
}

/** Reads both. `siteName` is the one at Netlify. Fails when one of them does not answer. */
export async function readEditions(
  env: Pick<Env, 'AUTH_URL' | 'ANSWER_TIMEOUT'>,
  siteName: string,
  get: typeof fetch = fetch,
): Promise<Editions> {
  const draftsUrl = `https://${draftBranch}--${siteName}.netlify.app`;
  const read = async (site: string): Promise<Edition> => {
    const answer = await get(`${site}/${editionFile}`, { signal: AbortSignal.timeout(env.ANSWER_TIMEOUT) });
    if (!answer.ok) throw new Error(`${site}/${editionFile} answered ${answer.status}.`);
    return schema.parse(await answer.json());
  };
  const [published, drafts] = await Promise.all([read(env.AUTH_URL), read(draftsUrl)]);
  return { published, drafts, draftsUrl };
}

/** Returns the pages that differ, in the order of their paths: none where the drafts could not be built. */
export function changedPages({ published, drafts }: Editions): PageChange[] {
  if (drafts.mistakes) return [];
  const paths = new Set([...Object.keys(published.pages), ...Object.keys(drafts.pages)]);
  return [...paths].sort().flatMap((path): PageChange[] => {
    const [before, after] = [published.pages[path], drafts.pages[path]];
    if (!after) return before ? [{ path, title: before.title, kind: 'removed' }] : [];
    if (!before) return [{ path, title: after.title, kind: 'new' }];
    return before.digest === after.digest ? [] : [{ path, title: after.title, kind: 'changed' }];
  });
}
