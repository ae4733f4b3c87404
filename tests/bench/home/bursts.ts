import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dist } from '../../site/built-site.ts';
import { copyTemplate } from '../../support/databases/database-template.ts';
import { ms, type Part } from '../part.ts';

const [atOnce, rounds] = [50, 2];

type Sent = readonly [what: string, path: string, init?: { method: string; body: string }];

/** What anybody can ask of the site, by what answers: functions, files, and the database. */
const requests = (large: string): readonly Sent[] => {
  const thumbnail = '/.netlify/images?url=%2Ficons%2Fsite-512.png';
  const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  const token = 'x'.repeat(43);
  return [
    ['a page', '/brygning'],
    ['the largest file', large],
    ['a page that is missing', '/findes-ikke/N'],
    ['a hashed file that is missing', '/_astro/N.js'],
    ['a redirect', '/adgang/Afvist'],
    ['a thumbnail', `${thumbnail}&w=640&h=480&fit=cover`],
    ['a thumbnail of another size', `${thumbnail}&w=8000&h=8000`],
    ['the front page', '/'],
    ['all albums', '/fotoalbum'],
    ['albums, each request of another category', '/fotoalbum?kategori=N'],
    ['an album that is missing', '/fotoalbum/x-12345678'],
    ['a picture that is missing', '/billeder/00000000000000000000000000000000-400.webp'],
    ['today', '/api/today'],
    ['a token without a session', '/api/token'],
    ['a form token', '/api/auth/csrf'],
    ['a sign-in with a passkey', '/api/passkey/begin', post({})],
    ['an unknown invitation', '/api/passkey/invitation', post({ token })],
    ['a picture sent by nobody', '/api/billeder', post({})],
    ['what is published', '/api/udgiv'],
    ['a purge by nobody', '/api/purge', post({})],
    ['a message by nobody', '/api/besked/trip', post({})],
    ['albums from the database', '/rest/v1/photos?select=*'],
    ['albums, filtered 200 times', `/rest/v1/photos?or=(${Array(200).fill('title.imatch.(a|b)*c').join()})`],
    ['a change by nobody', '/rest/v1/rpc/apply_actions', post({ actions: [] })],
    ['a table for members', '/rest/v1/shopping'],
    ['a live channel', '/realtime/v1/websocket?vsn=2.0.0&apikey=KEY'],
  ];
};

/** What 50 requests at once cost `npm run serve`, for each kind of request that anybody can send. */
export const burstsPart: Part = {
  name: 'Fifty requests at once, at home',
  how: `\`npm run serve\` in a process of its own, with PGlite and the sample data; ${atOnce} requests at once, ${rounds} times, each of an address of its own, so that no rate limit refuses it. The time is from the first request of a burst to its last answer, the mean of all bursts; the processor time is that of the whole process, and the memory its peak. What one address may send is in the functions, netlify/local/image-cdn.ts and netlify/serve/serve.ts; files have no limit.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bursts-'));
    await copyTemplate('sample', folder);
    cpSync(dist, join(folder, 'site'), { recursive: true });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-process.ts'), folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const { port, key } = JSON.parse(line);
      const lines: string[][] = [];
      const sorts = requests(largestFile());
      // What is loaded or made once, and the schedules that run at the start, are not counted.
      for (const sent of sorts) await ask(port, key, sent, rounds * atOnce);
      for (const sent of sorts) {
        const before = usage(child.pid);
        const start = performance.now();
        const statuses = new Set<number>();
        for (let round = 0; round < rounds; round += 1) {
          const each = Array.from({ length: atOnce }, (_, n) => ask(port, key, sent, round * atOnce + n));
          for (const status of await Promise.all(each)) statuses.add(status);
        }
        const time = (performance.now() - start) / rounds;
        const after = usage(child.pid);
        const processor = ((after.ticks - before.ticks) * 10) / rounds / atOnce;
        lines.push([
          sent[0],
          [...statuses].join(', '),
          ms(time),
          ms(processor),
          `${Math.round(after.peak / 1e3)} MB`,
        ]);
      }
      return {
        head: ['what', 'answer', `${atOnce} at once`, 'processor, each', 'memory'],
        lines,
        broken: [],
      };
    } finally {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    }
  },
};

function largestFile(): string {
  const files = readdirSync(join(dist, '_astro'));
  const size = (file: string) => readFileSync(join(dist, '_astro', file)).length;
  return `/_astro/${files.toSorted((a, b) => size(b) - size(a))[0]}`;
}

/** The processor time so far in hundredths of a second, and the most memory since the last call, in kB. */
function usage(process: number | undefined): { ticks: number; peak: number } {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];
  writeFileSync(`/proc/${process}/clear_refs`, '5');
  return { ticks: Number(fields[11]) + Number(fields[12]), peak: Number(peak) };
}

const ask = (port: number, key: string, [, path, init]: Sent, n: number): Promise<number> =>
  new Promise((done, fail) => {
    const isSocket = path.startsWith('/realtime');
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: path.replace('KEY', key).replace(/\bN\b/, `${n}`),
        method: init?.method ?? 'GET',
        agent: false,
        headers: {
          origin: 'http://localhost:4321',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'accept-encoding': 'br',
          accept: 'image/avif,*/*',
          apikey: key,
          'x-forwarded-for': `192.0.${Math.floor(n / 250)}.${n % 250}`,
          ...(isSocket && {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          }),
        },
      },
      (answer) =>
        answer
          .resume()
          .once('end', () => done(answer.statusCode ?? 0))
          .once('error', fail),
    );
    sent.once('upgrade', (answer, socket) => {
      socket.destroy();
      done(answer.statusCode ?? 0);
    });
    sent.once('error', fail).end(init?.body);
  });
