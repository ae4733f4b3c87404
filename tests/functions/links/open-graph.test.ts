import { expect, test } from 'vitest';
import { readOpenGraph } from '../../../netlify/lib/links/open-graph.ts';

const html = (head: string) => `<!doctype html><html><head>${head}</head><body>Hej</body></html>`;

test.each([
  ['<title>Kun\n titlen</title>', { title: 'Kun titlen', picture: null }],
  ['<meta name="twitter:title" content=Kort>', { title: 'Kort', picture: null }],
  [`<meta property="og:title" content="${'å'.repeat(300)}">`, { title: 'å'.repeat(120), picture: null }],
  [
    '<meta property="og:title" content="a&#0;b&#x41;&#99999999;&uha;">',
    { title: 'a&#0;bA&#99999999;&uha;', picture: null },
  ],
  [
    '<meta property="og:image" content="http://a/x"><meta property="og:image:secure_url" content="https://a/y">',
    { title: null, picture: 'https://a/y' },
  ],
  ['', { title: null, picture: null }],
])('title and picture of a page with %s', (head, facts) => {
  expect(readOpenGraph(Buffer.from(html(head)), 'text/html')).toEqual(facts);
});

test('a page is read in its own character encoding', () => {
  const page = Buffer.from(html('<title>Blå</title>'), 'latin1');
  expect(readOpenGraph(page, 'text/html; charset=iso-8859-1').title).toBe('Blå');
});

test('a tag that never ends, or is too long, does not hide the next', () => {
  const tag = '<meta property="og:title" content="Titlen">';
  for (const before of ['<meta ', `<meta name="a" content="${'b'.repeat(5_000)}`])
    expect(readOpenGraph(Buffer.from(html(`${before} ${tag}`)), 'text/html').title).toBe('Titlen');
});

test('a page of tags that never end is read all the same', () => {
  // Looking for the end of each of them would take far longer than a test may.
  const page = Buffer.from('<meta '.repeat(12_000_000));
  expect(readOpenGraph(page, 'text/html')).toEqual({ title: null, picture: null });
});
