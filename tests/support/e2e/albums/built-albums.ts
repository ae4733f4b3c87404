import { getStore } from '@netlify/blobs';
import { type KeptPicture, keepPicture } from '../../../../netlify/lib/pictures/keep-picture.ts';
import { picture } from '../../pictures/photographs.ts';
import { startTestPreview } from '../preview.ts';
import { test as base } from '../test.ts';

/** How many pictures are in the large album. */
export const many = 300;
/** The address of an album with three pictures. */
export const small = '/fotoalbum/familie-ved-soeen-lille001';
/** The address of an album with `many` pictures, which the build divides into several files. */
export const large = '/fotoalbum/aarbog-hele-aaret-stort001';

/**
 * A site whose album pages are built while the database is running. The tests of `tests/e2e/built` share one
 * worker, and so one build.
 */
export const test = base.extend({
  preview: [
    async ({ browserName: _ }, use) => {
      const preview = await startTestPreview(async ({ backend }) => {
        const sizes = [
          [900, 600],
          [600, 900],
          [1200, 500],
        ] as const;
        const kept: KeptPicture[] = [];
        for (const [width, height] of sizes)
          kept.push(
            await keepPicture(
              getStore('pictures'),
              await picture(width, height).jpeg().toBuffer(),
              Date.now(),
            ),
          );
        await backend.database.exclusively(async (sql) => {
          // Older than the sample albums, so that they are the last of their categories.
          await sql.exec(`insert into public.photos (id, title, category, updated_ts) values
              ('lille001', 'Familie: Ved søen', 'Familie', '2000-01-01'),
              ('stort001', 'Årbog: Hele året', 'Årbog', '2000-01-01')`);
          for (const [n, { name, width, height }] of kept.entries())
            await sql.query(
              `insert into public.picture (key, album, name, width, height, position, caption)
                 values (gen_random_uuid(), 'lille001', $1, $2, $3, $4, $5)`,
              [name, width, height, n, `Billede nummer ${n + 1}`],
            );
          // Not the one that Postgres would choose.
          await sql.query(
            "update public.photos set thumbnail = '/billeder/' || $1 || '-600.webp' where id = 'lille001'",
            [kept[1]?.name],
          );
          // Their files do not exist: only the content of the pages matters.
          await sql.query(
            `insert into public.picture (key, album, name, width, height, position, taken_on)
               select gen_random_uuid(), 'stort001', md5('stort' || n), 2560, 1920, n, date '2026-01-01' + n
               from generate_series(1, $1::int) as n`,
            [many],
          );
          await sql.exec("update public.photos set thumbnail = '/albums/skovtur.svg' where id = 'stort001'");
        });
      });
      await use(preview);
      await preview.stop();
    },
    // Building takes long.
    { scope: 'worker', timeout: 600_000 },
  ],
});
