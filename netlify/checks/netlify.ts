import { z } from 'zod';
import type { Env } from '../lib/settings/env.ts';
import { differingSettings, digestName, netlifyVariable } from '../lib/settings/netlify-settings.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { type Answer, request } from './request.ts';

/** Credits of Netlify's free plan in a month, and for each published build, since September 2025. */
export const plan = { credits: 300, build: 15 };
const period = 31 * 24 * 60 * 60 * 1000;

type Source = Record<string, string | undefined>;
type Get = (path: string) => Promise<Answer | null>;

const siteSchema = z.object({
  account_id: z.string(),
  build_settings: z.object({ repo_url: z.string().nullish() }).nullish(),
});

/** Checks with a token of its owner what Netlify tells nobody else: settings, hook, and what of the plan is used. */
export async function checkNetlify(source: Source, env: Env, now: () => number): Promise<Finding[]> {
  const {
    NETLIFY_AUTH_TOKEN: token,
    NETLIFY_SITE_ID: id,
    NETLIFY_API_URL: api = 'https://api.netlify.com',
  } = source;
  if (!token || !id)
    return [
      unknown(
        "Netlify's own settings and how much of its plan is used were not seen",
        'Put NETLIFY_AUTH_TOKEN and NETLIFY_SITE_ID into .env (docs/recovery.md), or look at Environment variables and Usage & billing in Netlify.',
      ),
    ];
  const get: Get = (path) =>
    request(`${api}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await get(`/sites/${id}`);
  const site = siteSchema.safeParse(answer?.json).data;
  if (!site)
    return [
      unknown(
        `Netlify answers ${answer?.status ?? 'nothing'} to the question for the site`,
        'Make NETLIFY_AUTH_TOKEN anew, and compare NETLIFY_SITE_ID with the Project ID in Netlify.',
      ),
    ];
  return [
    await checkSettings(get, `/accounts/${site.account_id}/env?site_id=${id}`, source),
    await checkPublishing(get, id, env, Boolean(site.build_settings?.repo_url)),
    await checkCredits(get, id, now),
  ];
}

async function checkSettings(get: Get, path: string, source: Source): Promise<Finding> {
  const there = z.array(netlifyVariable).safeParse((await get(path))?.json).data ?? [];
  const hasDigest = there.some(({ key }) => key === digestName);
  const differing = differingSettings(there, source).filter(
    (name) =>
      name !== digestName && (hasDigest || !there.some(({ key, is_secret }) => key === name && is_secret)),
  );
  return differing.length === 0
    ? ok('Netlify has the settings of .env')
    : wrong(
        `Netlify has no or another ${differing.join(', ')} than .env`,
        'Run `npm run setup`, which sets what is in .env and builds again. When Netlify has the right one, correct .env first.',
      );
}

/** Checks the hook by which the site is published, and tells who has none what each commit costs. */
async function checkPublishing(
  get: Get,
  site: string,
  { PUBLISH_HOOK: hook }: Env,
  hasRepository: boolean,
): Promise<Finding> {
  if (!hook)
    return hasRepository
      ? unknown(
          `each commit that touches the site is published by itself, for ${plan.build} of ${plan.credits} credits a month`,
          'Set PUBLISH_HOOK (docs/deploy.md, Publish once a night), unless few commits are made.',
        )
      : ok('the site is published by `npm run deploy`');
  const hooks = z
    .array(z.object({ id: z.string() }))
    .safeParse((await get(`/sites/${site}/build_hooks`))?.json);
  return hooks.data?.some(({ id }) => hook.endsWith(`/${id}`))
    ? ok('what is saved is published once a night')
    : wrong(
        'PUBLISH_HOOK is no build hook of this site: nothing is published at night or by the button',
        'Make one for the branch production in Netlify, Build & deploy, Build hooks, put it into .env, and run `npm run setup`.',
      );
}

const deploysSchema = z.array(z.object({ created_at: z.string(), state: z.string(), context: z.string() }));

/** Warns at three quarters of the free plan. How much was sent and requested, Netlify tells its own pages only. */
async function checkCredits(get: Get, site: string, now: () => number): Promise<Finding> {
  const answer = await get(`/sites/${site}/deploys?production=true&per_page=100`);
  const deploys = deploysSchema.safeParse(answer?.json).data;
  if (!deploys)
    return unknown(
      `Netlify answers ${answer?.status ?? 'nothing'} to the question for the site's deploys`,
      'Try again later, or look at Usage & billing in Netlify.',
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
