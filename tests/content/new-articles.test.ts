import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no page says what a new article or a new bowl would make untrue', () => {
  const pages = globSync('src/{pages,layouts,components,features}/**/*.astro');
  expect(pages.length).toBeGreaterThan(20);
  const claims = pages.flatMap((page) => {
    const [, script = '', markup = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*?)(<style|$)/.exec(readFileSync(page, 'utf8')) ?? [];
    const found = `${script}\n${markup}`.match(/\b20[01]\d\b|\bni bryg\b|\belm\b|\bbirk\b/gi) ?? [];
    return found.map((words) => `${page}: ${words}`);
  });
  expect(claims).toEqual([]);
});
