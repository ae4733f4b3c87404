import type { Env } from '../lib/settings/env.ts';
import { type Finding, ok, unknown, wrong } from './finding.ts';
import { field, request } from './request.ts';

type SiteSettings = Pick<Env, 'AUTH_URL' | 'SUPABASE_URL'>;

export async function checkSite({ AUTH_URL: url, SUPABASE_URL: project }: SiteSettings): Promise<Finding[]> {
  const front = await request(`${url}/`);
  if (front?.status === 503 && front.text.includes('Site not available'))
    return [
      wrong(
        `Netlify has switched ${url} off`,
        "The month's credits are used up: Usage & billing in Netlify. Wait for the next month, or take the larger plan (docs/deploy.md, What it costs).",
      ),
    ];
  if (front?.status !== 200) {
    return [
      wrong(
        `${url} answers ${front?.status ?? 'nothing'}`,
        "Compare AUTH_URL with the site's address in Netlify, and look at the last deploy there.",
      ),
    ];
  }
  return [
    ok('the site answers'),
    await checkFunctions(url),
    await checkTokens(url),
    ...(await checkPages(url, project)),
  ];
}

async function checkFunctions(url: string): Promise<Finding> {
  const today = await request(`${url}/api/today`);
  return today?.status === 200 && Array.isArray(field(today, 'names'))
    ? ok('the functions run')
    : wrong(
        `/api/today answers ${today?.status ?? 'nothing'}`,
        'Look at the deploy in Netlify under Functions: auth, token, today and backup should be listed.',
      );
}

async function checkTokens(url: string): Promise<Finding> {
  const token = await request(`${url}/api/token`, {
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
  });
  const code = field(token, 'code');
  if (token?.status === 401 && code === 'signed-out') return ok('the functions have their settings');
  return wrong(
    `/api/token answers ${code ?? token?.status ?? 'nothing'} to who is not signed in`,
    code === 'foreign-origin'
      ? 'The functions have another AUTH_URL than this one.'
      : 'The functions lack settings: look at the log of the function in Netlify, which names them.',
  );
}

/** Checks the published album pages: which project they use, and that they contain no secret key. */
async function checkPages(url: string, project: string): Promise<Finding[]> {
  const page = await request(`${url}/fotoalbum`);
  const allowed = /connect-src ([^;"]*)/.exec(page?.text ?? '')?.[1]?.split(' ');
  if (page?.status !== 200 || !allowed)
    return [unknown('which project the pages ask was not seen', `Look at ${url}/fotoalbum: does it open?`)];
  const scripts = [...page.text.matchAll(/["'](\/_astro\/[\w.-]+\.js)["']/g)].map(([, path]) => path);
  const texts = await Promise.all(
    [...new Set(scripts)].map(async (path) => (await request(`${url}${path}`))?.text ?? ''),
  );
  const secret = [page.text, ...texts].some((text) => secretKey.test(text));
  return [
    allowed.includes(project)
      ? ok('the pages ask this project')
      : wrong(
          'the published pages ask another project than SUPABASE_URL, or none',
          'Compare SUPABASE_URL in Netlify with this one, and build again: Deploys, Trigger deploy.',
        ),
    secret
      ? wrong(
          'a secret key of the database stands in the published pages',
          'Delete that key in Supabase under Settings, API keys, now: whoever read the page has it. Then set the publishable one and build again.',
        )
      : ok('no secret key stands in the pages'),
  ];
}

/** Older keys are tokens. */
const secretKey = /\bsb_secret_\w+|\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/;
