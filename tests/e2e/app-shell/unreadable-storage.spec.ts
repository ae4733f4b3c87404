import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, logPage, message } from '../log/page.ts';

test('what the device has stored cannot be read: the page says so, comes from the server and takes changes', async ({
  member,
}) => {
  const page = await member();
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...range) {
      if (this.name === 'rows') throw new DOMException('Internal error', 'UnknownError');
      return getAll.apply(this, range);
    };
  });
  await logPage(page);
  await expect(message(page)).toContainText('Det, der er gemt på denne enhed, kan ikke læses.');
  await add(page, 'Fodre ænderne');
  await isSaved(page);
});

test('a tab that cannot open what is stored says so after some seconds', async ({ member }) => {
  const page = await member();
  await page.addInitScript(() => {
    // As when an old tab holds the database: the page hears neither of an answer nor of an error.
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...of) {
      const request = open.apply(this, of);
      for (const event of ['success', 'upgradeneeded', 'error'])
        request.addEventListener(event, (each) => each.stopImmediatePropagation());
      return request;
    };
  });
  await page.goto('/log');
  // The first time the page knows nobody, so that the storage is opened after the server has answered.
  await expect(message(page)).toContainText('Luk sidens andre faner');
});
