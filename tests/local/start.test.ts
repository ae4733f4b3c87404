import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { site as names } from '../../src/site.config.ts';
import { openDatabase, removeDatabase } from '../../supabase/local/database/database.ts';
import { portSettings } from '../../supabase/local/settings.ts';
import { choosePorts } from '../../supabase/local/stack.ts';
import { copyTemplate } from '../support/databases/database-template.ts';
import { isReachableFromOutside } from '../support/local/from-outside.ts';
import { newMember } from '../support/people.ts';
import { picture } from '../support/pictures/photographs.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
const started = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  started.clear();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const freePorts = async () => {
  const { site, supabase, oidc } = await choosePorts(
    portSettings({ PORT: '0', SUPABASE_PORT: '0', OIDC_PORT: '0' }),
  );
  return { PORT: `${site.port}`, SUPABASE_PORT: `${supabase.port}`, OIDC_PORT: `${oidc.port}` };
};

const run = (
  script: string,
  parameters: string[],
  environment: Record<string, string> = {},
  project = root,
) => {
  const child = spawn(process.execPath, [join(project, script), ...parameters], {
    cwd: project,
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: '', VITEST: '', ...environment },
  });
  started.add(child);
  const printed = { said: '', child, exit: once(child, 'exit') as Promise<[number | null]> };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed.said += text));
  return printed;
};
/** Waits for something, or for the end of the process, which then fails with what it has printed. */
const until = async (holds: () => boolean, running: ReturnType<typeof run>, interval = 20) => {
  await expect.poll(() => holds() || running.child.exitCode !== null, { interval }).toBe(true);
  expect(holds(), running.said).toBe(true);
};

/** What a relative may write that none of the site's own articles has. */
const article = `---
titel: "12. bryg: FAMILIE porter"
rækkefølge: 913
dato: 2026-12-01
resume: Sort.
---

![En gryde](./gryde.jpg)

![En kedel](./kedel.jpg "Kedlen, dagen efter")

- [ ] skyl gryden
- [x] tøm gryden

Den kogte over[^1].

[^1]: To gange.

\`\`\`
kog længe
\`\`\`

| Malt | Kilo |
| --- | ---: |
| Pilsner | 4,5 |
`;

/** Copies the project to a folder, with a new article and its pictures. */
const copyProject = async (project: string) => {
  const folders = ['src', 'netlify', 'supabase', 'public'];
  const files = ['package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml'];
  for (const part of [...folders, ...files])
    cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(join(project, 'src/content/brygning', name), text);
  write('gryde.jpg', await picture(400, 300).jpeg().toBuffer());
  write('kedel.jpg', await picture(1000, 50).jpeg().toBuffer());
  write('12brygFAMILIEporter.mdx', article);
};

/** The page of that article: what Astro's renderer and the components of texts make of it. */
const expectArticle = (page: string) => {
  expect(page).toContain(`12. bryg: ${names.product} porter</h1>`);
  // A modern format in several widths, an older one for old browsers, and the space reserved.
  expect(page).toMatch(/<source srcset="[^"]+ 360w, [^"]+ 400w" [^<]*type="image\/avif"/);
  expect(page).toMatch(/<img src="[^"]+f=webp[^"]*" [^>]*width="400" height="300" alt="En gryde"/);
  // The words that the renderer adds are Danish, too.
  expect(page).toMatch(
    /<section[^>]*class="footnotes">[\s\S]*>Noter<\/h2>[\s\S]*aria-label="Tilbage til henvisning 1"/,
  );
  // Code has no style of its own, which the page's policy would forbid.
  expect(page).toMatch(/<pre[^>]*><code>kog længe/);
  expect(page).not.toMatch(/<(pre|code|span)[^>]* style=/);
  // The boxes of a list have names.
  expect(
    page.match(/<input [^>]*disabled[^>]*>/g)?.map((box) => /aria-label="(.*?)"/.exec(box)?.[1]),
  ).toEqual(['Ikke gjort', 'Gjort']);
  // A table that is wider than a phone is scrolled by itself.
  expect(page).toMatch(/<div class="wide"[^>]* tabindex="0"[^>]*>\s*<table>[\s\S]*Pilsner/);
  // A title is a caption, and what is larger than it is shown can be opened as it is, made for the page.
  const figure = /<div><figure>[\s\S]*?<\/figure>/.exec(page)?.[0] ?? '';
  expect(figure).toContain('<figcaption>Kedlen, dagen efter</figcaption>');
  expect(figure).toMatch(/<a class="enlarge" href="\/_image[^"]+f=webp/);
};

test('after npm run db:reset, whenever it is killed, npm run dev starts with the seed alone, serves it all, says where and as whom, and stops whole', async () => {
  const cluster = join(folder, 'postgres');
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  await copyTemplate('sample', folder);
  const before = await openDatabase(folder);
  await before.exclusively((sql) =>
    sql.exec(`insert into private.family_member (email, display_name) values ('glemt@example.org', 'Glemt');
      create function public.planted() returns void language sql as 'update public.log set done = true'`),
  );
  await before.close();
  await expect(openDatabase(folder)).rejects.toThrow(
    'would refuse this: function planted() has no where in: update public.log',
  );
  // When what was there is gone, and while the cluster is created.
  for (const path of [join(cluster, 'complete'), cluster]) {
    const former = changedAt(path);
    const reset = run('supabase/local/reset.ts', []);
    await until(() => changedAt(path) !== former, reset, 1);
    reset.child.kill('SIGKILL');
    await reset.exit;
  }

  const ports = await freePorts();
  const project = join(folder, 'project');
  await copyProject(project);
  const dev = run('netlify/local/start.ts', ['dev'], ports, project);
  await until(() => dev.said.includes('Stop with Ctrl-C'), dev);
  for (const port of Object.values(ports)) expect(dev.said).toContain(`http://localhost:${port}`);
  expect(dev.said).toContain('En fremmed <fremmed@example.org>');
  expect(dev.said).not.toContain('Glemt');

  const site = `http://localhost:${ports.PORT}`;
  const front = await fetch(site);
  expect([front.status, await front.text()]).toEqual([200, expect.stringContaining('<html lang="da"')]);
  expectArticle(await (await fetch(`${site}/brygning/12bryg${names.productSlug}porter`)).text());
  const today = await fetch(`${site}/api/today`);
  expect([today.status, await today.json()]).toEqual([
    200,
    expect.objectContaining({ names: expect.any(Array) }),
  ]);
  const csrf = await fetch(`${site}/api/auth/csrf`, {
    headers: { origin: site, 'sec-fetch-site': 'same-origin' },
  });
  expect(csrf.headers.getSetCookie().length).toBeGreaterThan(1);

  // The pages of albums are a function's.
  expect(await (await fetch(`${site}/fotoalbum?kategori=Familie`)).text()).toContain('Julefrokost');

  expect(() => removeDatabase(folder)).toThrow('Another process');
  for (const port of Object.values(ports)) expect(await isReachableFromOutside(port)).not.toBe(true);

  // As npm does it: the terminal's signal, and npm's own after it.
  dev.child.kill('SIGINT');
  dev.child.kill('SIGINT');
  dev.child.kill('SIGTERM');
  expect(await dev.exit).toEqual([0, null]);
  expect(dev.said).not.toMatch(/\berror\b/i);
  removeDatabase(folder);
});

test('a port in use is named, with a free one', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as { port: number };
  const ports = portSettings({ PORT: '0', SUPABASE_PORT: `${port}`, OIDC_PORT: '0' });
  await expect(choosePorts(ports)).rejects.toThrow(
    `Port ${port} is in use. Stop what is using it, or choose another: SUPABASE_PORT=${port + 1}`,
  );
  taken.close();
});

test('npm run dev says in one sentence what is wrong with a port', async () => {
  const dev = run('netlify/local/start.ts', ['dev'], { PORT: 'abc' });
  expect(await dev.exit).toEqual([1, null]);
  expect(dev.said.trim()).toBe('PORT must be a port number from 0 to 65535, not "abc".');
});

test('a folder that cannot be written to is named, with what to do', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const closed = join(file, 'data');
  await expect(openDatabase(closed)).rejects.toThrow(
    `The database cannot be kept: ${closed} cannot be written to. Give yourself write permission there, or set DATA_DIR to another folder.`,
  );
});

test.skipIf(process.getuid?.() === 0)(
  'a database that another user made is refused, not half opened',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(join(closed, 'postgres'), { recursive: true });
    chmodSync(join(closed, 'postgres'), 0o555);
    await expect(openDatabase(closed)).rejects.toThrow(`${closed}/postgres cannot be written to.`);
  },
);

test('npm run db:update gives a database the present schema, with what it held, and keeps the old one', async () => {
  // A site at home has its secrets here.
  writeFileSync(join(folder, 'settings.env'), '');
  await copyTemplate('schema', folder);
  const before = await openDatabase(folder, { schemas: null });
  const member = await before.exclusively(async (sql) => {
    await sql.exec(`create table public.of_before (id int);
      update supabase_migrations.schema_migrations set statements = array['of before']`);
    return newMember(sql, 'Farmor');
  });
  await before.close();

  // In this process: another one would take seconds to begin.
  vi.stubEnv('DATA_DIR', folder);
  vi.resetModules();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('../../supabase/archive/update.ts');
  expect(log.mock.calls.join()).toContain('1 family_member');
  const after = await openDatabase(folder, { seed: null });
  const { rows } = await after.exclusively((sql) =>
    sql.query("select id, to_regclass('public.of_before') as former from private.family_member"),
  );
  await after.close();
  expect(rows).toEqual([{ id: member.id, former: null }]);
  const kept = readdirSync(folder).filter((name) => name.startsWith('postgres-before-'));
  expect(kept).toHaveLength(1);
});
