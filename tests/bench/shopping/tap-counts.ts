import type { Page } from '@playwright/test';
import { type BenchFamily, phone, startFamily } from '../../support/bench/family.ts';
import { buy, item, message, tab } from '../../support/e2e/shopping.ts';
import type { Part, Row } from '../part.ts';

/** Counts the taps on a phone for a family's most frequent actions, in a browser. */
export const tapCountsPart: Part = {
  name: 'Shopping: taps counted',
  how: 'In Chromium at 360 px with the sample family and an empty list, from the open basket, or from the freezer where something is put in there; each `click` that the page hears, letters not counted. tests/e2e/shopping/taps.spec.ts and freezer.spec.ts hold the same numbers.',
  async run(): Promise<readonly Row[]> {
    const family = await startFamily();
    try {
      return await counted(family);
    } finally {
      await family.stop();
    }
  },
};

async function counted({ preview, members, open }: BenchFamily): Promise<readonly Row[]> {
  await preview.backend.database.exclusively((sql) =>
    sql.exec('update public.shopping set buy = false, quantity = null, wanted_by = null where buy'),
  );
  const page = await open(members[0], '/shopping', phone);
  await page.getByText('Kurven er tom').waitFor();
  const taps = await countTaps(page);
  const rows: Row[] = [];
  const row = (what: string, figure: number, most: number) =>
    rows.push({ what, figure: `${figure}`, budget: `${most}`, kept: figure <= most });

  await tab(page, 'Favoritter').tap();
  await item(page, 'Letmælk').tap();
  await chosen(page, 1);
  row('milk is put on the list', await taps(), 2);
  const others = await page.locator('.tiles .tile[aria-pressed="false"]').allTextContents();
  for (const title of others.slice(0, 9)) await item(page, title.trim()).tap();
  await chosen(page, 10);
  row('ten things are', await taps(), 11);

  await page.getByRole('combobox').waitFor({ state: 'detached' });
  await tab(page, 'Kurv').tap();
  await page.getByRole('combobox', { name: 'Tilføj vare' }).fill('vaniljeis');
  await page.getByRole('combobox', { name: 'Tilføj vare' }).press('Enter');
  await item(page, 'Vaniljeis').tap();
  await buy(page).tap();
  const freeze = message(page).getByRole('button', { name: 'I fryseren' });
  await freeze.waitFor();
  const before = await taps();
  await freeze.tap();
  await message(page).getByText('Lagt i fryseren: 1 Vaniljeis').waitFor();
  row('what was just bought goes into the freezer', (await taps()) - before, 1);

  await tab(page, 'Fryser').tap();
  const field = page.getByRole('combobox', { name: 'Læg i fryseren' });
  await field.waitFor();
  const from = await taps();
  await field.tap();
  await field.pressSequentially('hønsesuppe');
  await page.getByRole('option', { name: /^Hønsesuppe/ }).tap();
  await item(page, 'Hønsesuppe').waitFor();
  row('something else does, known or new', (await taps()) - from, 2);
  return rows;
}

const chosen = (page: Page, count: number) =>
  page.locator(`:nth-match(.tiles .tile[aria-pressed="true"], ${count})`).waitFor();

/** Counts the taps on the page from now on. The returned function reads the count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { taps: 0 };
    addEventListener('click', ({ isTrusted }) => (counted.taps += Number(isTrusted)), true);
    return counted;
  });
  return () => counter.evaluate(({ taps }) => taps);
}
