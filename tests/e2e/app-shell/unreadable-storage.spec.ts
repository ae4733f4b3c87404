import { expect, type Page } from '@playwright/test';
import { add, isLive, item, message, openList } from '../../support/e2e/shopping.ts';
import { test } from '../../support/e2e/test.ts';
import * as log from '../log/page.ts';

/** Lets IndexedDB open as usual, but not read the stored rows, as when its files are damaged. */
const failReading = (page: Page) =>
  page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...range) {
      if (this.name === 'rows') throw new DOMException('Internal error', 'UnknownError');
      return getAll.apply(this, range);
    };
  });

/** Makes opening a database fail with an error of this name. */
const failOpening = (page: Page, error: string) =>
  page.addInitScript((name) => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error', name);
    };
  }, error);

const unreadable =
  'Det, der er gemt på denne enhed, kan ikke læses. Ændringer herfra, der ikke var sendt, mangler måske. Alt, der var sendt, hentes igen.';

test('what the device has stored cannot be read: the list says so, comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await failReading(page);
  await openList(page);
  await expect(message(page)).toContainText(unreadable);
  await add(page, 'Rosenkål');
  await isLive(page);
  await item(page, 'Rosenkål').waitFor();
});

test('what the device has stored cannot be read: the log says so, comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await failReading(page);
  await log.logPage(page);
  await expect(message(page)).toContainText(unreadable);
  await log.add(page, 'Fodre ænderne');
  await log.isSaved(page);
});

test('the list says so as well when its damaged database cannot even be opened', async ({ member }) => {
  const page = await member();
  await failOpening(page, 'UnknownError');
  await openList(page);
  await expect(message(page)).toContainText(unreadable);
});

test('the list does not speak of stored data where the browser stores nothing', async ({ member }) => {
  const page = await member();
  await failOpening(page, 'SecurityError');
  await openList(page);
  await expect(message(page)).toBeHidden();
});
