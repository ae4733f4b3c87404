import { getStore } from '@netlify/blobs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerAlbum } from '../../../netlify/lib/links/offer-album.ts';
import { isPublicAddress } from '../../../netlify/lib/links/public-address.ts';
import { readLink } from '../../../netlify/lib/links/read-link.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import type { ScriptlessBrowser } from '../../support/functions/browser.ts';
import { startInternet } from '../../support/functions/fake-internet.ts';
import { origin, type RunningSite, startSite } from '../../support/functions/site.ts';
import { picture } from '../../support/pictures/photographs.ts';

let site: RunningSite;
let member: ScriptlessBrowser;
let world: Awaited<ReturnType<typeof startInternet>>;
const html = (head: string) => `<!doctype html><html><head>${head}</head><body>Hej</body></html>`;
const album = html(`<meta charset="utf-8"><title>Fotos</title>
  <meta property="og:title" content="Sommer &amp; sol på &AElig;r&oslash;">
  <meta content='/forside.jpg' property='og:image'>`);
/** Says where to look next, as `?to=`. */
const redirector = (request: { url?: string | undefined }) =>
  new URL(request.url ?? '/', 'https://x.example').searchParams.get('to') ?? '';

beforeAll(async () => {
  site = await startSite();
  member = site.newBrowser();
  await site.enter(member, (await site.newMember()).account);
  const jpeg = await picture(1200, 800).jpeg().toBuffer();
  world = await startInternet({
    'album.example': (request, response) => {
      if (request.url === '/forside.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
      else if (request.url === '/vaek') response.writeHead(410).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(album);
    },
    'kort.example': (request, response) => response.writeHead(302, { location: redirector(request) }).end(),
    'tegning.example': (_, response) =>
      response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'lang.example': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      if (request.url !== '/uendelig') return response.end(album + 'x'.repeat(3_000_000));
      const more = () => {
        while (response.write('x'.repeat(100_000)));
        response.once('drain', more);
      };
      return more();
    },
    'tavs.example': () => {},
    'drypper.example': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    'pakket.example': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'optaget.example': (_, response) => response.writeHead(503).end(),
  });
});
afterAll(async () => {
  await world.stop();
  await site.stop();
});
beforeEach(() => world.forget());

const limits = { accept: '*/*', maxBytes: 100_000, timeout: 600_000 };
const read = (link: string, more = {}) => readLink(link, { ...limits, ...more }, world.internet);
const ask = async (link: unknown, { by = member, from = origin } = {}) => {
  const session = by.cookies().get('__Host-session')?.value;
  const request = new Request(`${origin}/api/link`, {
    method: 'POST',
    body: JSON.stringify({ link }),
    headers: { origin: from, ...(session && { cookie: `__Host-session=${session}` }) },
  });
  const response = await offerAlbum(request, env(), getStore('pictures'), world.internet);
  return { status: response.status, body: await response.json() };
};

describe('an album from a link', () => {
  test('is offered with the title of the page and a copy of its picture', async () => {
    const { status, body } = await ask('https://album.example/2026');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        title: 'Sommer & sol på Ærø',
        thumbnail: expect.stringMatching(/^\/billeder\/[0-9a-f]{32}-800\.webp$/),
      },
    });
    expect((await member.fetch(`/api${body.thumbnail}`)).status).toBe(200);
    // Nobody else sees it before it is an album's face; then everybody does.
    const visitor = site.newBrowser();
    expect((await visitor.fetch(body.thumbnail)).status).toBe(404);
    await site.backend.database.exclusively((sql) =>
      sql.query(
        "insert into public.photos (title, category, link, thumbnail) values ('x', 'y', 'https://album.example/2026', $1)",
        [body.thumbnail],
      ),
    );
    expect((await visitor.fetch(body.thumbnail)).status).toBe(200);
  });

  test('is found through three redirects, not four', async () => {
    const to = (n: number): string =>
      n === 0 ? 'https://album.example/' : `https://kort.example/?${new URLSearchParams({ to: to(n - 1) })}`;
    expect((await ask(to(3))).status).toBe(200);
    expect((await ask(to(4))).status).toBe(422);
  });

  test('members alone may ask, from this site', async () => {
    expect((await ask('https://album.example/', { by: site.newBrowser() })).status).toBe(403);
    expect((await ask('https://album.example/', { from: 'https://evil.example' })).status).toBe(403);
    const former = site.newBrowser();
    const { account, id } = await site.newMember();
    await site.enter(former, account);
    await site.backend.database.exclusively((sql) =>
      sql.query('delete from private.family_member where id = $1', [id]),
    );
    expect((await ask('https://album.example/', { by: former })).status).toBe(403);
    expect((await ask({ not: 'a link' })).status).toBe(400);
    expect(world.connected).toEqual([]);
  });

  test('the page learns nothing about who asks', async () => {
    const heard: string[] = [];
    const other = await startInternet({
      'album.example': ({ headers }, response) => {
        heard.push(...Object.keys(headers));
        response.end(album);
      },
    });
    await readLink('https://album.example/', limits, other.internet);
    await other.stop();
    expect(heard.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });
});

describe('reading a link cannot be used to attack another site', () => {
  test.each([
    'http://album.example/',
    'https://album.example:8443/',
    'https://me:secret@album.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'ftp://album.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//album.example/',
    'https://',
    '',
  ])('%s is not asked, nor followed to', async (link) => {
    await expect(read(link)).rejects.toThrow();
    expect(world.connected).toEqual([]);
    if (link.startsWith('//') || link === '') return;
    await expect(read(`https://kort.example/?${new URLSearchParams({ to: link })}`)).rejects.toThrow();
    expect(world.connected).toHaveLength(1);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
  ])(
    'a name that leads to %s is not connected to, nor one that leads there and elsewhere',
    async (address) => {
      expect(isPublicAddress(address)).toBe(false);
      for (const addresses of [[address], ['93.184.215.14', address]]) {
        world.forget();
        world.point('inde.example', addresses);
        await expect(read('https://inde.example/')).rejects.toThrow('public internet');
        expect(world.connected).toEqual([]);
        await expect(
          read(`https://kort.example/?${new URLSearchParams({ to: 'https://inde.example/' })}`),
        ).rejects.toThrow('public internet');
        expect(world.connected).toEqual(['93.184.215.14']);
      }
    },
  );

  test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test('a host whose address changes after the check is connected at the checked address', async () => {
    world.point('album.example', ['93.184.215.14'], ['127.0.0.1']);
    await read('https://album.example/');
    expect([world.resolved, world.connected]).toEqual([['album.example'], ['93.184.215.14']]);
    // And where it is asked again, it is looked at again.
    world.point('kort.example', ['93.184.215.14'], ['127.0.0.1']);
    await expect(
      read(`https://kort.example/?${new URLSearchParams({ to: 'https://kort.example/' })}`),
    ).rejects.toThrow('public internet');
    world.point('album.example', ['93.184.215.14']);
    world.point('kort.example', ['93.184.215.14']);
  });

  test('a page is cut off at its limit, and what has to be whole is refused there', async () => {
    expect((await read('https://lang.example/')).body).toHaveLength(100_000);
    expect((await read('https://lang.example/uendelig')).body).toHaveLength(100_000);
    await expect(read('https://lang.example/uendelig', { whole: true })).rejects.toThrow('too long');
    await expect(read('https://lang.example/', { whole: true })).rejects.toThrow('too long');
  });

  test.each(['tavs', 'drypper'])('%s.example does not delay the answer', async (name) => {
    await expect(read(`https://${name}.example/`, { timeout: 200 })).rejects.toThrow();
  });

  test('a silent name server does not delay the answer', async () => {
    const silent = { ...world.internet, resolve: () => new Promise<never>(() => {}) };
    await expect(readLink('https://album.example/', { ...limits, timeout: 100 }, silent)).rejects.toThrow();
  });

  test('a compressed answer that was not requested is not unpacked', async () => {
    await expect(read('https://pakket.example/')).rejects.toThrow('compressed');
  });

  test('an invalid or private picture is not stored, and the title is still offered', async () => {
    const before = (await getStore('pictures').list()).blobs.length;
    for (const at of [
      'https://tegning.example/',
      'https://127.0.0.1/a.jpg',
      'http://album.example/forside.jpg',
      'data:image/png;base64,AA',
    ]) {
      const other = await startInternet({
        'album.example': (_, response) =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(html(`<title>Fest</title><meta property="og:image" content="${at}">`)),
        'tegning.example': (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      });
      const request = new Request(`${origin}/api/link`, {
        method: 'POST',
        body: JSON.stringify({ link: 'https://album.example/' }),
        headers: { origin, cookie: `__Host-session=${member.cookies().get('__Host-session')?.value}` },
      });
      const response = await offerAlbum(request, env(), getStore('pictures'), other.internet);
      expect(await response.json()).toEqual({ title: 'Fest', thumbnail: null });
      await other.stop();
    }
    expect((await getStore('pictures').list()).blobs).toHaveLength(before);
  });

  test('all failures look the same', async () => {
    world.point('inde.example', ['10.0.0.1']);
    const answers = await Promise.all(
      [
        'https://inde.example/',
        'https://findes-ikke.example/',
        'https://optaget.example/',
        'http://x.example/',
      ].map((link) => ask(link)),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ status: 422, body: { code: 'unreadable-link' } })]),
    );
  });
});
