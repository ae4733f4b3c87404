import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 to AA, and what axe knows to be good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is wrong is reported for each part of the page; of what is right nobody reads more than that it is. */
const resultTypes = ['violations' as const];

/** A theme changes colours and nothing else: in the dark only the rules about colours are asked again. */
const options = {
  light: { runOnly: { type: 'tag' as const, values: rules }, resultTypes },
  dark: { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }, resultTypes },
};

/** Finds nothing to mend in the page as it is now, in light and in dark. `where` says in a failure what was looked at. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // So that axe can do all its work in the page: for frames of others it needs a second one, which takes as long again.
  expect(page.frames(), `${where}: frames`).toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await (await axe(page)).options(options[colorScheme]).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** A page that has axe's half a megabyte is not given it again. */
async function axe(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(there && { axeSource: 'null' }) });
}
