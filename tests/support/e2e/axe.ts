import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 to level AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only violations are reported in detail, and no media or style sheets of other sites are to be fetched. */
const always: RunOptions = { resultTypes: ['violations'], preload: false };

/** A theme changes only colours, so in the dark theme only the rules about colours are checked. */
const options: Readonly<Record<'light' | 'dark', RunOptions>> = {
  light: { runOnly: { type: 'tag', values: rules }, ...always },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, ...always },
};

/** Expects axe to find nothing in the page, or in its open dialog, in these themes. `where` is for a failure. */
export async function expectAccessible(
  page: Page,
  where: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  // Axe does not check frames, so there must be none.
  expect(page.frames(), `${where}: frames`).toHaveLength(1);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page, options[colorScheme]), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** The page loads axe's half a megabyte only once. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document.querySelector('dialog[open]') ?? document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    );
  }, options);
}
