import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dist, eachPage, isTextPage, tags } from './built-site.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (html: string): Record<string, string[]> => {
  const meta = tags(html, 'meta').find((each) => each['http-equiv'] === 'content-security-policy');
  return Object.fromEntries(
    (meta?.content ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
};

describe.each(eachPage())('%s', (_, page) => {
  const policy = policyOf(page.html);

  test("starts from default-src 'none' and allows nothing unsafe", () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(Object.values(policy).flat().join(' ')).not.toMatch(/unsafe|data:|\*|https?:(\s|$)/);
  });

  test('stands before every resource it governs', () => {
    const at = page.html.indexOf('http-equiv="content-security-policy"');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(page.html.search(/<(link|style|script)/));
  });

  test('allows exactly the inline scripts and styles of the page', () => {
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const inline = [...page.html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
        .filter(([, attributes = '']) => !/\bsrc=|json/.test(attributes))
        .map(([, , body = '']) => sha256(body));
      const allowed = (policy[directive] ?? []).filter((source) => source.startsWith("'sha256-"));
      expect([...allowed].sort()).toEqual([...new Set(inline)].sort());
    }
  });

  test('has no style attribute and no inline event handler', () => {
    expect(page.html.match(/<[^>]+\s(style|on[a-z]+)=/g)).toBeNull();
  });

  test('preconnects only to origins that the policy allows', () => {
    const fetching = tags(page.html, 'link').filter(
      ({ rel }) => !/^(canonical|alternate|expect)$/.test(rel ?? ''),
    );
    const elsewhere = fetching.map(({ href = '' }) => href).filter((href) => !/^\/(?!\/)/.test(href));
    expect(elsewhere.filter((href) => !policy['connect-src']?.includes(href))).toEqual([]);
  });

  test('lets a page of text connect to this site only', () => {
    if (!isTextPage(page)) return expect(policy['connect-src']?.length).toBeGreaterThan(0);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['img-src']).toEqual(["'self'"]);
    expect(policy['script-src']).not.toContain("'self'");
  });
});

test('browsers may keep hashed files for a year', () => {
  expect(readFileSync(join(dist, '_headers'), 'utf8')).toContain(
    '/_astro/*\n  Cache-Control: public, max-age=31536000, immutable',
  );
});
