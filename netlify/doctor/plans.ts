import { z } from 'zod';
import type { Env } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { request } from './request.ts';

/** Credits of Netlify's free plan in a month, and for each published build, since September 2025. */
const plan = { credits: 300, build: 15 };
const period = 31 * 24 * 60 * 60 * 1000;

const deploysSchema = z.array(z.object({ created_at: z.string(), state: z.string(), context: z.string() }));

type Source = Record<string, string | undefined>;

/**
 * Counts the builds that were published in the last 31 days, with the token by which backups are fetched, and
 * warns when they have used three quarters of the free plan. How much was sent and requested, Netlify tells
 * its own pages only.
 */
export async function checkCredits(
  {
    NETLIFY_AUTH_TOKEN: token,
    NETLIFY_SITE_ID: site,
    NETLIFY_API_URL: api = 'https://api.netlify.com',
  }: Source,
  now: () => number,
): Promise<Finding> {
  if (!token || !site)
    return unknown(
      "how much of Netlify's plan is used was not seen",
      'Put NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID into .env (docs/recovery.md), or look at Usage & billing in Netlify.',
    );
  const answer = await request(`${api}/api/v1/sites/${site}/deploys?production=true&per_page=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const deploys = deploysSchema.safeParse(answer?.json).data;
  if (!deploys)
    return unknown(
      `Netlify answers ${answer?.status ?? 'nothing'} to the question for the site's deploys`,
      'Make NETLIFY_AUTH_TOKEN anew, and compare NETLIFY_SITE_ID with the Project ID in Netlify.',
    );
  const published = deploys.filter(
    ({ created_at, state, context }) =>
      state === 'ready' && context === 'production' && Date.parse(created_at) > now() - period,
  ).length;
  const used = `${published} builds were published in 31 days, ${published * plan.build} of the ${plan.credits} credits of Netlify's free plan`;
  return published * plan.build >= plan.credits * 0.75
    ? wrong(
        used,
        'At 300 every site of the team is switched off until the next month. Publish once a night (docs/deploy.md), wait, or take the larger plan; Usage & billing in Netlify has the rest.',
      )
    : ok(used);
}

/** Tells who has no hook what each commit costs. */
export const checkPublishing = ({ PUBLISH_HOOK: hook }: Pick<Env, 'PUBLISH_HOOK'>): Finding =>
  hook
    ? ok('what is saved is published once a night')
    : unknown(
        `each commit that touches the site is published by itself, for ${plan.build} of ${plan.credits} credits a month`,
        'Set PUBLISH_HOOK (docs/deploy.md, Publish once a night), unless few commits are made.',
      );
