import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { newestBackup } from '../lib/backup/backup.ts';
import { readArguments } from '../lib/settings/arguments.ts';
import { loadSettings } from '../lib/settings/env-file.ts';

const tokenPage = 'Netlify, User settings, Applications, Personal access tokens';

/** Where a request fails, the store would say that there is nothing. */
const explained: typeof fetch = async (...request) => {
  const answer = await fetch(...request).catch((cause) => {
    throw new Error('Netlify does not answer. Check the network, and run it again.', { cause });
  });
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      `Netlify refuses the token (${answer.status}): make a new one (${tokenPage}) and put it into .env as NETLIFY_AUTH_TOKEN.`,
    );
  if (answer.status >= 500 || answer.status === 429)
    throw new Error(`Netlify answers ${answer.status}. Wait some minutes, and run it again.`);
  return answer;
};

/** Downloads a backup and the pictures that are missing beside it, or lists the backups. Returns what to tell. */
export async function fetchBackup(
  settings: Readonly<Record<string, string | undefined>>,
  call: { name?: string | undefined; list?: boolean; output?: string },
): Promise<string> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = settings;
  if (!siteID || !token)
    throw new Error(
      `Set NETLIFY_SITE_ID (Netlify, Project configuration, General, Project ID) and NETLIFY_AUTH_TOKEN (${tokenPage}).`,
    );
  const store = getStore({ name: 'backup', siteID, token, fetch: explained, ...(apiURL && { apiURL }) });
  const names = (await store.list()).blobs.map(({ key }) => key).sort();
  if (call.list) return names.filter((name) => !name.includes('/')).join('\n') || 'There are no backups.';
  const name = call.name ?? newestBackup(names);
  if (!name)
    throw new Error(
      `Netlify has no backups of a project ${siteID}. Is NETLIFY_SITE_ID the Project ID there? The first backup is made on a Monday.`,
    );
  const bytes = await store.get(name, { type: 'arrayBuffer' });
  if (!bytes) throw new Error(`There is no backup ${name}. --list names those that there are.`);
  const file = call.output ?? name;
  if (existsSync(file)) throw new Error(`${file} is here already, and is not overwritten.`);
  const copies = names.filter((each) => each.startsWith('pictures/'));
  // Next to the file, where `npm run db:import` looks for them.
  const folder = `${file}.pictures`;
  if (copies.length > 0) await mkdir(folder, { recursive: true });
  const place = dirname(file);
  const former = (await readdir(place)).filter((each) => each.endsWith('.age.pictures'));
  for (const copy of copies) {
    const path = join(folder, basename(copy));
    // Copies never change: those of an interrupted download or a former backup are not fetched again.
    if (existsSync(path)) continue;
    const here = former.map((each) => join(place, each, basename(copy))).find(existsSync);
    if (here) {
      await link(here, path).catch(() => copyFile(here, path));
      continue;
    }
    const content = await store.get(copy, { type: 'arrayBuffer' });
    if (!content) continue;
    await writeFile(`${path}.part`, new Uint8Array(content));
    await rename(`${path}.part`, path);
  }
  // Last: when this file is there, the pictures are.
  await writeFile(file, new Uint8Array(bytes), { flag: 'wx' });
  const pictures = `Wrote ${copies.length} pictures, encrypted too, into ${folder}.\n`;
  return `${copies.length > 0 ? pictures : ''}Wrote ${file}. docs/recovery.md says how to read it.`;
}

// npm run backup:fetch -- [NAME] [--list] [--output FILE]: downloads an encrypted weekly backup, the newest
// unless one is named, from the site to this folder. It needs only the site's id and a token of its owner.
if (import.meta.main) {
  await loadSettings();
  const usage = 'npm run backup:fetch -- [NAME] [--list] [--output FILE]';
  const options = { list: { type: 'boolean' }, output: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, { options, allowPositionals: true });
  try {
    console.log(await fetchBackup(process.env, { ...values, name: positionals[0] }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
