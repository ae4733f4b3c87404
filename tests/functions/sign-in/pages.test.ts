import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusedAt } from '../../../netlify/lib/sign-in/auth-config.ts';

const page = readFileSync('src/pages/adgang/[reason].astro', 'utf8');

test.each(Object.values(refusedAt))('who is sent to %s finds a page there', (path) => {
  expect(page).toContain(`    ${path.replace('/adgang/', '')}: {`);
});
