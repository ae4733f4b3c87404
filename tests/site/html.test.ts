import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { contents, dist, eachPage } from './built-site.ts';

const off = [
  // Safari takes a list without bullets for no list, unless its role says so.
  'no-redundant-role',
  // React writes the attributes of HTML in its own case and with values, and void elements as in XML.
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'void-style',
  // A title has the family's name in it, and an article the name that was given it.
  'long-title',
  // What is typed here is added with Enter, and chosen from what is offered meanwhile.
  'wcag/h32',
  'prefer-native-element',
];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(off.map((rule) => [rule, 'off'])),
    // What a heading is called may begin with its number.
    'valid-id': ['error', { relaxed: true }],
  },
});

const mistakes = async (html: string) =>
  (await validator.validateString(html)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );

describe.each(eachPage())('%s', (_, { html }) => {
  test('is valid HTML', async () => expect(await mistakes(html)).toEqual([]));

  test('has its styles in the head, and nothing after the end', () => {
    expect(html.slice(html.indexOf('</head>'))).not.toContain('<style');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });
});

test('the feed names its own address', () => {
  const feed = readFileSync(join(dist, 'feed.xml'), 'utf8');
  expect(feed).toMatch(
    /<atom:link href="https?:\/\/[^"]+\/feed\.xml" rel="self" type="application\/rss\+xml"\/>/,
  );
  expect(feed).toContain('xmlns:atom="http://www.w3.org/2005/Atom"');
  expect(contents(feed, 'language')).toEqual(['da']);
});
