import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { parseArchive } from '../../../supabase/archive/archive.ts';
import { readContents } from '../../../supabase/archive/contents.ts';
import { fromPg } from '../../../supabase/local/database/sql.ts';
import { seedHistory } from '../../support/simulation/seeded-history.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

test.runIf(inject('postgresTemplate'))(
  'the commands export the data at one Postgres address and import them at another',
  async () => {
    const url = (inject('postgresTemplate') ?? '').replace(/[^/]+$/, '');
    const { default: pg } = await import('pg');
    const admin = new pg.Client({ connectionString: `${url}postgres` });
    await admin.connect();
    for (const name of ['archive_from', 'archive_to'])
      await admin.query(`create database ${name} template template_family`);
    await admin.end();
    const from = new pg.Client({ connectionString: `${url}archive_from` });
    await from.connect();
    await seedHistory({ owner: fromPg(from) });
    await from.end();
    const run = (command: string, ...words: string[]) =>
      promisify(execFile)(process.execPath, [`supabase/archive/${command}.ts`, ...words], {
        // Whatever the developer's .env holds.
        env: { ...process.env, DATA_DIR: folder, NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' },
      });
    const file = join(folder, 'family.json');
    const exported = await run('export', file, '--database', `${url}archive_from`);
    expect(exported.stdout).toContain('1 shopping');
    // Others who use this machine may not read the family's data.
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const imported = await run('import', file, '--database', `${url}archive_to`);
    expect(imported.stdout).toMatch(/They replace .*0 shopping.*kept in .*\nImported\./);
    const to = new pg.Client({ connectionString: `${url}archive_to` });
    await to.connect();
    const { tables } = parseArchive(JSON.parse(await readFile(file, 'utf8')));
    expect(await readContents(fromPg(to))).toEqual(tables);
    // Pictures that would lose their rows and, in the night, their files.
    await to.query("insert into public.photos (id, title, category) values ('nyt', 'Jul', 'Familie')");
    await to.query(
      "insert into public.picture (key, album, name, width, height) values (gen_random_uuid(), 'nyt', repeat('a', 32), 640, 480)",
    );
    await expect(run('import', file, '--database', `${url}archive_to`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was imported: .*\(1\).* set NETLIFY_SITE_ID/),
    });
    expect((await to.query("select from public.picture where album = 'nyt'")).rowCount).toBe(1);
    await to.end();
    // A site at home has its pictures beside its settings.
    await writeFile(join(folder, 'settings.env'), '');
    const atHome = await run('import', file, '--database', `${url}archive_to`);
    expect(atHome.stdout).toContain('0 of 1 pictures that the file lacks are kept in');
    // A name that is a folder's: the export is not left beside it.
    await mkdir(join(folder, 'taken'));
    await expect(
      run('export', join(folder, 'taken'), '--database', `${url}archive_to`),
    ).rejects.toMatchObject({ code: 1 });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);
