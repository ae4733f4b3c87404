import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveAlbumPage } from '../../../netlify/lib/albums/serve-album-page.ts';
import { serveFrontPage } from '../../../netlify/lib/albums/serve-front-page.ts';
import { purgeAlbums } from '../../../netlify/lib/pictures/purge-cdn.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import type { PageContent } from '../../../src/features/photos/rules/albums.ts';
import { startPictureSite } from '../../support/functions/picture-site.ts';
import { origin } from '../../support/functions/site.ts';

const { site, member, owner, add } = await startPictureSite();
beforeEach(() => owner('delete from public.photos'));

const shell = `<title>Fotos</title><meta name="robots" content="noindex">
${['title', 'url', 'image', 'image:alt'].map((name) => `<meta property="og:${name}" content="-">`).join('\n')}
<main><astro-island><!--fotoalbum--><h1>Fotoalbum</h1><!--/fotoalbum--></astro-island></main>`;

const serve = (path: string, settings = env()) =>
  serveAlbumPage(
    new Request(origin + path),
    settings,
    async () => new Response(shell, { headers: { 'x-frame-options': 'DENY', etag: '1' } }),
  );

async function visit(path: string) {
  const answer = await serve(path);
  const html = await answer.text();
  const json = /<script type="application\/json" id="fotoalbum">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { status: answer.status, headers: answer.headers, html, content: JSON.parse(json) as PageContent };
}

const album = (id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  add('public.photos', { id, title: 'Familie: Ved søen', category: 'Familie', ...fields });
const picture = (to: string, position: number, caption: string | null = null) => {
  const key = randomUUID();
  const name = key.replaceAll('-', '');
  return add('public.picture', { key, album: to, name, width: 2000, height: 1000, position, caption });
};

const front = '<main><h1>Forside</h1><!--albummer--><p>Hele fotoalbummet</p><!--/albummer--></main>';
const serveFront = async (
  settings = env,
  page = async () => new Response(front, { headers: { 'x-frame-options': 'DENY' } }),
) => {
  const answer = await serveFrontPage(new Request(`${origin}/`), settings, page);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('the page of all albums', () => {
  test('has a tile for each category, the rows for the island, and an address for search engines', async () => {
    await album('a', { newest: true, thumbnail: '/albums/skovtur.svg', link: 'https://fotos.example/a' });
    await album('b', { category: 'Årbog', title: 'Årbog 2021' });
    const { status, headers, html, content } = await visit('/fotoalbum');
    expect(status).toBe(200);
    expect(html).toContain('href="/fotoalbum?kategori=Familie"');
    expect(html).toContain('src="/albums/skovtur.svg"');
    expect(html).toContain('>Årbog</span>');
    expect(content).toMatchObject({ kind: 'albums', albums: [{ id: 'b' }, { id: 'a', newest: true }] });
    expect(html).toContain(`<link rel="canonical" href="${origin}/fotoalbum">`);
    expect(Object.fromEntries(headers)).toMatchObject({
      // Of the built page, to which Netlify's rules gave it.
      'x-frame-options': 'DENY',
    });
    expect(headers.get('etag')).toBeNull();
  });

  test('has the albums of the category in its address, those elsewhere in a tab of their own', async () => {
    await album('a', { title: 'Familie: Jul', link: 'https://fotos.example/a?b=1&c=2' });
    await album('vores001');
    await album('b', { category: 'Årbog', title: 'Årbog 2021' });
    const { html } = await visit('/fotoalbum?kategori=Familie');
    expect(html).toContain('<h2>Familie</h2>');
    expect(html).toContain(
      'href="https://fotos.example/a?b=1&#38;c=2" target="_blank" rel="noopener noreferrer"',
    );
    expect(html).toContain('>Jul</span>');
    expect(html).toContain('href="/fotoalbum/familie-ved-soeen-vores001"');
    expect(html).not.toContain('2021</span>');
    expect(html).toContain('noindex');
  });
});

describe('the page of an album', () => {
  test('has its pictures in order with their captions, its title and its cover, and no search engine', async () => {
    await album('vores001');
    await picture('vores001', 1, 'Badebroen');
    await picture('vores001', 0, 'Færgen');
    const { status, html, content } = await visit('/fotoalbum/et-tidligere-navn-vores001/');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Ved søen</h1>');
    expect(html.indexOf('>Færgen</p>')).toBeLessThan(html.indexOf('>Badebroen</p>'));
    expect(html).toMatch(/<a href="\/billeder\/[0-9a-f]{32}-1600\.webp">/);
    expect(content).toMatchObject({
      kind: 'album',
      album: { id: 'vores001' },
      pictures: [{ caption: 'Færgen' }, { caption: 'Badebroen' }],
    });
    expect(html).toContain('<title>Familie: Ved søen');
    expect(html).toContain(`og:url" content="${origin}/fotoalbum/familie-ved-soeen-vores001"`);
    // The first picture that arrived is the cover.
    expect(html).toContain('og:image:alt" content="Badebroen"');
    expect(html).toMatch(new RegExp(`og:image" content="${origin}/billeder/[0-9a-f]{32}-1600.webp"`));
    expect(html).toContain('noindex');
  });

  test('that visitors may not see is like one that does not exist, whoever asks', async () => {
    await album('familie1', { family_only: true });
    await album('skjult01', { active: false });
    await album('kurven01', { deleted_at: '2026-11-01T12:00:00Z' });
    await album('andet001', { link: 'https://fotos.example/a' });
    const unknown = await visit('/fotoalbum/x-12345678');
    expect([unknown.status, unknown.content]).toEqual([404, { kind: 'missing' }]);
    for (const id of ['familie1', 'skjult01', 'kurven01', 'andet001']) {
      const { status, html } = await visit(`/fotoalbum/familie-ved-soeen-${id}`);
      expect([id, status, html]).toEqual([id, 404, unknown.html]);
    }
  });
});

describe('the front page', () => {
  test('has the three newest albums that visitors may see, and no script', async () => {
    const thumbnail = '/albums/skovtur.svg';
    const days = [1, 2, 3, 4].map((day) => `2026-01-0${day}Z`);
    for (const [at, id] of ['gammel', 'ny1', 'ny2', 'ny3'].entries())
      await album(id, { title: `Familie: ${id}`, thumbnail, updated_ts: days[at] });
    await album('ny4', { title: 'Årbog 2021', category: 'Årbog', thumbnail, link: 'https://x.example/' });
    await album('kun-os', { thumbnail, family_only: true });
    await album('tomt');
    const { status, headers, html } = await serveFront();
    expect(status).toBe(200);
    expect(html.match(/(?<=album-name[^>]*>)[^<]*/g)).toEqual(['Årbog 2021', 'Ny3', 'Ny2']);
    expect(html).not.toMatch(/<script|Hele fotoalbummet/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('is as it was built without albums, and without a database, settings or itself', async () => {
    const down = () => ({ ...env(), SUPABASE_URL: 'http://localhost:1' });
    const unset = () => {
      throw new Error('no settings');
    };
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const settings of [env, down, unset])
      expect(await serveFront(settings)).toMatchObject({ status: 200, html: front });
    const { status, headers } = await serveFront(env, () => Promise.reject(new Error('unreachable')));
    expect([status, headers.get('location')]).toEqual([302, '/forside']);
  });
});

test('every page that shows an album is kept for a minute at most, also where the purge of it was lost', async () => {
  await album('vores001', { thumbnail: '/albums/skovtur.svg' });
  const pages = [
    '/fotoalbum',
    '/fotoalbum?kategori=Familie',
    '/fotoalbum/x-vores001',
    '/fotoalbum/x-12345678',
  ];
  for (const { headers } of [await serveFront(), ...(await Promise.all(pages.map(visit)))])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, max-age=60',
      'netlify-vary': 'query=kategori',
      'netlify-cache-tag': 'pictures',
    });
});

test('text of members is text', async () => {
  await album('vores001', { title: '</script><script>alert(1)</script>' });
  await picture('vores001', 0, '"><img src=x onerror=alert(1)>');
  for (const path of ['/fotoalbum', '/fotoalbum?kategori=Familie', '/fotoalbum/x-vores001']) {
    const { html } = await visit(path);
    expect(html).not.toMatch(/<script>|<img src=x/);
  }
  expect((await visit('/fotoalbum?kategori=%3Cb%3E')).html).toContain('albummer i »&#60;b&#62;«.');
});

test('while the database does not answer the page says so, and nothing keeps it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const path of ['/fotoalbum', '/fotoalbum/x-vores001']) {
    const answer = await serve(path, { ...env(), SUPABASE_URL: 'http://localhost:1' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(answer.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(await answer.text()).toContain('Fotoalbummet svarer ikke lige nu.');
  }
});

test('only a member of the family purges the CDN', async () => {
  const purge = vi.fn(async () => {});
  const ask = async (browser: typeof member) => {
    const cookie = `__Host-session=${browser.cookies().get('__Host-session')?.value}`;
    const request = new Request(`${origin}/api/purge`, { method: 'POST', headers: { origin, cookie } });
    return (await purgeAlbums(request, env(), purge)).status;
  };
  expect(await ask(site.newBrowser())).toBe(403);
  expect(purge).not.toHaveBeenCalled();
  expect(await ask(member)).toBe(204);
  expect(purge).toHaveBeenCalledOnce();
});
