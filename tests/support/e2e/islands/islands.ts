import { expect, type Page } from '@playwright/test';
import { memberPages } from '../../../../src/site.config.ts';

type Feature = (typeof memberPages)[number]['feature'];

/** What the tests that every page behind sign-in must pass need to know of one. */
interface IslandCase {
  /** Selects the rows. */
  readonly rows: string;
  /** Adds a row with this text as a person does, without waiting for it. */
  add(page: Page, text: string): Promise<void>;
}

const cases: Readonly<Record<Feature, IslandCase>> = {
  log: {
    rows: '.entry',
    async add(page, text) {
      await page.getByRole('textbox', { name: 'Tilføj gøremål' }).fill(text);
      await page.keyboard.press('Enter');
    },
  },
  shopping: {
    rows: '.line',
    async add(page, text) {
      await page.getByRole('combobox', { name: 'Tilføj vare' }).fill(text);
      await page.keyboard.press('Enter');
    },
  },
};

/** Waits until the page is connected and all changes have reached the family. */
export const isSaved = (page: Page): Promise<void> =>
  expect(page.locator('.status-live:not([data-waiting])')).toContainText('Alt er gemt');

/** The page behind sign-in of a feature: its path, and how to test it. */
export const island = (feature: Feature) => {
  const path = `/${memberPages.find((page) => page.feature === feature)?.page}`;
  return {
    ...cases[feature],
    path,
    /** Opens the page and waits until it is live. */
    async open(page: Page): Promise<void> {
      await page.goto(path);
      await isSaved(page);
    },
  };
};
