import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../support/e2e/test.ts';
import { add, isSaved, message, todoItem } from '../log/page.ts';

// A browser writes each question that nobody answers to the console.
test.use({
  allowed: [/ERR_(INTERNET_DISCONNECTED|NETWORK|FAILED|CONNECTION|EMPTY_RESPONSE)|status of 503|WebSocket/],
});

test('without the live script, after a restore and without storage a page loses and doubles nothing', async ({
  member,
  preview,
}) => {
  const page = await member();

  await test.step('without the script that makes it live it works, and offers to reload', async () => {
    // The script with Phoenix's word for joining a channel, which only Realtime's client has.
    const script = globSync('_astro/*.js', { cwd: preview.site }).find((file) =>
      readFileSync(join(preview.site, file), 'utf8').includes('phx_join'),
    );
    await page.route(`**/${script}*`, (route) => route.abort());
    await page.goto('/log');
    await expect(page.getByText('En ny version er klar')).toBeVisible();
    await page.unroute(`**/${script}*`);
    await page.getByRole('button', { name: 'Genindlæs' }).click();
    await isSaved(page);
  });

  await test.step('a restored database gets again what it had and what waits', async () => {
    await add(page, 'Efter sikkerhedskopien');
    await isSaved(page);
    await page.context().setOffline(true);
    await add(page, 'Mens den var væk');
    await preview.query("delete from public.log where name = 'Efter sikkerhedskopien'");
    await preview.query('delete from private.action where true');
    await preview.query('update private.revision set epoch = gen_random_uuid() where true');
    await page.context().setOffline(false);
    await isSaved(page);
  });

  await test.step('a browser that stores nothing says so, and takes changes as long as the page is open', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Refused', 'SecurityError');
      };
    });
    await page.reload();
    await expect(message(page)).toContainText('Denne browser gemmer ikke noget');
    await add(page, 'Uden lager');
    await isSaved(page);
    for (const name of ['Efter sikkerhedskopien', 'Mens den var væk', 'Uden lager']) {
      await expect(todoItem(page, name)).toBeVisible();
      expect(await preview.query('select from public.log where name = $1', [name])).toHaveLength(1);
    }
  });
});
