import sharp from 'sharp';
import { expect, test } from 'vitest';
import { answerImage } from '../../netlify/local/image-cdn.ts';

const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const site = async (request: Request) =>
  new URL(request.url).pathname === '/albums/a.png'
    ? new Response(new Uint8Array(picture))
    : request.url.endsWith('.txt')
      ? new Response('hej')
      : new Response(null, { status: 404 });

const ask = (query: string, init: RequestInit = {}) =>
  answerImage(new Request(`http://localhost/.netlify/images?${query}`, init), site);

/** Format, width and height of what comes back. */
const made = async (query: string, accept = '') => {
  const response = await ask(query, { headers: { accept } });
  const { format, compression, width, height } = await sharp(await response?.arrayBuffer()).metadata();
  return [response?.headers.get('content-type'), compression === 'av1' ? 'avif' : format, width, height];
};

test('a picture is made in the size that is asked for', async () => {
  expect(await made('url=/albums/a.png&w=20&h=20&fit=cover')).toEqual(['image/png', 'png', 20, 20]);
  expect(await made('url=/albums/a.png&w=20&h=20')).toEqual(['image/png', 'png', 20, 10]);
  expect(await made('url=/albums/a.png&w=20')).toEqual(['image/png', 'png', 20, 10]);
  expect(await made('url=/albums/a.png')).toEqual(['image/png', 'png', 80, 40]);
});

test('its format is the one that is asked for, else the smallest that the browser takes', async () => {
  expect(await made('url=/albums/a.png&w=20&fm=jpg')).toEqual(['image/jpeg', 'jpeg', 20, 10]);
  expect(await made('url=/albums/a.png&w=20', 'image/avif,image/webp,*/*')).toEqual([
    'image/avif',
    'avif',
    20,
    10,
  ]);
  expect(await made('url=/albums/a.png&w=20', 'image/webp,*/*')).toEqual(['image/webp', 'webp', 20, 10]);
});

test.each([
  ['no address', '', 400],
  ['another host', 'url=https://example.org/a.png', 403],
  ['a picture that is not there', 'url=/albums/b.png', 404],
  ['what is no picture', 'url=/a.txt', 400],
])('%s is refused', async (_what, query, status) => {
  expect((await ask(query))?.status).toBe(status);
});

test('other addresses and methods are not for it', async () => {
  expect(await answerImage(new Request('http://localhost/albums/a.png'), site)).toBeUndefined();
  expect((await ask('url=/albums/a.png', { method: 'POST' }))?.status).toBe(405);
});
