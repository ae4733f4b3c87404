import type { Page } from '@playwright/test';
import { add, isLive, item, openList } from '../../support/e2e/shopping.ts';
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

test('what the device has stored cannot be read: the list comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await failReading(page);
  await openList(page);
  await add(page, 'Rosenkål');
  await isLive(page);
  await item(page, 'Rosenkål').waitFor();
});

test('what the device has stored cannot be read: the log comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await failReading(page);
  await log.logPage(page);
  await log.add(page, 'Fodre ænderne');
  await log.isSaved(page);
});
