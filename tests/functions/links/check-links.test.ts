import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkLinks } from '../../../netlify/lib/links/check-links.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { startInternet } from '../../support/functions/fake-internet.ts';
import { startSite } from '../../support/functions/site.ts';

test('once a month dead links are recorded, but not links that merely fail to answer today', async () => {
  const site = await startSite();
  const world = await startInternet({
    'album.example': (request, response) => response.writeHead(request.url === '/vaek' ? 410 : 200).end(),
    'optaget.example': (_, response) => response.writeHead(503).end(),
  });
  const links = {
    alive: 'https://album.example/',
    gone: 'https://album.example/vaek',
    nowhere: 'https://findes-ikke.example/',
    busy: 'https://optaget.example/',
  };
  const prefix = randomUUID();
  await site.backend.database.exclusively(async (sql) => {
    await sql.exec('delete from public.photos');
    for (const [name, link] of Object.entries(links))
      await sql.query("insert into public.photos (id, title, category, link) values ($1, 'x', 'y', $2)", [
        prefix + name,
        link,
      ]);
  });
  expect(await checkLinks(env(), world.internet)).toEqual({ alive: 1, dead: 2 });
  const { rows } = await site.backend.database.exclusively((sql) =>
    sql.query<{ id: string }>('select id from public.photos where dead_since is not null order by 1'),
  );
  expect(rows.map(({ id }) => id.replace(prefix, ''))).toEqual(['gone', 'nowhere']);
  await world.stop();
  await site.stop();
});
