import { expect, test } from 'vitest';
import { withView } from '../../src/integrations/cached-page.ts';

const page = () =>
  new Response('<html data-version="one"><main><div class="cached-view"></div></main></html>', {
    headers: { 'content-type': 'text/html', 'content-security-policy': 'x', 'content-encoding': 'br' },
  });
const noon = Date.UTC(2026, 10, 2, 11);
const view = { version: 'one', member: 'Anna "A" & Bo', at: noon, html: '<p>$& $1 </p>' };

test('a page without a stored view is what it was', async () => {
  const answer = page();
  expect(await withView(answer, null, noon)).toBe(answer);
});

test("a stored view is put into its place as a template that says whose it is, under the page's policy", async () => {
  const answer = await withView(page(), view, noon + 3_600_000);
  expect(await answer.text()).toBe(
    '<html data-version="one"><main><div class="cached-view"><template data-member="Anna &#34;A&#34; &#38; Bo"><p>$& $1 </p></template></div></main></html>',
  );
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': 'x',
  });
});

test('a view of another day says so, whatever the hours between', async () => {
  const eleven = Date.UTC(2026, 10, 2, 22);
  const text = async (now: number) => (await withView(page(), { ...view, at: eleven }, now)).text();
  expect(await text(eleven + 30 * 60_000)).toContain('<div class="cached-view">');
  expect(await text(eleven + 90 * 60_000)).toContain('<div class="cached-view cached-view-old">');
});
