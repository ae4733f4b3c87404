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

/** WCAG 2.2 to AA, and what axe knows to be good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is wrong is reported for each part of the page; of what is right nobody reads more than that it is. */
const resultTypes: RunOptions['resultTypes'] = ['violations'];

/** A theme changes colours and nothing else: in the dark only the rules about colours are asked again. */
const options: Readonly<Record<'light' | 'dark', RunOptions>> = {
  light: { runOnly: { type: 'tag', values: rules }, resultTypes },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes },
};

/** Finds nothing to mend in the page as it is now, in light and in dark. `where` says in a failure what was looked at. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Axe looks into no frames.
  expect(page.frames(), `${where}: frames`).toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page, options[colorScheme]), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** A page is given axe's half a megabyte once. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    );
  }, options);
}
