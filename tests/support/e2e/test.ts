import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import type { Account } from '../../../supabase/local/identity/provider.ts';
import { startTestPreview, type TestPreview } from './preview.ts';
import { watch } from './watch.ts';

/** What Chromium writes when the network is cut while it fetches a service worker, and not of a missing one. */
const cutWorker = 'console: An unknown error occurred when fetching the script.';

interface Tests {
  /** Console output that the test expects, for example because it cuts the network. Any other fails the test. */
  allowed: readonly RegExp[];
  /** Opens a browser for somebody who is not signed in, and checks that its pages stay within their limits. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  member(index?: number, options?: BrowserContextOptions): Promise<Page>;
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Workers {
  preview: TestPreview;
  people: TestPreview['people'];
  /** The cookies of each signed-in member, by index, and their sessions in the database. */
  sessions: Map<number, { cookies: Session; rows: string }>;
}

export { expect };

/** A browser test. It starts with the sample data; at its end the console and the requests are checked. */
export const test = base.extend<Tests, Workers>({
  preview: [
    async ({ browserName: _ }, use) => {
      const preview = await startTestPreview();
      await use(preview);
      await preview.stop();
    },
    { scope: 'worker' },
  ],
  people: [async ({ preview }, use) => use(preview.people), { scope: 'worker' }],
  sessions: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  allowed: [[], { option: true }],
  baseURL: async ({ preview }, use) => use(preview.url),

  visitor: async ({ browser, preview, allowed, contextOptions }, use) => {
    await preview.reset();
    const opened: BrowserContext[] = [];
    const watched: (readonly string[])[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: preview.url, ...options });
      opened.push(context);
      watched.push(watch(context, Object.values(preview.addresses)));
      return context.newPage();
    });
    for (const context of opened) await context.close();
    const trouble = watched.flat();
    const isAllowed = (line: string) => allowed.some((pattern) => pattern.test(line));
    const offline = isAllowed('ERR_INTERNET_DISCONNECTED');
    expect(trouble.filter((line) => !isAllowed(line) && !(offline && line.startsWith(cutWorker)))).toEqual(
      [],
    );
  },

  member: async ({ visitor, people, sessions, request, preview }, use) => {
    const { exclusively } = preview.backend.database;
    await use(async (index = 0, options = {}) => {
      const account = people.members[index];
      if (!account) throw new Error(`There are ${people.members.length} sample members.`);
      const session = sessions.get(index) ?? {
        cookies: await signIn(request, account),
        rows: await exclusively(readSessions),
      };
      sessions.set(index, session);
      // Each test begins with the sample data, in which nobody is signed in.
      await exclusively((sql) => sql.query(restoreSessions, [session.rows]));
      return visitor({ storageState: session.cookies, ...options });
    });
  },
  page: async ({ visitor }, use) => use(await visitor()),
});

/** Signs in by requests alone: the way with a browser takes longer, and has tests of its own. */
async function signIn(site: APIRequestContext, { id }: Account): Promise<Session> {
  const answer = async (response: Promise<APIResponse>) => (await response).json();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { csrfToken } = await answer(site.get('/api/auth/csrf', { headers }));
  const form = { csrfToken, callbackUrl: '/brygning' };
  const { url } = await answer(site.post('/api/auth/signin/oidc', { headers, form }));
  const choice = await site.get(url);
  await site.get(choice.url(), { params: { account: id } });
  return site.storageState();
}

async function readSessions(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ all: string }>(
    'select jsonb_agg(to_jsonb(s))::text as all from private.session s',
  );
  return rows[0]?.all ?? '[]';
}

const restoreSessions = `insert into private.session
  select * from jsonb_populate_recordset(null::private.session, $1::jsonb)
  where member in (select id from private.family_member) and passkey is null on conflict do nothing`;
