import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedAt } from '../../../netlify/lib/sign-in/auth-config.ts';

test.each(Object.values(refusedAt))('who is sent to %s finds a page there', (path) => {
  expect(existsSync(join(import.meta.dirname, `../../../src/pages${path}.astro`))).toBe(true);
});
