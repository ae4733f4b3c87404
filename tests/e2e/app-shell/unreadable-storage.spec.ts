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
