import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { SignJWT } from 'jose';
import { renewal, type Session, sessionOf } from '../../../netlify/lib/sign-in/session.ts';
import { type HomeSite, startServing } from '../../../netlify/serve/serve.ts';
import { openDatabase } from '../../../supabase/local/database/database.ts';
import { dist } from '../../site/built-site.ts';
import { action, newMember, newSession } from '../../support/people.ts';
import type { Part, Row } from '../part.ts';

const days = 7;
const members = 4;
/** How often each member opens the list in a day, with three changes each time. */
const openings = 6;
const visitors = 30;
const functions = join(import.meta.dirname, '../../../netlify/functions');

/** The memory of `npm run serve` while a week of requests and schedules passes. */
export const weekPart: Part = {
  name: 'A week at home',
  how: `\`npm run serve\` in this process, with PGlite. Each day ${members} members open the list ${openings} times, fetch a token, all changes and a picture that does not exist, and push three changes; ${visitors} visitors open four pages; each scheduled function runs as often as it does in a day, the weekly backup every day. There is no pause between the requests. Live channels are not opened. The resident memory of the whole process, with the functions' thread, after each day.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'week-'));
    const database = await openDatabase(folder, { seed: null });
    const people: Session[] = [];
    for (let n = 0; n < members; n += 1)
      await database.exclusively(async (sql) => {
        const name = `Medlem ${n}`;
        const member = await newMember(sql, name);
        people.push(
          sessionOf({ member: member.id, name, kind: 'adult', session: await newSession(sql, member) }),
        );
      });
    await database.close();
    cpSync(dist, join(folder, 'site'), { recursive: true });
    const options = { url: 'http://localhost:4321', port: 0, host: '127.0.0.1', build: false };
    const site = await startServing({ ...options, folder });
    try {
      const memory: number[] = [];
      for (let day = 0; day < days; day += 1) {
        for (let n = 0; n < openings; n += 1)
          for (const [place, one] of people.entries()) await openList(site, one, `192.0.2.${place}`);
        for (let n = 0; n < visitors; n += 1)
          for (const path of ['/', '/fotoalbum', '/brygning', '/findes-ikke'])
            await ask(site, path, { 'x-forwarded-for': `198.51.100.${n}` });
        await runSchedules();
        memory.push(process.memoryUsage().rss / 1e6);
      }
      const [first = Number.NaN] = memory;
      const last = memory.at(-1) ?? Number.NaN;
      const growth = last / first;
      return [
        { what: 'memory after the first day', figure: `${Math.round(first)} MB` },
        { what: 'the most after a day', figure: `${Math.round(Math.max(...memory))} MB` },
        {
          what: `memory after ${days} days, to that after the first`,
          figure: `${growth.toFixed(2)} ×`,
          budget: '1.25 ×',
          kept: growth <= 1.25,
        },
      ] satisfies Row[];
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

const ask = async ({ port }: HomeSite, path: string, headers: Record<string, string>, body?: object) => {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
};

async function openList(site: HomeSite, one: Session, address: string): Promise<void> {
  const { env } = site;
  const [cookie = ''] = await renewal(one, { name: 'Medlem', kind: 'adult' }, env);
  const session = { cookie: cookie.split(';')[0] ?? '', 'x-forwarded-for': address, origin: site.url };
  await ask(site, '/shopping', session);
  await ask(site, '/api/token', { ...session, 'sec-fetch-site': 'same-origin' });
  await ask(site, `/api/billeder/${randomUUID().replaceAll('-', '')}-400.webp`, session);
  const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(one.member)
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(env.SUPABASE_JWT_SECRET));
  const member = { apikey: env.SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
  await ask(site, '/rest/v1/rpc/pull_changes', member, { tables: ['shopping', 'purchase'], since: 0 });
  const actions = [1, 2, 3].map(() => {
    const key = randomUUID();
    return action({ set: 'shopping', key, fields: { title: `Vare ${key}` } });
  });
  await ask(site, '/rest/v1/rpc/apply_actions', member, { actions });
}

async function runSchedules(): Promise<void> {
  for (const file of readdirSync(functions)) {
    const { default: run, config }: { default: () => Promise<void>; config: Config } = await import(
      join(functions, file)
    );
    const hours = config.schedule?.split(' ')[1]?.split(',') ?? [];
    for (const _ of hours) await run();
  }
}
