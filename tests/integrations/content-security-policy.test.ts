import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/integrations/content-security-policy.ts';

const reach = { data: 'https://data.example/rest' };
const directives = (html: string) => contentSecurityPolicy(html, reach).split(';');

describe('a page of text', () => {
  test('may show its own pictures and fonts, ask its own site, and nothing else', () => {
    expect(directives('<p>Skål!</p>')).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
    ]);
  });

  test('names its inline scripts and styles by their SHA-256', () => {
    const policy = directives("<script>alert('Hello, world.');</script><style>p{color:red}</style>");
    // The example of the standard: https://www.w3.org/TR/CSP3/#external-hash
    expect(policy).toContain("script-src 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
    expect(policy).toContain("style-src 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='");
  });

  test('does not count data as script', () => {
    expect(contentSecurityPolicy('<script type="application/ld+json">{}</script>', reach)).not.toContain(
      'script-src',
    );
  });
});

test('a page with an island may load its scripts, and ask the data service by both protocols', () => {
  const policy = directives('<astro-island></astro-island>');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self' https://data.example wss://data.example");
  expect(policy).toContain("img-src 'self'");
  expect(policy).toContain("worker-src 'self'");
});

test('a data service that has no address stops the build', () => {
  expect(() => contentSecurityPolicy('', { ...reach, data: 'example' })).toThrow();
});
